import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { readyByte } from '../answer.ts'
import { feed } from '../feed.ts'
import { fileMs, foreignSignals, InspectorFailed, startChild, startMs } from '../sandbox.ts'
import { limitMemory, watchMemory } from '../watch.ts'
import { frameReader, mostPages, WrongFrame, type Frame } from './frames.ts'

const entry = path.join(import.meta.dirname, 'child.ts')
const megabyte = 1024 * 1024
/**
 * More than an inspection gets: a scanned page of 300 dots an inch is 35 MB as pixels, and the library holds it more than
 * once. One document at a time on a server.
 */
const most = { allocated: 320 * megabyte, resident: 480 * megabyte }
/** Each with its own processor time. A child that its limits end is followed by one that begins with the next page. */
const mostChildren = 8
/** In a row, without one page. */
const mostFruitless = 2

const one = pLimit(1)

export type PreviewOptions = { cpuSeconds?: number }
type Take = (frame: Frame) => Promise<void>

/**
 * Makes what staff see of a document in processes of their own, and gives each part to `take` as soon as it is whole. False
 * when nothing of the document can be shown. Rejects with `InspectorFailed` when the process could not be started or was
 * ended from outside, and with the errors of `bytes` and `take`.
 */
export const makePreview = (
  bytes: () => Readable,
  extension: string,
  take: Take,
  options: PreviewOptions = {},
): Promise<boolean> =>
  one(() => (extension === 'pdf' ? makePages(bytes, take, options) : makeText(bytes, extension, take, options)))

async function makeText(bytes: () => Readable, extension: string, take: Take, options: PreviewOptions) {
  let isMade = false
  await run(bytes(), { extension, from: 1, ...options }, async (frame) => {
    if (frame.head.kind !== 'text' || isMade) return
    isMade = true
    await take(frame)
  })
  return isMade
}

async function makePages(bytes: () => Readable, take: Take, options: PreviewOptions) {
  let total: number | undefined
  let next = 1
  let fruitless = 0
  const fail = async () => take({ head: { kind: 'failed', page: next++ }, body: Buffer.alloc(0) })
  const last = () => Math.min(total ?? 0, mostPages)
  for (let child = 1; child <= mostChildren && fruitless < mostFruitless; child++) {
    const from = next
    const isWhole = await run(bytes(), { extension: 'pdf', from, ...options }, async (frame) => {
      const { head } = frame
      if (head.kind === 'pages' && total === undefined) total = head.total
      else if (head.kind !== 'page' && head.kind !== 'failed') return
      else if (head.page !== next || next > last()) throw new WrongFrame('a page out of turn')
      else next += 1
      await take(frame)
    })
    if (total === undefined) return false
    if (isWhole || next > last()) break
    fruitless = next === from ? fruitless + 1 : 0
    if (next === from) await fail()
  }
  while (next <= last()) await fail()
  return true
}

type Run = { extension: string; from: number; cpuSeconds?: number }

/** True when the child came to its end; false when its limits or its own failure ended it before. */
async function run(bytes: Readable, { cpuSeconds, ...wanted }: Run, take: Take): Promise<boolean> {
  try {
    const limits = cpuSeconds === undefined ? {} : { cpuSeconds }
    return await runIn(await startChild({ extension: JSON.stringify(wanted), entry, ...limits }), bytes, take)
  } finally {
    bytes.destroy()
  }
}

async function runIn(child: ChildProcessWithoutNullStreams, bytes: Readable, take: Take) {
  let isOverrun = false
  const stop = () => {
    isOverrun = true
    child.kill('SIGKILL')
  }
  const closed = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
    child.on('error', () => resolve({ code: null, signal: 'SIGTERM' }))
  })
  const output = child.stdout[Symbol.asyncIterator]()
  const tooSlow = setTimeout(() => child.kill('SIGKILL'), startMs)
  const first: Buffer | undefined = (await output.next()).value
  clearTimeout(tooSlow)
  const { pid } = child
  if (pid === undefined || first?.[0] !== readyByte) {
    child.kill('SIGKILL')
    throw new InspectorFailed('it did not start')
  }
  await limitMemory(pid, most.allocated)
  const timer = setTimeout(() => child.kill('SIGKILL'), fileMs)
  const unwatch = watchMemory(pid, stop, most.resident)
  const feeding = feed(child, bytes, closed)
  feeding.catch(() => undefined)
  try {
    const read = frameReader()
    for (let part = first.subarray(1), more = true; more;) {
      for (const frame of read(part)) await take(frame)
      const next = await output.next()
      more = !next.done
      part = next.value
    }
    await feeding
    const { code, signal } = await closed
    if (!isOverrun && signal && foreignSignals.includes(signal))
      throw new InspectorFailed('it was ended', { hadFile: true })
    return !isOverrun && code === 0
  } catch (error) {
    if (error instanceof WrongFrame) return false
    throw error
  } finally {
    clearTimeout(timer)
    unwatch()
    child.kill('SIGKILL')
  }
}
