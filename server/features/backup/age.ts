import { Decrypter, Encrypter } from 'age-encryption'
import { Readable } from 'node:stream'
import type { Lock } from './locks.ts'

/** What opens an archive: secret keys of age, or the passphrase. */
export type Opener = { identities: string[] } | { passphrase: string }

/** A file of age (age-encryption.org/v1), which the program `age` opens too. Streams: memory does not grow with the bytes. */
export async function* lockBytes(lock: Lock, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  yield* piecesOf(await encrypter.encrypt(streamOf(bytes)))
}

/** @throws NotOpened when none of the keys opens it; another error when bytes were changed, or the end is missing */
export async function* unlockBytes(opener: Opener, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  if ('passphrase' in opener) decrypter.addPassphrase(opener.passphrase)
  else for (const identity of opener.identities) decrypter.addIdentity(identity)
  const plain = await decrypter.decrypt(streamOf(bytes)).catch((error: unknown) => {
    throw new NotOpened('the archive does not open', { cause: error })
  })
  yield* piecesOf(plain)
}

export class NotOpened extends Error {
  override name = 'NotOpened'
}

const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => Readable.toWeb(Readable.from(bytes))

async function* piecesOf(stream: ReadableStream<Uint8Array>) {
  for await (const piece of stream) yield piece
}
