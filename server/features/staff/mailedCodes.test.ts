import type { App, Services } from '#server/context.ts'
import { buildApp } from '#server/app.ts'
import { fromOurPages, useStaffedPortal } from '#server/testing/index.ts'
import { seedDemoStaff, type DemoPerson } from './demo.ts'

const { portal, desk, ada } = useStaffedPortal({ PUBLIC_URL: 'http://localhost:3000' })
const apps: App[] = []

async function withSettings(change: Partial<Services['config']>) {
  const app = await buildApp({ ...portal.services, config: { ...portal.services.config, ...change } })
  await app.ready()
  apps.push(app)
  return {
    app,
    async post(url: string, payload: object, cookie = '') {
      const answer = await app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers: { ...fromOurPages, cookie },
      })
      return { statusCode: answer.statusCode, headers: answer.headers, text: answer.payload, body: answer.json() }
    },
  }
}

let trial: Awaited<ReturnType<typeof withSettings>>
let people: DemoPerson[]
beforeAll(async () => {
  trial = await withSettings({ isDemo: true })
  people = await seedDemoStaff(portal.services)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

const caseworker = () => people.find(({ role }) => role === 'caseworker') ?? { email: '', password: '' }
const lastCode = async (email: string) => {
  const mail = portal.db.selectFrom('mailbox').select('text').where('recipient', '=', email)
  const { text } = await mail.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return /^\d{8}$/m.exec(text)?.[0] ?? ''
}
async function halfway(email: string, password: string) {
  const answer = await trial.post('/desk/sign-in', { email, password })
  expect(answer.statusCode).toBe(200)
  const factors: string[] = answer.body.data.factors
  return { factors, ...desk.cookieFrom(answer) }
}
const give = (code: string, cookie: string) =>
  trial.post('/desk/second-factor', { factor: { kind: 'mailed_code', code } }, cookie)

test('a demo person of a trial gets in with a code from the mailbox, once, in the session that asked for it', async () => {
  const { email, password } = caseworker()
  const [one, other] = [await halfway(email, password), await halfway(email, password)]
  expect(one.factors).toContain('mailed_code')
  expect((await trial.post('/desk/second-factor/mail', {}, one.cookie)).statusCode).toBe(200)
  const code = await lastCode(email)
  expect(code).toMatch(/^\d{8}$/)
  expect((await give(code === '00000000' ? '00000001' : '00000000', one.cookie)).body.code).toBe('second_factor_wrong')
  expect((await give(code, other.cookie)).body.code).toBe('second_factor_wrong')
  const inside = await give(`${code.slice(0, 4)} ${code.slice(4)}`, one.cookie)
  expect(inside.statusCode).toBe(200)
  const whole = desk.cookieFrom(inside)
  expect((await desk.as(whole).get('/desk/self')).body.data.email).toBe(email)
  expect((await give(code, one.cookie)).statusCode).toBe(401)
  // The same again, for what asks for the second factor once more.
  expect((await trial.post('/desk/second-factor/mail', {}, whole.cookie)).statusCode).toBe(200)
  const factor = { kind: 'mailed_code', code: await lastCode(email) }
  expect((await trial.post('/desk/step-up', { factor }, whole.cookie)).statusCode).toBe(200)
  expect((await trial.post('/desk/step-up', { factor }, whole.cookie)).body.code).toBe('second_factor_wrong')
})

test('nobody but a demo person is offered it, and an asker who is none hears what an unknown address answers', async () => {
  const { cookie, factors } = await halfway(ada.email, ada.password)
  expect(factors).not.toContain('mailed_code')
  const asked = await trial.post('/desk/second-factor/mail', {}, cookie)
  const unknown = await trial.post('/desk/no-such-call', {}, cookie)
  expect([asked.statusCode, asked.text]).toEqual([404, unknown.text])
  expect((await trial.post('/desk/second-factor/mail', {})).statusCode).toBe(401)
})

test('outside a trial it does not exist: the address is an unknown one, nothing is offered, and no code is right', async () => {
  const { email, password } = caseworker()
  const { cookie } = await halfway(email, password)
  await trial.post('/desk/second-factor/mail', {}, cookie)
  const code = await lastCode(email)
  for (const change of [{}, { isDemo: true, smtpUrl: 'smtp://127.0.0.1:1' }, { isDemo: true, isLoopback: false }]) {
    const live = await withSettings(change)
    expect(live.app.routeRules.map(({ url }) => url)).not.toContain('/api/desk/second-factor/mail')
    const unknown = await live.post('/desk/no-such-call', {}, cookie)
    for (const who of ['', cookie, desk.cookieFrom(await live.post('/desk/sign-in', { email, password })).cookie]) {
      const answer = await live.post('/desk/second-factor/mail', {}, who)
      expect([answer.statusCode, answer.text]).toEqual([404, unknown.text])
    }
    const signIn = await live.post('/desk/sign-in', { email, password })
    expect(signIn.body.data.factors).not.toContain('mailed_code')
    const named = change.isLoopback === false ? cookie.replace('staff=', '__Host-staff=') : cookie
    const refused = await live.post('/desk/second-factor', { factor: { kind: 'mailed_code', code } }, named)
    expect(refused.body.code).toBe('second_factor_wrong')
  }
  expect((await give(code, cookie)).statusCode).toBe(200)
})
