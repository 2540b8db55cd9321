import { ownServer, useFolders } from '#server/testing/own.ts'
import { startPostgres15 } from '#server/testing/postgres15.ts'
import { signUpForm, untilServed } from '#server/testing/process.ts'

const makeFolder = useFolders()

test('three servers on one PostgreSQL 15 start at once; a case stored by one is read by another', async () => {
  const database = await startPostgres15()
  const env = { DATABASE_URL: database.url, DATA_DIR: await makeFolder('outside') }
  const servers = await Promise.all([1, 2, 3].map(() => ownServer(env)))
  const [one, other] = servers
  if (!one || !other) throw new Error('the servers did not start')
  const registered = await untilServed(() => one.post('/api/auth/register', signUpForm('kari@example.org')))
  const { data }: any = await registered.json()
  const bearer = { authorization: `Bearer ${data.token}` }
  const draft = { status: 'Draft', description: 'Ropt etter på bussen.' }
  const stored = await untilServed(() => one.post('/api/incidents/store', draft, bearer))
  expect(stored.status).toBe(201)
  const { incident }: any = await stored.json()
  const shown = await untilServed(() => other.get(`/api/incidents/show/${incident.id}`, bearer))
  const seen: any = await shown.json()
  expect(seen.incident.description).toBe('Ropt etter på bussen.')
})
