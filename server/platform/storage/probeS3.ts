import { ListObjectsV2Command, S3ServiceException, type S3Client } from '@aws-sdk/client-s3'
import { SettingError } from '#server/config.ts'
import { describeError, type Log } from '#server/platform/log.ts'

const patienceMs = 5000
const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

/** So that a wrong setting stops the start. A store that does not answer, or with 5xx, gives a warning. @throws SettingError */
export async function probeS3(client: S3Client, place: { Bucket: string; Prefix: string }, log?: Pick<Log, 'warn'>) {
  try {
    await client.send(new ListObjectsV2Command({ ...place, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(patienceMs),
    })
  } catch (error) {
    const line = explain(error, place.Bucket)
    if (line) throw new SettingError(line)
    log?.warn('the store that STORAGE_URL names does not answer; documents cannot be saved or read until it does', {
      ...describeError(error),
    })
  }
}

function explain(error: unknown, bucket: string) {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'CredentialsProviderError')
    return `${keys} must be set: the store that STORAGE_URL names asks for credentials.`
  if ('code' in error && error.code === 'ENOTFOUND')
    return 'STORAGE_URL cannot be used: there is no machine of the name that its endpoint gives.'
  if ('code' in error && error.code === 'ERR_INVALID_URL')
    return 'STORAGE_URL must look like s3://bucket?endpoint=https://…&region=….'
  if (!(error instanceof S3ServiceException)) return undefined
  const status = error.$metadata.httpStatusCode ?? 0
  const kind = error.name.slice(0, 60)
  if (error.name === 'NoSuchBucket' || status === 404)
    return `STORAGE_URL cannot be used: the store has no bucket ${bucket} (${kind}).`
  if (status === 301 || status === 307 || /AuthorizationHeaderMalformed|IllegalLocationConstraint/.test(error.name))
    return `STORAGE_URL cannot be used: the bucket ${bucket} lies in another region or at another endpoint (${kind}).`
  if (status === 401 || status === 403)
    return `${keys} cannot be used: the store refuses them, or they may not list the bucket ${bucket} (${kind}).`
  if (status >= 400 && status < 500) return `STORAGE_URL cannot be used: the store answers ${status} (${kind}).`
  // An answer that is no S3 answer: something else listens at that address.
  if (status >= 200 && status < 300) return 'STORAGE_URL cannot be used: what answers at its endpoint is no S3 store.'
  return undefined
}
