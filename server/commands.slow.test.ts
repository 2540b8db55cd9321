import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from './testing/backups.ts'
import { fromOurPages, ownServer, until, untilServed, useFolders } from './testing/index.ts'

const makeFolder = useFolders()
const folders = { audit: await makeFolder('audit'), staff: await makeFolder('staff') }

const command = (name: keyof typeof folders, ...args: string[]) =>
  runCommand(`${name}.ts`, args, { DATA_DIR: folders[name] })

test('the command for the audit log says in one line whether the log holds, while the server runs and without it', async () => {
  // With a mail server of its own no demo cases are made, whose rows would be in the log too.
  const server = await ownServer({ DATA_DIR: folders.audit, SMTP_URL: 'smtp://127.0.0.1:9' })
  for (let tries = 0; tries < 3; tries += 1)
    await untilServed(() =>
      server.post('/api/desk/sign-in', { email: 'ada@example.org', password: 'feil passord her' }, fromOurPages),
    )
  const { code, said } = await command('audit', 'verify')
  expect(code).toBe(0)
  expect(said).toMatch(/^The audit log holds: 3 rows, the last one [0-9a-f]{64}, compared with (0 heads|1 head)\.\n$/)
  await server.stop()
  const whole = await command('audit', 'verify')
  const head = /the last one ([0-9a-f]{64})/.exec(whole.said)?.[1] ?? ''
  expect((await command('audit', 'verify', `3:${head}`)).code).toBe(0)
  // A head of the nightly mail tells of a tail that is gone.
  const cut = await command('audit', 'verify', `5:${head}`)
  const line = 'The audit log does not hold: row 4 is the first that is missing or was changed.\n'
  expect([cut.code, cut.said]).toEqual([2, expect.stringContaining(line)])
  await appendFile(path.join(folders.audit, 'audit-heads'), `2026-11-22T03:10:00.000Z 2 ${head}\n`)
  expect((await command('audit', 'verify')).said).toContain('row 2 is the first')
})

const tokenIn = (text: string) => /^http:\/\/localhost:3000\/desk\/invitation#([\w-]{43})$/m.exec(text)?.[1]

test('an administrator is invited before the first start and while the server runs, and both links work', async () => {
  const before = await command('staff', 'invite', 'ada@example.org')
  const first = tokenIn(before.said)
  expect(first, before.said).toBeDefined()
  const server = await ownServer({ DATA_DIR: folders.staff })
  const during = await command('staff', 'invite', 'eva@example.org')
  const second = tokenIn(during.said)
  expect(second, during.said).toBeDefined()
  for (const [token, email] of [
    [first, 'ada@example.org'],
    [second, 'eva@example.org'],
  ]) {
    const answer = await untilServed(() => server.post('/api/desk/invitation/open', { token }, fromOurPages))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: { email, roles: ['administrator'] } })
  }
  // A new link ends the one before.
  expect(tokenIn((await command('staff', 'invite', 'ada@example.org')).said)).toBeDefined()
  const old = await untilServed(() => server.post('/api/desk/invitation/open', { token: first }, fromOurPages))
  expect(old.status).toBe(403)
  expect(await server.stop()).toBe(0)
  // The command left the database as it found it: the server starts again.
  const again = await ownServer({ DATA_DIR: folders.staff })
  expect(await again.stop()).toBe(0)
})

test('a trial prints a person for each role, who signs in without a phone, at every start', async () => {
  for (let start = 0; start < 2; start += 1) {
    const server = await ownServer({ DATA_DIR: folders.staff })
    await until(() => server.said().includes('Demo staff: administrator@'))
    const line = /^Demo staff: (leder@\S+) with password "([^"]+)" and recovery code (\S+)$/m
    const [, email, password, code] = line.exec(server.said()) ?? []
    const half = await untilServed(() => server.post('/api/desk/sign-in', { email, password }, fromOurPages))
    expect(half.status).toBe(200)
    const cookie = half.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const factor = { kind: 'recovery_code', code }
    const whole = await untilServed(() =>
      server.post('/api/desk/second-factor', { factor }, { ...fromOurPages, cookie }),
    )
    expect(await whole.json()).toMatchObject({ data: { self: { email, roles: ['lead'] }, recovery_codes_left: 9 } })
    await server.stop()
  }
})

test.for<[keyof typeof folders, string[][], string]>([
  [
    'audit',
    [[], ['check'], ['verify', '3'], ['verify', 'x:y'], ['verify', 'a', 'b']],
    'npm run audit -- verify [NUMBER:HASH]',
  ],
  [
    'staff',
    [[], ['invite'], ['invite', 'ada'], ['remove', 'ada@example.org'], ['invite', 'a@example.org', 'x']],
    'npm run staff -- invite ADDRESS',
  ],
])('what the command for %s cannot understand is answered with one line', async ([name, wrong, usage]) => {
  for (const args of wrong) {
    const { code, said } = await command(name, ...args)
    expect([args, code, said.trim().split('\n').length]).toEqual([args, 1, 1])
    expect(said).toContain(usage)
  }
})
