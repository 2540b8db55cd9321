import fc from 'fast-check'
import { incidentFacts, witnessFieldNames } from '#contract/incidentFacts.ts'
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
const names = [
  'email',
  'password',
  'confirmPassword',
  'current_password',
  'name',
  'phone_number',
  'gender',
  ...incidentFacts,
  'status',
  'version',
  'removed_documents',
  'user_id',
  'id',
  'link',
  'suggestion',
  '__proto__',
]
const witness = fc.dictionary(fc.constantFrom(...witnessFieldNames, 'id'), scalar)
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), scalar),
  fc.record({
    status: fc.constantFrom('Draft', 'Submitted'),
    description: text,
    date: fc.oneof(fc.constant('2026-01-01'), text),
    time: fc.oneof(fc.constant('12:00'), text),
    country_id: fc.oneof(fc.nat(), scalar),
    witnesses: fc.oneof(fc.array(witness, { maxLength: 3 }), scalar),
  }),
  fc.json().map((json): unknown => JSON.parse(json)),
)
const filters = [
  'title',
  'categories',
  'newsAgency',
  'file_format',
  'date_from',
  'date_to',
  'hashtags',
  'is_paid',
  'sort',
]
const asked = ['limit', 'cursor', 'country_id', 'expires', 'signature', 'x', ...filters]
const query = fc.dictionary(fc.constantFrom(...asked), text)

/** Every call that the server knows, whichever feature brought it. */
async function calls() {
  const document: { paths: Record<string, Record<string, unknown>> } = (await portal.as(null).get('/openapi.json')).body
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path: path.replace(/^\/api/, ''), method: method.toUpperCase() })),
  )
}

test('no call answers 5xx, whatever it is sent', async () => {
  const known = await calls()
  expect(known.length).toBeGreaterThan(10)
  let kari: Person = await portal.given.account()
  const call = fc.record({ which: fc.nat(known.length - 1), part: text, query, body, signedIn: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(call, async ({ which, part, query: asked, body: sent, signedIn }) => {
      const { path, method } = known[which] ?? { path: '/', method: 'GET' }
      const filled = path.replace(/\{[^}]+\}/g, () => encode(part))
      const url = `/api${filled}?${new URLSearchParams(asked)}`
      const headers = signedIn ? { authorization: `Bearer ${kari.token}` } : {}
      const payload = method === 'POST' ? { payload: JSON.stringify(sent) } : {}
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
    const all = Object.fromEntries(names.map((name) => [name, value]))
    for (const path of [
      '/auth/register',
      '/auth/login',
      '/auth/password/forgot',
      `/auth/password/reset/1/x?expires=1&signature=x`,
    ]) {
      const { statusCode } = await portal.as(null).post(path, all)
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
