import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fromOurPages } from './testing/staff.ts'
import { ownServer, useFolders } from './testing/own.ts'
import { untilServed } from './testing/process.ts'

const run = promisify(execFile)
const folder = await useFolders()('audit')

async function audit(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder }
  const command = path.join(import.meta.dirname, '../scripts/audit.ts')
  return run(process.execPath, [command, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (refused: { code: number; stdout: string; stderr: string }) => refused,
  )
}

test('the command says in one line whether the log holds, while the server runs and without it', async () => {
  // With a mail server of its own no demo cases are made, whose rows would be in the log too.
  const server = await ownServer({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9' })
  for (let tries = 0; tries < 3; tries += 1)
    await untilServed(() =>
      server.post('/api/desk/sign-in', { email: 'ada@example.org', password: 'feil passord her' }, fromOurPages),
    )
  const { code, stdout, stderr } = await audit('verify')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^The audit log holds: 3 rows, the last one [0-9a-f]{64}, compared with (0 heads|1 head)\.\n$/)
  await server.stop()
  const whole = await audit('verify')
  const head = /the last one ([0-9a-f]{64})/.exec(whole.stdout)?.[1] ?? ''
  expect((await audit('verify', `3:${head}`)).code).toBe(0)
  // A head of the nightly mail tells of a tail that is gone.
  const cut = await audit('verify', `5:${head}`)
  expect([cut.code, cut.stdout]).toEqual([
    2,
    'The audit log does not hold: row 4 is the first that is missing or was changed.\n',
  ])
  await appendFile(path.join(folder, 'audit-heads'), `2026-11-22T03:10:00.000Z 2 ${head}\n`)
  expect((await audit('verify')).stdout).toContain('row 2 is the first')
})

test.for([[], ['check'], ['verify', '3'], ['verify', 'x:y'], ['verify', 'a', 'b']])(
  'what cannot be understood is answered with one line: %o',
  async (args) => {
    const { code, stdout, stderr } = await audit(...args)
    expect([code, stdout, stderr.trim()]).toEqual([1, '', 'Use: npm run audit -- verify [NUMBER:HASH]'])
  },
)
