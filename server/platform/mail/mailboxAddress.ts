import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { insteadOf } from '#server/platform/errorCode.ts'

/** There is a built-in mailbox as long as mails have no other way out, which a public portal must have. */
export const hasMailbox = ({ smtpUrl, isLoopback }: Pick<Config, 'smtpUrl' | 'isLoopback'>) => !smtpUrl && isLoopback

/**
 * The mailbox's path, `/mailbox/` and 128 random bits: its mails hold links that sign in and set passwords, and other
 * users of this machine reach the same port. Made once, kept in DATA_DIR for its owner alone.
 */
export async function mailboxPath({ dataDir }: Pick<Config, 'dataDir'>) {
  const file = path.join(dataDir, 'mailbox-address')
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  for (;;) {
    const kept = await readFile(file, 'utf8').catch(insteadOf(['ENOENT'], undefined))
    if (kept !== undefined && /^[\w-]{22}$/.test(kept)) return `/mailbox/${kept}`
    // 'wx': of two servers that start at once, the second reads what the first wrote. A cut-short file is replaced.
    const flags = kept === undefined ? 'wx' : 'w'
    const handle = await open(file, flags, 0o600).catch(insteadOf(['EEXIST'], undefined))
    await handle?.writeFile(randomBytes(16).toString('base64url'))
    await handle?.close()
  }
}
