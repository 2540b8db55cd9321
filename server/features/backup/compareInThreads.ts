import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads'
import { z } from 'zod'
import { forEachFile } from './parts.ts'
import { hashOf, sizeOfFile } from './wholeFile.ts'

/** More would wait for the disk. */
const mostThreads = 4

const wanted = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })
/** A file, how long it must be, and its SHA-256 as hex. */
type WantedFile = z.infer<typeof wanted>

const told = z.object({ file: z.string(), isWhole: z.boolean() })

/**
 * Compares files with their hashes, in a thread for each processor: one alone takes longer for the hashes than a disk for the
 * bytes. A file that is missing, is none or has another length is not whole. After a failure no thread works any more when it
 * is passed on.
 * @param onFile called once for each, in any order
 */
export async function compareInThreads<File extends WantedFile>(
  files: readonly File[],
  onFile: (file: File, isWhole: boolean) => void,
): Promise<void> {
  const byName = new Map(files.map((one) => [one.file, one]))
  const count = Math.min(mostThreads, availableParallelism(), files.length)
  const threads = Array.from({ length: count }, (_thread, own) => {
    const share = files.filter((_file, at) => at % count === own)
    return new Worker(new URL(import.meta.url), { workerData: share })
  })
  const onMessage = (message: unknown) => {
    const { file, isWhole } = told.parse(message)
    const one = byName.get(file)
    if (one) onFile(one, isWhole)
  }
  try {
    await Promise.all(threads.map((thread) => untilEnded(thread, onMessage)))
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

function untilEnded(thread: Worker, onMessage: (message: unknown) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  thread.on('message', onMessage)
  thread.on('error', reject)
  thread.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))))
  return promise
}

if (!isMainThread && parentPort) await compare(parentPort, wanted.array().parse(workerData))

function compare(port: MessagePort, files: readonly WantedFile[]) {
  return forEachFile(files, async ({ file, bytes, sha256 }) => {
    const isWhole = await isSame(file, bytes, sha256).catch(() => false)
    port.postMessage({ file, isWhole })
  })
}

async function isSame(file: string, bytes: number, sha256: string) {
  return (await sizeOfFile(file)) === bytes && (await hashOf(file)) === sha256
}
