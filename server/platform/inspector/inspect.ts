import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { readyByte } from './answer.ts'
import { decodeAnswer } from './decodeAnswer.ts'
import { feed } from './feed.ts'
import type { Finding } from './findings.ts'
import type { InspectedExtension } from './judge.ts'
import { fileMs, foreignSignals, InspectorFailed, startChild, startMs } from './sandbox.ts'
import { limitMemory, watchMemory } from './watch.ts'

export type Inspection = {
  state: 'clean' | 'suspicious' | 'unreadable'
  findings: Finding[]
  /** The viewing copy of an image that could be read, as WebP. */
  viewing?: Buffer | undefined
  /** Why an unreadable file ended as one; for the log. */
  reason?: Reason | undefined
}
type Reason = 'time' | 'memory' | 'output' | 'crash' | 'content'

export const atOnce = 2
const mostAnswerBytes = 16 * 1024 * 1024

const few = pLimit(atOnce)

/**
 * Looks at one document in a process of its own, two at once. `bytes` are the plain bytes; an error of theirs is passed
 * on. Rejects with `InspectorFailed` when the process could not be started or was ended from outside.
 */
export const inspect = (
  bytes: Readable,
  extension: InspectedExtension,
  { cpuSeconds }: { cpuSeconds?: number } = {},
): Promise<Inspection> =>
  few(async () => {
    try {
      return await inspectIn(await startChild({ extension, ...(cpuSeconds ? { cpuSeconds } : {}) }), bytes)
    } finally {
      bytes.destroy()
    }
  })

async function inspectIn(child: ChildProcessWithoutNullStreams, bytes: Readable): Promise<Inspection> {
  const { pid } = child
  let overrun: Reason | undefined
  const stop = (reason: Reason) => {
    overrun ??= reason
    child.kill('SIGKILL')
  }
  const closed = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
    child.on('error', () => resolve({ code: null, signal: 'SIGTERM' }))
  })
  const answer = collect(child, () => stop('output'))
  const tooSlow = setTimeout(() => child.kill('SIGKILL'), startMs)
  await Promise.race([answer.ready, closed])
  clearTimeout(tooSlow)
  if (pid === undefined || !answer.isReady()) {
    bytes.destroy()
    throw new InspectorFailed('it did not start')
  }
  await limitMemory(pid)
  const timer = setTimeout(() => child.kill('SIGKILL'), fileMs)
  const unwatch = watchMemory(pid, () => stop('memory'))
  try {
    await feed(child, bytes, closed)
    const { code, signal } = await closed
    if (overrun) return unreadable(overrun)
    if (signal === 'SIGXCPU') return unreadable('time')
    if (signal && foreignSignals.includes(signal)) throw new InspectorFailed('it was ended', { hadFile: true })
    const told = code === 0 ? decodeAnswer(answer.bytes()) : undefined
    if (!told) return unreadable('crash')
    const { isRead, findings, viewing } = told
    if (!isRead) return unreadable('content')
    return { state: findings.length > 0 ? 'suspicious' : 'clean', findings, viewing }
  } finally {
    clearTimeout(timer)
    unwatch()
    child.kill('SIGKILL')
  }
}

const unreadable = (reason: Reason): Inspection => ({ state: 'unreadable', findings: [], reason })

/** Collects the ready byte and then the answer, up to the maximum length. */
function collect({ stdout }: ChildProcessWithoutNullStreams, tooLong: () => void) {
  const parts: Buffer[] = []
  let size = 0
  const ready = new Promise<void>((resolve) => {
    stdout.on('data', (part: Buffer) => {
      resolve()
      size += part.length
      if (size > mostAnswerBytes) tooLong()
      else parts.push(part)
    })
  })
  const bytes = () => Buffer.concat(parts)
  return { ready, isReady: () => parts[0]?.[0] === readyByte, bytes: () => bytes().subarray(1) }
}
