import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Failure } from '#server/platform/http/failures.ts'
import { makeFairQueue, type Asker } from '#server/platform/secrets/fairQueue.ts'
import { pdfAnswer, type PdfDocument, type PdfPart } from './document.ts'

type About = Omit<PdfDocument, 'title' | 'parts'> & How

/** Collects the parts of a PDF or DOCX; `end` has them written by another process (`writeInWorker`) and gives the bytes. */
export function makePdf(title: string, { seconds, asker, ...about }: About) {
  const parts: PdfDocument['parts'] = []
  return {
    heading: (level: 'H1' | 'H2', text: string) => void parts.push({ is: 'heading', level, text }),
    paragraph: (text: string, look: 'plain' | 'small' = 'plain') => void parts.push({ is: 'paragraph', text, look }),
    facts: (facts: { name: string; value: string }[]) => void parts.push({ is: 'facts', facts }),
    list: (items: string[]) => void parts.push({ is: 'list', items }),
    table: (table: Omit<PdfPart<'table'>, 'is'>) => void parts.push({ is: 'table', ...table }),
    picture: (png: Uint8Array, alt: string) => void parts.push({ is: 'picture', png, alt }),
    newPage: () => void parts.push({ is: 'break' }),
    async end(): Promise<Readable> {
      const bytes = await writeInWorker({ title, ...about, parts }, { seconds, asker })
      return Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false })
    },
  }
}

/** Whoever is asked for, as the queue counts: reporters and staff are different people with the same numbers. */
export const askerOf = (kind: PdfAsker['kind'], id: number): PdfAsker => ({
  kind,
  network: `${kind} ${id}`,
  account: `${kind} ${id}`,
})

/** Milliseconds without work after which a process, and the memory of its libraries, is given back. */
const idleFor = 30_000

/** In MB. The texts and pages of the longest document need less. */
const nodeFlags = ['--max-old-space-size=256', '--max-semi-space-size=2', '--no-warnings']

/** Of those who wait for their documents, whoever has the least waiting comes next. */
const ofPeople = { atOnce: 1, waiting: 50, perNetwork: 2, perAccount: 2 }
/** A queue and a process each: reporters, of whom anybody may be one, keep no staff waiting, and long cases keep no person. */
const turns = {
  reporter: { queue: makeFairQueue(ofPeople), write: makeWriter() },
  staff: { queue: makeFairQueue(ofPeople), write: makeWriter() },
  /** The server's own work, which a job does one after the other. */
  job: { queue: makeFairQueue({ atOnce: 1, waiting: 50, perNetwork: 50, perAccount: 50 }), write: makeWriter() },
}

/** On whose behalf a document is written. */
type PdfAsker = Asker & { kind: 'reporter' | 'staff' }
/** `seconds`: how long the writing may last. `asker`: on whose behalf; undefined for the server's own work. */
type How = { seconds: number; asker?: PdfAsker | undefined }

/**
 * Has a document written in a process of its own, so that a long text keeps nobody else waiting (docs/threats.md row 18), and its
 * memory is the system's again when it ends; that of a thread stayed with the server.
 * @throws Failure `too_large` for too many pages, `too_many_requests` for too many at once, `unavailable` after `seconds`
 */
export function writeInWorker(document: PdfDocument, { seconds, asker }: How) {
  const { queue, write } = turns[asker?.kind ?? 'job']
  return queue.run(() => write(document, seconds), asker)
}

/** A process that begins with the first document and ends when it is idle or has failed. It takes one document at a time. */
function makeWriter() {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function begin() {
    const begun = fork(path.join(import.meta.dirname, 'worker.ts'), {
      execArgv: nodeFlags,
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    begun.unref()
    begun.channel?.unref()
    begun.on('error', () => undefined)
    begun.on('exit', () => {
      if (worker === begun) worker = undefined
    })
    return begun
  }

  function end(ended: ChildProcess) {
    if (worker === ended) worker = undefined
    ended.kill('SIGKILL')
  }

  return async (document: PdfDocument, seconds: number): Promise<Uint8Array> => {
    clearTimeout(idle)
    const mine = (worker ??= begin())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const hearEnd = () => reject(new Error('the process that writes PDFs has ended'))
    const timer = setTimeout(() => reject(new Failure('unavailable', undefined, 60)), seconds * 1000)
    mine.once('message', resolve).once('error', reject).once('exit', hearEnd)
    try {
      mine.send(document, (error) => error && reject(error))
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

/** Only what makes a process start sooner and smaller: the server's settings hold secrets. */
const environment = () =>
  Object.fromEntries(
    ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
