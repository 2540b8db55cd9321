import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable, Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '../../config.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { isStorageName, type Storage } from './names.ts'
import { probeS3 } from './probeS3.ts'

/** After a failed upload, removals are not even tried for so long: they would hold up the answer. In milliseconds. */
const awayMs = 5000
/** For how long an upload whose sender vanished waits for its parts to be removed. */
const cleanUpMs = 1000
/** For how long the store may take to say whether it has a file, to begin an answer or to remove a file. */
const answersMs = 5000
/** A file under way of which neither side moves anything for so long is given up; the inspector and jobs wait for it. */
const stillMs = 120_000
/** Readers who stand still keep a connection each. */
const mostReaders = 500

/** `s3://bucket/prefix?endpoint=https://…&region=…`; the credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
export async function openS3(url: URL, log?: Pick<Log, 'warn'>): Promise<Storage> {
  const Bucket = url.hostname
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (!Bucket || (endpoint && !URL.canParse(endpoint)))
    throw new SettingError('STORAGE_URL must look like s3://bucket?endpoint=https://…&region=….')
  const prefix = url.pathname.replace(/^\/+/, '').replace(/([^/])$/, '$1/')
  const settings = {
    endpoint,
    forcePathStyle: Boolean(endpoint),
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
  const client = new S3Client(settings)
  const readers = { maxSockets: mostReaders }
  const requestHandler = { socketTimeout: stillMs, httpAgent: readers, httpsAgent: readers }
  // With connections of their own: readers who stand still stop no upload, and uploads no question.
  const reader = new S3Client({ ...settings, requestHandler })
  const prober = new S3Client({ ...settings, maxAttempts: 1 })
  const ask = (abortSignal: AbortSignal) => prober.send(new HeadBucketCommand({ Bucket }), { abortSignal })
  let awayUntil = 0
  await probeS3(client, { Bucket, Prefix: prefix }, log)

  async function* download(name: string, range?: { start: number; end: number }) {
    const Range = range ? `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` : undefined
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), answersMs)
    const { Body } = await reader
      .send(new GetObjectCommand({ Bucket, Key: prefix + name, Range }), { abortSignal: late.signal })
      .finally(() => clearTimeout(timer))
    if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
    yield* Body
  }

  async function removeUpload(upload: Upload, name: string) {
    await upload.abort().catch(() => undefined)
    await storage.remove(name).catch(() => undefined)
  }

  const storage: Storage = {
    // A store that has answered keeps it.
    flush: () => Promise.resolve(),
    async write(name, bytes) {
      const meter = meterUpload(bytes)
      const upload = new Upload({ client, params: { Bucket, Key: prefix + name, Body: meter.stream } })
      upload.on('httpUploadProgress', meter.move)
      const over = new AbortController()
      let isSourceBroken = false
      // Without this, the upload would wait forever for a source that failed.
      const broken = new Promise<never>((_, reject) =>
        bytes.once('error', (error) => {
          isSourceBroken = true
          reject(error)
        }),
      )
      try {
        await Promise.race([upload.done(), broken, failWhenSilent(meter, ask, over.signal)])
      } catch (error) {
        // First the source: whoever feeds it would wait for a reader that is gone.
        bytes.destroy()
        const cleaned = removeUpload(upload, name)
        if (isSourceBroken) {
          await Promise.race([cleaned, pause(cleanUpMs, undefined, { ref: false })])
          throw error
        }
        if (isFull(error)) throw new Failure('storage_full', undefined, 60)
        awayUntil = performance.now() + awayMs
        log?.warn('the store failed while a file was written', describeError(error))
        throw new Failure('unavailable')
      } finally {
        over.abort()
      }
      return { bytes: meter.count() }
    },
    read: (name, range) => Readable.from(download(name, range), { objectMode: false }),
    async has(name) {
      const abortSignal = AbortSignal.timeout(answersMs)
      try {
        await prober.send(new HeadObjectCommand({ Bucket, Key: prefix + name }), { abortSignal })
        return true
      } catch (error) {
        if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
        // A bucket that is gone answers 404 for each of its files, too.
        await ask(abortSignal)
        return false
      }
    },
    hasRoomFor: async () => true,
    async remove(name) {
      if (performance.now() < awayUntil) throw new Failure('unavailable')
      const abortSignal = AbortSignal.timeout(answersMs)
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }), { abortSignal })
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '' } of Contents) {
          const name = Key.slice(prefix.length)
          if (isStorageName(name)) yield { name }
        }
    },
  }
  return storage
}

const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test(error.name))

/** Milliseconds. Together with a look they leave some of the two seconds within which a request has to be answered. */
const quietMs = 500
const answerMs = 800
const lookEvery = 100

type UploadMeter = ReturnType<typeof meterUpload>

function meterUpload(bytes: Readable) {
  let count = 0
  let movedAt = performance.now()
  const move = () => void (movedAt = performance.now())
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      count += part.length
      move()
      done(null, part)
    },
  })
  bytes.pipe(stream)
  return {
    stream,
    count: () => count,
    /** The store has taken something. */
    move,
    /** For how many milliseconds the store has held up the upload; 0 while the sender is who is waited for. */
    heldFor: () => (stream.writableNeedDrain || stream.writableEnded ? performance.now() - movedAt : 0),
  }
}

/** Rejects when the store neither takes more nor answers another question. Otherwise settles only after `signal`. */
async function failWhenSilent(
  { heldFor, move }: UploadMeter,
  ask: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    await pause(lookEvery, undefined, { ref: false })
    if (signal.aborted || heldFor() < quietMs) continue
    const isAnswered = await ask(AbortSignal.timeout(answerMs)).then(
      () => true,
      (error: unknown) => error instanceof S3ServiceException,
    )
    if (!isAnswered && heldFor() >= quietMs) throw new Error('the store is silent')
    move()
  }
}
