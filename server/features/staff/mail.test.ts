import { until, useMailedPortal } from '#server/testing/index.ts'

const { mail, portal, desk } = useMailedPortal()

test('an invitation is mailed with its link to the invited person alone, and no job holds the link or the address', async () => {
  const ada = await desk.person('administrator')
  const email = 'invitert@dialog.example'
  const { body, text } = await desk.as(ada).post('/desk/staff/invite', { email, roles: ['editor'] })
  await until(() => mail.to(email).length === 1)
  const link = mail.to(email)[0]?.link ?? ''
  expect(link).toBe(await desk.linkOf(body.data.member.id))
  expect(body.data.link).toBeNull()
  expect(text).not.toContain(link.split('#')[1])
  expect((await desk.accept(link)).answer.statusCode).toBe(200)
  const rows = await portal.query('SELECT data::text FROM pgboss.job')
  const jobs = JSON.stringify(rows)
  expect(jobs).toContain('invited')
  expect(jobs).not.toContain(email)
  expect(jobs).not.toContain(link.split('#')[1])
})

test('a sign-in with a browser that the person has not used before is told by mail, once', async () => {
  const { email, codes, first } = await desk.joined()
  const arrived = () => mail.to(email).filter(({ subject }) => subject === 'Ny innlogging').length
  /** Signs in with a browser that has this device cookie; answers the one it has afterwards. */
  const signIn = async (code: string | undefined, device = '') => {
    const half = await desk.signIn(email)
    const cookie = [desk.cookieFrom(half).cookie, device].filter(Boolean).join('; ')
    const factor = { kind: 'recovery_code', code }
    const answer = await desk.as({ cookie }).post('/desk/second-factor', { factor })
    expect(answer.statusCode).toBe(200)
    const cookies: string[] = [answer.headers['set-cookie']].flat().map(String)
    return cookies.find((one) => one.startsWith('staff-device='))?.split(';')[0] ?? ''
  }
  expect(first.cookie).toMatch(/^staff=/)
  const device = await signIn(codes[0])
  await until(() => arrived() === 1)
  expect(await signIn(codes[1], device)).toBe(device)
  const other = await signIn(codes[2], 'staff-device=made-up')
  expect(other).not.toBe(device)
  await until(() => arrived() === 2)
  expect(await signIn(codes[3], other)).toBe(other)
  expect(arrived()).toBe(2)
})
