import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SettingError, type Config } from '#server/config.ts'
import type { Opener } from '#server/features/backup/age.ts'
import { counted, gigabytes } from '#server/features/backup/runs.ts'
import { restore, type Restored } from '#server/features/backup/restore.ts'
import { makeLog } from '#server/platform/log.ts'
import { command } from './withDatabase.ts'

/**
 * `npm run restore -- --from FOLDER --keyring-from OTHER --ledger PLACE`: fills an empty DATA_DIR, or an empty outside database
 * and DATA_DIR. Takes the settings that the portal is then started with. Exit code 0 when all is there, 1 otherwise.
 */
const usage =
  'Use: npm run restore -- --from FOLDER --keyring-from OTHER --ledger PLACE|lost [--identity FILE] [--archive NAME] [--keyring NAME]'

async function main(settings: () => Config) {
  const wish = readWish()
  const config = settings()
  const opener = await readOpener(wish.identity)
  const log = makeLog((line) => void process.stderr.write(line))
  const done = await restore({ ...wish, config, opener, log, say: console.log })
  console.log(done ? report(done) : 'The restore had come to its end before; nothing was left to do.')
  console.log(`The portal can be started now, with DATA_DIR=${config.dataDir}.`)
}

function readWish() {
  const text = { type: 'string' } as const
  const names = { from: text, 'keyring-from': text, ledger: text, identity: text, archive: text, keyring: text }
  const { from, 'keyring-from': keyringFrom, ledger, ...more } = parseArgs({ options: names }).values
  if (from && keyringFrom && ledger)
    return { from, keyringFrom, ledger: ledger === 'lost' ? undefined : ledger, ...more }
  throw new SettingError(usage)
}

/** The file of age's secret keys, or BACKUP_PASSPHRASE. */
async function readOpener(identity: string | undefined): Promise<Opener> {
  const passphrase = process.env['BACKUP_PASSPHRASE']
  if (identity) {
    const text = await readFile(identity, 'utf8').catch(() => undefined)
    // ops/compose.backup.yaml names an empty one when there is none.
    if (text === '' && passphrase) return { passphrase }
    const identities = text?.match(/^AGE-SECRET-KEY-[0-9A-Z-]+$/gm)
    if (!identities) throw new SettingError(`--identity ${identity} holds no secret key of age (AGE-SECRET-KEY-…).`)
    return { identities: [...identities] }
  }
  if (passphrase) return { passphrase }
  throw new SettingError(
    'What opens the backup is missing: --identity FILE with the secret key of age, or BACKUP_PASSPHRASE.',
  )
}

function report({ id, at, keyring, documents, bytes, missing, ledgerNewest, ...erased }: Restored) {
  const { cases, accounts, witnesses, keyless, ledgerEntries } = erased
  const ledger = ledgerNewest ? `${ledgerEntries} entries, the newest of ${minuteOf(ledgerNewest)}` : 'no entries'
  const lines = [
    `Restored ${id} with the keys of ${keyring}: ${documents} files, ${gigabytes(bytes)}.`,
    `Ledger of erasures: ${ledger}; erased again: ${counted(cases, 'case')}, ${counted(accounts, 'account')} and ${witnesses} ${witnesses === 1 ? 'witness' : 'witnesses'}.`,
  ]
  if (keyless > 0) lines.push(`${keyless} cases had no key any more and were removed.`)
  if (missing > 0) lines.push(`${missing} files were missing already when the backup was made.`)
  lines.push(
    'Everybody signs in anew. What was waiting in the queue of mails when the backup was made is not sent again.',
    `All is as it was at ${minuteOf(at)}. From then until the portal was lost, nothing is known of: withdrawals of cases and accounts, and those taken back; consents and holds; new passwords and ways to sign in; suspended colleagues and changed roles; whatever was sent in. Before anybody else can reach the portal: ops/README.md, "Restore", step 4.`,
  )
  return lines.join('\n')
}

/** `2026-11-22 03:15 UTC` */
const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

if (import.meta.main) await command(main, usage)
