import { Decrypter, Encrypter } from 'age-encryption'
import { Readable } from 'node:stream'
import { SettingError } from '#server/config.ts'

/** What an archive is locked with: public keys of age, or a passphrase. */
export type Lock = { recipients: string[] } | { passphrase: string }
/** What opens an archive: secret keys of age, or the passphrase. */
export type Opener = { identities: string[] } | { passphrase: string }

/** A file of age (age-encryption.org/v1), which the program `age` opens too. Streams: memory does not grow with the bytes. */
export async function* lockBytes(lock: Lock, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(streamOf(bytes))
}

/** @throws NotOpened when none of the keys opens it; another error when bytes were changed, or the end is missing */
export async function* unlockBytes(opener: Opener, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  if ('passphrase' in opener) decrypter.addPassphrase(opener.passphrase)
  else for (const identity of opener.identities) decrypter.addIdentity(identity)
  const plain = await decrypter.decrypt(streamOf(bytes)).catch((error: unknown) => {
    throw new NotOpened('the archive does not open', { cause: error })
  })
  yield* plain
}

export class NotOpened extends Error {
  override name = 'NotOpened'
}

export const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes))

const leastPassphrase = 20

/**
 * From BACKUP_RECIPIENTS, age's public keys with commas between, or BACKUP_PASSPHRASE. Only the commands read them: a portal
 * that serves the public does not need to know what opens its backups.
 * @throws SettingError when there is neither, both, or one that cannot be used
 */
export function readLock(env: Record<string, string | undefined>): Lock {
  const [recipients, passphrase] = [env['BACKUP_RECIPIENTS']?.trim(), env['BACKUP_PASSPHRASE']]
  if (recipients && passphrase)
    throw new SettingError('BACKUP_RECIPIENTS and BACKUP_PASSPHRASE are both set: an archive of age has one of them.')
  if (recipients) return { recipients: recipients.split(',').map((one) => knownRecipient(one.trim())) }
  if (passphrase) {
    if (passphrase.length < leastPassphrase)
      throw new SettingError(
        `BACKUP_PASSPHRASE must be at least ${leastPassphrase} characters long: six words or more.`,
      )
    return { passphrase }
  }
  throw new SettingError(
    'BACKUP_RECIPIENTS (public keys of age, which begin with age1) or BACKUP_PASSPHRASE must be set: nothing is backed up unencrypted. npm run backup -- --new-identity FILE makes a pair of keys.',
  )
}

function knownRecipient(text: string) {
  try {
    new Encrypter().addRecipient(text)
    return text
  } catch {
    throw new SettingError(
      `BACKUP_RECIPIENTS must be public keys of age, which begin with age1, with commas between: "${text.slice(0, 12)}…" is none.`,
    )
  }
}
