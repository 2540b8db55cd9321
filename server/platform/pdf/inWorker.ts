import { Worker } from 'node:worker_threads'
import { Failure } from '#server/platform/http/failures.ts'
import { makeFairQueue, type Asker } from '#server/platform/secrets/fairQueue.ts'
import { pdfAnswer, type PdfDocument } from './document.ts'

/** Milliseconds without work after which a thread, and the memory of its libraries, is given back. */
const idleFor = 30_000

/** Of those who wait for their documents, whoever has the least waiting comes next. */
const ofPeople = { atOnce: 1, waiting: 50, perNetwork: 2, perAccount: 2 }
/** A queue and a thread each: reporters, of whom anybody may be one, keep no staff waiting, and long cases keep no person. */
const turns = {
  reporter: { queue: makeFairQueue(ofPeople), write: makeThread() },
  staff: { queue: makeFairQueue(ofPeople), write: makeThread() },
  /** The server's own work, which a job does one after the other. */
  job: { queue: makeFairQueue({ atOnce: 1, waiting: 50, perNetwork: 50, perAccount: 50 }), write: makeThread() },
}

/** On whose behalf a document is written. */
export type PdfAsker = Asker & { kind: 'reporter' | 'staff' }
type How = { seconds: number; asker?: PdfAsker | undefined }

/**
 * Has a document written in a thread of its own, so that a long text keeps nobody else waiting (docs/threats.md row 18).
 * @param how.asker on whose behalf; without one it is the server's own work
 * @throws Failure `too_large` for too many pages, `too_many_requests` for too many at once, `unavailable` after `seconds`
 */
export function writeInWorker(document: PdfDocument, { seconds, asker }: How) {
  const { queue, write } = turns[asker?.kind ?? 'job']
  return queue.run(() => write(document, seconds), asker)
}

/** A thread that begins with the first document and ends when it is idle or has failed. It takes one document at a time. */
function makeThread() {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function begin() {
    const begun = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    begun.unref()
    begun.on('error', () => undefined)
    begun.on('exit', () => {
      if (worker === begun) worker = undefined
    })
    return begun
  }

  function end(ended: Worker) {
    if (worker === ended) worker = undefined
    void ended.terminate()
  }

  return async (document: PdfDocument, seconds: number): Promise<Uint8Array> => {
    clearTimeout(idle)
    const mine = (worker ??= begin())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const hearEnd = () => reject(new Error('the thread that writes PDFs has ended'))
    const timer = setTimeout(() => reject(new Failure('unavailable', undefined, 60)), seconds * 1000)
    mine.once('message', resolve).once('error', reject).once('exit', hearEnd)
    try {
      mine.postMessage(document)
      const answer = pdfAnswer.parse(await promise)
      if ('bytes' in answer) return answer.bytes
      if (answer.refused === 'too_many_pages') throw new Failure('too_large')
      throw new Error('the PDF could not be written')
    } catch (error) {
      // It may still be at work on a document that nobody waits for.
      if (!(error instanceof Failure && error.code === 'too_large')) end(mine)
      throw error
    } finally {
      clearTimeout(timer)
      mine.off('message', resolve).off('error', reject).off('exit', hearEnd)
      idle = setTimeout(() => worker && end(worker), idleFor).unref()
    }
  }
}
