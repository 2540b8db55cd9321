import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '#server/platform/errorCode.ts'
import { sealFile } from '#server/platform/secrets/sealedFile.ts'
import type { Place } from '#server/platform/secrets/encryption.ts'
import type { Storage } from './names.ts'

type Storing = { name: string; key: Buffer; place: Place; bytes: Readable }

/** Seals bytes under a key while they are written to the storage. Answers how many there were before. */
export async function storeSealed(storage: Storage, { name, key, place, bytes }: Storing): Promise<number> {
  const sealed = sealFile(key, place)
  let size = 0
  const counter = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      done(null, part)
    },
  })
  await untilStored(storage.write(name, sealed), pipeline(bytes, counter, sealed))
  return size
}

/** Waits for a file that is stored and for what feeds it: a failure of one makes the other fail. */
export async function untilStored(writing: Promise<unknown>, feeding: Promise<unknown>) {
  const [written, fed] = await Promise.allSettled([writing, feeding])
  // The storage says why, as for a full disk; what feeds it then only says that it was cut off.
  if (written.status === 'rejected' && !wasCutOff(written.reason)) throw written.reason
  if (fed.status === 'rejected') throw fed.reason
  if (written.status === 'rejected') throw written.reason
}

const wasCutOff = (error: unknown) => errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'
