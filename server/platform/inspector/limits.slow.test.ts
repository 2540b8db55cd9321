import { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { pdf } from '#server/testing/documents.ts'
import { growingPdf, largePng } from '#server/testing/hostileDocuments.ts'
import { inspectorProcesses } from '#server/testing/childProcesses.ts'
import { until } from '#server/testing/mail.ts'
import { inspect, mostResident } from './inspect.ts'
import { runChild } from './run.ts'
import { InspectorFailed, isolation, quiet, startChild } from './sandbox.ts'
import { listenLocally } from '#server/testing/freePort.ts'

const probe = path.join(import.meta.dirname, 'testing/probe.ts')
const of = (bytes: Buffer) => Readable.from([bytes])

test('the inspector reaches no network, no file of ours, no program and no setting', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'inspector-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const secretFile = path.join(folder, 'kek')
  const freeFile = path.join(folder, 'free')
  await writeFile(secretFile, 'secret', { mode: 0o400 })
  const server = createServer()
  onTestFinished(() => void server.close())
  const port = await listenLocally(server)
  const child = await startChild({ extension: JSON.stringify({ port, secretFile, freeFile }), entry: probe })
  child.stdin.end()
  let said = ''
  for await (const part of child.stdout) said += String(part)
  const { name } = await isolation()
  expect(JSON.parse(said)).toEqual({
    read: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    start: 'ERR_ACCESS_DENIED',
    network: name.startsWith('no_network') ? 'ENETUNREACH' : 'allowed',
    environment: expect.not.arrayContaining(['DATABASE_URL', 'KEK_FILE', 'HOME']),
    priority: Math.min(19, getPriority() + 5),
    user: name === 'no_network_as_nobody' ? 65_534 : process.getuid?.(),
  })
  await expect(stat(freeFile)).rejects.toThrow('ENOENT')
})

test('what takes too much processor time is ended for that reason, and its process is gone', async () => {
  const endless = { extension: JSON.stringify({ isEndless: true }), entry: probe, cpuSeconds: 3 }
  const memory = { allocated: mostResident, resident: mostResident }
  expect(await runChild(of(pdf()), endless, memory, async () => {})).toBe('time')
  expect(await children()).toEqual([])
})

test('a file that takes too much memory is unreadable, and never gets it', async () => {
  let most = 0
  const timer = setInterval(() => {
    void children().then((found) => {
      for (const { resident } of found) most = Math.max(most, resident)
    })
  }, 5)
  for (const [bytes, extension] of [
    [await largePng(), 'png'],
    [growingPdf(), 'pdf'],
  ] as const) {
    const { state, reason } = await inspect(of(bytes), extension)
    expect([extension, state, ['memory', 'crash', 'content']]).toEqual([
      extension,
      'unreadable',
      expect.arrayContaining([reason]),
    ])
  }
  clearInterval(timer)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(mostResident + 60 * 1024 * 1024)
  expect(await children()).toEqual([])
})

test('a process that is killed from outside says nothing about the file: it is to be inspected again', async () => {
  const endless = new Readable({ read() {} })
  endless.push(pdf())
  const inspected = inspect(endless, 'pdf')
  const failed = expect(inspected).rejects.toBeInstanceOf(InspectorFailed)
  // It is read once the process is ready.
  await until(() => endless.readableLength === 0)
  for (const { pid } of await children()) process.kill(pid, 'SIGKILL')
  // The source never ends, as that of a storage that hangs.
  await failed
  expect(endless.destroyed).toBe(true)
  expect(await children()).toEqual([])
})

test('an error of the storage is passed on and ends the process', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('the storage failed')) })
  await expect(inspect(broken, 'pdf')).rejects.toThrow('the storage failed')
  await until(async () => (await children()).length === 0)
})

const children = () => inspectorProcesses(process.pid)

test('a child that could not be spawned is a failure of the inspector, and its error does not end the server', () => {
  const child = new ChildProcess()
  expect(() => quiet(child)).toThrow(InspectorFailed)
  expect(child.emit('error', new Error('spawn EMFILE'))).toBe(true)
})
