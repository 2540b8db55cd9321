import createClient from 'openapi-fetch'
// Generated beside a copy of this file by server/openapiClient.test.ts.
import type { paths } from './portal.ts'

/** What a foreign program does with the portal: it registers, reports with documents and lists its cases, without a cast. */
const [, , baseUrl = '', email = ''] = process.argv
const client = createClient<paths>({ baseUrl })

const registered = await client.POST('/api/auth/register', {
  body: {
    name: 'Et fremmed program',
    email,
    password: 'hemmelig-nok',
    confirmPassword: 'hemmelig-nok',
    phone_number: '+4799887766',
    gender: 'Female',
  },
})
if (!registered.data) throw new Error(`registering: ${registered.error.code}`)
const { token } = registered.data.data
client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`) })

const { data: countries } = await client.GET('/api/general/countries/list')
const { data: categories } = await client.GET('/api/general/harassment-categories/list')
const country_id = countries?.countries.find(({ code }) => code === 'NO')?.id
const { data: cities } = await client.GET('/api/general/cities/list', { params: { query: { country_id } } })

const draft = await client.POST('/api/incidents/store', { body: { status: 'Draft', description: 'Bare et utkast.' } })
if (!draft.data) throw new Error(`drafting: ${draft.error.code}`)

const sent = await client.POST('/api/incidents/store', {
  params: { header: { 'Idempotency-Key': 'fremmed-1' } },
  body: {
    status: 'Submitted',
    date: '2026-01-15',
    time: '14:30',
    country_id,
    city_id: cities?.cities[0]?.id,
    harassment_category_id: categories?.harassmentCategories[0]?.id,
    description: 'Ropt etter på bussen.',
    'witnesses[0][name]': 'Nora',
    'witnesses[0][contact_number]': '99887766',
    'witnesses[1][name]': 'Ola',
    'witnesses[1][contact_number]': '+4791234567',
    'documents[]': [
      new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'brev.pdf', { type: 'application/pdf' }),
      new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'svar.pdf', { type: 'application/pdf' }),
    ],
  },
  bodySerializer: asForm,
})
if (!sent.data) throw new Error(`reporting: ${sent.error.code} ${JSON.stringify(sent.error.codes)}`)

const refused = await client.POST('/api/incidents/store', { body: { status: 'Submitted' } })
const wrong = refused.error?.codes?.['date']

const list = await client.GET('/api/incidents/list', { params: { query: { limit: 10 } } })
if (!list.data) throw new Error(`listing: ${list.error.code}`)
const cases = list.data.incidents.map(({ status, date, witnesses, incident_documents }) => ({
  status,
  date,
  witnesses: witnesses.map(({ name, contact_number }) => `${name} ${contact_number}`),
  documents: incident_documents.map(({ name }) => name),
}))
console.log(JSON.stringify({ total: list.data.total, cases, refusal: refused.error?.code, wrong }))

/** The fields of a body as multipart/form-data. */
function asForm(body: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat()) {
      if (one instanceof Blob) form.append(name, one)
      else if (typeof one === 'string' || typeof one === 'number') form.append(name, String(one))
    }
  return form
}
