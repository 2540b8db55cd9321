import fc from 'fast-check'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { type Person, tries, usePortal } from './testing/index.ts'

const portal = usePortal()

/** What breaks servers: NUL, half a surrogate pair, other directions, huge numbers, quotes, paths. */
const nasty = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFFx',
  '\u202Eevil',
  '1 or 1=1',
  "'; DROP TABLE account; --",
  '../../etc/passwd',
  '%00',
  '%',
  '%zz',
  '-1',
  '0',
  '1e20',
  '9'.repeat(30),
  'NaN',
  '__proto__',
  '',
  ' ',
  'x'.repeat(10_000),
  '2026-02-30',
  '٣',
]
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary' }), fc.string())
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
const witness = fc.dictionary(fc.constantFrom(...witnessFieldNames, 'id'), scalar)
const report = fc.record({
  status: fc.constantFrom('Draft', 'Submitted'),
  description: text,
  date: fc.oneof(fc.constant('2026-01-01'), text),
  time: fc.oneof(fc.constant('12:00'), text),
  country_id: fc.oneof(fc.nat(), scalar),
  witnesses: fc.oneof(fc.array(witness, { maxLength: 3 }), scalar),
})
const json = fc.json().map((one): unknown => JSON.parse(one))

/** Every call that the server knows, whichever feature brought it, with the names of what it takes. */
async function calls() {
  const { paths, components } = (await portal.as(null).get('/openapi.json')).body
  const fieldsOf = ({ $ref = '', ...schema }: any) =>
    Object.keys((components.schemas[$ref.split('/').at(-1)] ?? schema).properties ?? {})
  return Object.entries<Record<string, any>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
      path: path.replace(/^\/api/, ''),
      method: method.toUpperCase(),
      fields: fieldsOf(requestBody?.content['application/json']?.schema ?? {}),
      asked: parameters.flatMap((one: any): string[] => (one.in === 'query' ? [one.name] : [])),
    })),
  )
}
type Call = Awaited<ReturnType<typeof calls>>[number]

const sent = (call: Call) =>
  fc.record({
    call: fc.constant(call),
    part: text,
    query: fc.dictionary(fc.constantFrom(...call.asked, 'x'), text),
    body: fc.oneof(fc.dictionary(fc.constantFrom(...call.fields, 'id', '__proto__'), scalar), report, json),
    signedIn: fc.boolean(),
  })

test('no call answers 5xx, whatever it is sent', async () => {
  const known = await calls()
  expect(known.length).toBeGreaterThan(10)
  let kari: Person = await portal.given.account()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...known).chain(sent), async ({ call, part, query, body, signedIn }) => {
      const { path, method } = call
      const filled = path.replace(/\{[^}]+\}/g, () => encode(part))
      const url = `/api${filled}?${new URLSearchParams(query)}`
      const headers = signedIn ? { authorization: `Bearer ${kari.token}` } : {}
      const payload = method === 'POST' ? { payload: JSON.stringify(body) } : {}
      const answer = await portal.app.inject({
        method: method === 'POST' || method === 'DELETE' ? method : 'GET',
        url,
        headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
        ...payload,
      })
      expect(answer.statusCode, `${method} ${path} ${answer.payload.slice(0, 300)}`).toBeLessThan(500)
      if (path.includes('logout') || path.includes('sessions')) kari = await portal.given.account()
    }),
    { numRuns: tries(600), interruptAfterTimeLimit: 60_000 },
  )
})

test.for(nasty.map((value) => [JSON.stringify(value).slice(0, 30), value] as const))(
  '%s in every field of sign-up, login and reset is answered, never an error of ours',
  async ([, value]) => {
    const known = await calls()
    for (const path of [
      '/auth/register',
      '/auth/login',
      '/auth/password/forgot',
      '/auth/password/reset/{userId}/{token}',
    ]) {
      const { fields = [] } = known.find((one) => one.path === path) ?? {}
      expect(fields).toEqual(expect.arrayContaining([expect.stringMatching(/email|password/)]))
      const url = path.replace('{userId}/{token}', '1/x?expires=1&signature=x')
      const { statusCode } = await portal.as(null).post(url, Object.fromEntries(fields.map((name) => [name, value])))
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
  },
)

function encode(part: string) {
  try {
    return encodeURIComponent(part).replaceAll('.', '%2E') || 'x'
  } catch {
    return '%ED%A0%80'
  }
}
