import { Encrypter } from 'age-encryption'
import { SettingError } from '#server/config.ts'

/** What an archive is locked with: public keys of age, or a passphrase. */
export type Lock = { recipients: string[] } | { passphrase: string }

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
