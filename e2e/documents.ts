import type { Page } from 'playwright'
import { fieldsOf } from '#server/testing/documents.ts'
import { until } from '#server/testing/mail.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { ownWeek, query, signedIn } from './desk.ts'
import type { Person, Portal } from './portal.ts'

export const nora = { name: 'Nora Vitne', contact_number: '99887766' }
export const description = 'Naboen Per ropte etter meg i trappa.'

/** A submitted case with these files, as the form sends it; `change`: what else it tells. */
export async function report(portal: Portal, { token }: Person, files: Record<string, Buffer>, change = {}) {
  const city_id = (await portal.call('/general/cities/list?country_id=578')).body.cities[0].id
  const facts = { date: ownWeek(), time: '14:05', country_id: 578, city_id, harassment_category_id: 2 }
  const form = new FormData()
  for (const [name, value] of fieldsOf({ ...facts, description, status: 'Submitted', witnesses: [nora], ...change }))
    form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append('documents[]', new File([new Uint8Array(bytes)], name))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${portal.url}/api/incidents/store`, { method: 'POST', headers, body: form })
  const body = await reply.json()
  expect(reply.status, JSON.stringify(body)).toBe(201)
  return Number(body.incident.id)
}

/** The case in a browser of a demo person of the staff, once its documents can be seen: the page looks for them for 51 seconds. */
export async function atDesk(portal: Portal, id: number, email = 'leder@example.org') {
  const waiting = `SELECT FROM incident_document AS document LEFT JOIN document_preview ON document_id = document.id
    WHERE incident_id = $1 AND inspection_state <> 'unreadable' AND viewing_name IS NULL AND state IS DISTINCT FROM 'made'`
  await until(async () => !(await query(portal, waiting, [id])).rowCount, 90)
  const page = await signedIn(portal, email, { at: `/desk/cases/${id}?part=documents` })
  await page.getByRole('heading', { level: 2, name: texts.title }).waitFor()
  return page
}

export const isDrawn = (page: Page, alt: string) =>
  expect
    .poll(() => page.getByAltText(alt, { exact: true }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(10)
