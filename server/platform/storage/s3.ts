import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable, Transform } from 'node:stream'
import { SettingError } from '../../config.ts'
import type { Log } from '#server/platform/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { isStorageName, type Storage } from './names.ts'
import { probeS3 } from './probeS3.ts'

/** `s3://bucket/prefix?endpoint=https://…&region=…`; the credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
export async function openS3(url: URL, log?: Pick<Log, 'warn'>): Promise<Storage> {
  const Bucket = url.hostname
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (!Bucket || (endpoint && !URL.canParse(endpoint)))
    throw new SettingError('STORAGE_URL must look like s3://bucket?endpoint=https://…&region=….')
  const prefix = url.pathname.replace(/^\/+/, '').replace(/([^/])$/, '$1/')
  const client = new S3Client({
    endpoint,
    forcePathStyle: Boolean(endpoint),
    region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await probeS3(client, { Bucket, Prefix: prefix }, log)

  async function* download(name: string, range?: { start: number; end: number }) {
    const Range = range ? `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` : undefined
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name, Range }))
    if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
    yield* Body
  }

  const storage: Storage = {
    async write(name, bytes) {
      let count = 0
      const counted = bytes.pipe(
        new Transform({
          transform(part: Buffer, _encoding, done) {
            count += part.length
            done(null, part)
          },
        }),
      )
      const upload = new Upload({ client, params: { Bucket, Key: prefix + name, Body: counted } })
      // Without this, the upload would wait forever for a source that failed.
      const broken = new Promise<never>((_, reject) => bytes.once('error', reject))
      try {
        await Promise.race([upload.done(), broken])
      } catch (error) {
        await upload.abort().catch(() => undefined)
        await storage.remove(name).catch(() => undefined)
        throw isFull(error) ? new Failure('storage_full', undefined, 60) : error
      }
      return { bytes: count }
    },
    read: (name, range) => Readable.from(download(name, range), { objectMode: false }),
    hasRoomFor: async () => true,
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '', LastModified } of Contents) {
          const name = Key.slice(prefix.length)
          if (isStorageName(name)) yield { name, modifiedAt: LastModified ?? new Date() }
        }
    },
  }
  return storage
}

const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test(error.name))
