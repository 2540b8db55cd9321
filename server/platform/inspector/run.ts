import { execFile, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { frameReader, WrongFrame, type Frame } from './frames.ts'
import { InspectorFailed, startChild, type ChildOptions } from './sandbox.ts'
import { readyByte } from './wire.ts'

/** Milliseconds in which a child must be ready. */
const startMs = 60_000
/** Far more than its processor time: a child that is still there was kept waiting by the machine or by the storage. */
const fileMs = 120_000
/** Signals that nothing in a file can raise; someone else ended the child. */
const foreignSignals = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']
const everyMs = 20

/** Bytes. `allocated`: what a child may allocate beyond its libraries (about 80 MB), by the kernel's count. `resident`: what it may hold. */
export type Memory = { allocated: number; resident: number }
/** Why a child did not come to its end. */
export type Overrun = 'time' | 'memory' | 'output' | 'crash'

/**
 * Gives the plain bytes of one file to a process of its own, and each frame that it answers to `take` as soon as it is whole.
 * Undefined when the child came to its end. Rejects with `InspectorFailed` when the process could not be started or was ended
 * from outside, and with the errors of `bytes` and `take`.
 */
export async function runChild(
  bytes: Readable,
  options: ChildOptions,
  memory: Memory,
  take: (frame: Frame) => Promise<void>,
): Promise<Overrun | undefined> {
  try {
    return await runIn(await startChild(options), bytes, memory, take)
  } finally {
    bytes.destroy()
  }
}

async function runIn(
  child: ChildProcessWithoutNullStreams,
  bytes: Readable,
  { allocated, resident }: Memory,
  take: (frame: Frame) => Promise<void>,
): Promise<Overrun | undefined> {
  const kill = () => void child.kill('SIGKILL')
  const closed = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  )
  const output = child.stdout[Symbol.asyncIterator]()
  const { pid } = child
  let isOverMemory = false
  let unwatch = () => {}
  let timer = setTimeout(kill, startMs)
  try {
    const first: Buffer | undefined = (await output.next()).value
    clearTimeout(timer)
    if (pid === undefined || first?.[0] !== readyByte) throw new InspectorFailed('it did not start')
    await limitMemory(pid, allocated)
    timer = setTimeout(kill, fileMs)
    unwatch = watchMemory(pid, resident, () => {
      isOverMemory = true
      kill()
    })
    const feeding = feed(child, bytes, closed)
    // Passed on below, when the output has ended.
    feeding.catch(kill)
    const read = frameReader()
    for (let part = first.subarray(1), more = true; more;) {
      for (const frame of read(part)) await take(frame)
      const next = await output.next()
      more = !next.done
      part = next.value
    }
    await feeding
    const { code, signal } = await closed
    if (isOverMemory) return 'memory'
    if (signal === 'SIGXCPU') return 'time'
    if (signal && foreignSignals.includes(signal)) throw new InspectorFailed('it was ended', { hadFile: true })
    return code === 0 ? undefined : 'crash'
  } catch (error) {
    if (error instanceof WrongFrame) return 'output'
    throw error
  } finally {
    clearTimeout(timer)
    unwatch()
    kill()
  }
}

/** A child that ends early stops reading; its exit code or signal says why. A source that hangs ends with the child. */
async function feed({ stdin }: ChildProcessWithoutNullStreams, bytes: Readable, closed: Promise<unknown>) {
  let hasEnded = false
  void closed.then(() => {
    hasEnded = true
    bytes.destroy()
  })
  try {
    for await (const part of bytes) {
      if (!stdin.writable) break
      // A pipe that breaks while it is full is an end of the child like any other.
      if (!stdin.write(part)) await Promise.race([once(stdin, 'drain').catch(() => closed), closed])
    }
  } catch (error) {
    if (!hasEnded) throw error
  }
  stdin.end()
}

/**
 * Limits the memory of a child that is ready. The kernel refuses it more data than it has and `allocated`, where
 * `prlimit` is there; a fixed `ulimit -d` before it starts would have to guess what V8 reserves. The resident memory is
 * looked at too, because files that are mapped do not count as data. Linux only; elsewhere the heap limit stays.
 */
async function limitMemory(pid: number, allocated: number) {
  const data = await readStatus(pid, 'VmData')
  if (data === undefined) return
  const limit = data + allocated
  await new Promise<void>((resolve) => {
    execFile('prlimit', ['--pid', String(pid), `--data=${limit}:${limit}`], () => resolve())
  })
}

function watchMemory(pid: number, most: number, overrun: () => void) {
  let isOver = false
  const look = async () => {
    const resident = await readStatus(pid, 'VmRSS')
    if (isOver) return
    if (resident !== undefined && resident > most) overrun()
    else timer.refresh()
  }
  const timer = setTimeout(() => void look(), everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function readStatus(pid: number, field: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const line = status.split('\n').find((one) => one.startsWith(`${field}:`))
  return line === undefined ? undefined : Number.parseInt(line.slice(field.length + 1), 10) * 1024
}
