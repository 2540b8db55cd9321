import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fromOurPages } from './testing/staff.ts'
import { until } from './testing/mail.ts'
import { ownServer, useFolders } from './testing/own.ts'
import { untilServed } from './testing/process.ts'

const run = promisify(execFile)
const command = path.join(import.meta.dirname, '../scripts/staff.ts')
const folder = await useFolders()('staff')

async function staff(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder }
  return run(process.execPath, [command, ...args], { env }).catch(
    (refused: { stdout: string; stderr: string }) => refused,
  )
}
const tokenIn = (text: string) => /^http:\/\/localhost:3000\/desk\/invitation#([\w-]{43})$/m.exec(text)?.[1]

test('an administrator is invited before the first start and while the server runs, and both links work', async () => {
  const before = await staff('invite', 'ada@example.org')
  const first = tokenIn(before.stdout)
  expect(first, before.stderr).toBeDefined()
  const server = await ownServer({ DATA_DIR: folder })
  const during = await staff('invite', 'eva@example.org')
  const second = tokenIn(during.stdout)
  expect(second, during.stderr).toBeDefined()
  for (const [token, email] of [
    [first, 'ada@example.org'],
    [second, 'eva@example.org'],
  ]) {
    const answer = await untilServed(() => server.post('/api/desk/invitation/open', { token }, fromOurPages))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: { email, roles: ['administrator'] } })
  }
  // A new link ends the one before.
  expect(tokenIn((await staff('invite', 'ada@example.org')).stdout)).toBeDefined()
  const old = await untilServed(() => server.post('/api/desk/invitation/open', { token: first }, fromOurPages))
  expect(old.status).toBe(403)
  expect(await server.stop()).toBe(0)
  // The command left the database as it found it: the server starts again.
  const again = await ownServer({ DATA_DIR: folder })
  expect(await again.stop()).toBe(0)
})

test('a trial prints a person for each role, who signs in without a phone, at every start', async () => {
  for (let start = 0; start < 2; start += 1) {
    const server = await ownServer({ DATA_DIR: folder })
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

test('what cannot be understood is answered with one line', async () => {
  for (const args of [
    [],
    ['invite'],
    ['invite', 'ada'],
    ['remove', 'ada@example.org'],
    ['invite', 'a@example.org', 'x'],
  ]) {
    const { stdout, stderr } = await staff(...args)
    expect([stdout, stderr.trim().split('\n').length]).toEqual(['', 1])
    expect(stderr).toContain('npm run staff -- invite ADDRESS')
  }
})
