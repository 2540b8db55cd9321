import { readFile } from 'node:fs/promises'
import { childProcesses } from '#server/testing/childProcesses.ts'
import { askerOf, writeInWorker } from './pdf.ts'

const about = { title: 'Prøve', footer: 'Prøve', createdAt: new Date(), mostPages: 5000 }
const documentOf = (texts: string[]) => ({
  ...about,
  parts: texts.map((text) => ({ is: 'paragraph' as const, text, look: 'plain' as const })),
})
const startOf = async (bytes: Promise<Uint8Array>) => Buffer.from((await bytes).subarray(0, 5)).toString()

test('reporters with the longest texts keep nobody of the staff waiting', async () => {
  const ended: string[] = []
  const longest = documentOf(Array.from({ length: 8 }, () => 'aب'.repeat(4000)))
  const reporters = Array.from({ length: 5 }, async (_, at) => {
    await writeInWorker(longest, { seconds: 60, asker: askerOf('reporter', at + 1) })
    ended.push('reporter')
  })
  const asked = writeInWorker(documentOf(['Hei']), { seconds: 60, asker: askerOf('staff', 1) })
  expect(await startOf(asked)).toBe('%PDF-')
  ended.push('staff')
  await Promise.all(reporters)
  expect(ended.indexOf('staff')).toBeLessThan(4)
})

test('a case with sixty messages of nothing but line breaks is written in the memory of the process', async () => {
  const messages = Array.from({ length: 60 }, () => 'a\n'.repeat(2500))
  expect(await startOf(writeInWorker(documentOf(messages), { seconds: 300 }))).toBe('%PDF-')
})

test('a document of more pages than it may have is refused, and the next one is written', async () => {
  const long = { ...documentOf(['Jeg gikk hjem og ble ropt etter. '.repeat(1000)]), mostPages: 3 }
  const asker = askerOf('reporter', 1)
  await expect(writeInWorker(long, { seconds: 60, asker })).rejects.toThrow('too_large')
  expect(await startOf(writeInWorker(documentOf(['Hei']), { seconds: 60, asker }))).toBe('%PDF-')
})

test('a case with a thousand of the longest messages is written in the memory of the process', async () => {
  const messages = Array.from({ length: 1000 }, () => 'Jeg gikk hjem og ble ropt etter. '.repeat(150))
  expect(await startOf(writeInWorker(documentOf(messages), { seconds: 300 }))).toBe('%PDF-')
})

test('a document whose process is ended in the middle fails, and the next one is written', async () => {
  const asker = askerOf('staff', 1)
  const cut = writeInWorker(documentOf(Array.from({ length: 8 }, () => 'aب'.repeat(4000))), { seconds: 60, asker })
  const failed = expect(cut).rejects.toThrow('the process that writes PDFs has ended')
  // Those of the tests before wait for thirty seconds.
  await expect.poll(writers).not.toEqual([])
  for (const pid of await writers()) process.kill(pid, 'SIGKILL')
  await failed
  expect(await startOf(writeInWorker(documentOf(['Hei']), { seconds: 60, asker }))).toBe('%PDF-')
})

test('the process has nothing of the server’s settings', async () => {
  vi.stubEnv('BACKUP_PASSPHRASE', 'seks ord som ingen andre har')
  onTestFinished(() => void vi.unstubAllEnvs())
  await writeInWorker(documentOf(['Hei']), { seconds: 60, asker: askerOf('reporter', 1) })
  const pids = await writers()
  expect(pids).not.toEqual([])
  for (const pid of pids) {
    const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0])
    expect([
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      '',
    ]).toEqual(expect.arrayContaining(names))
  }
})

/** The processes that this one has started to write PDFs. */
const writers = async () => (await childProcesses(process.pid, 'pdf/worker.ts')).map(({ pid }) => pid)
