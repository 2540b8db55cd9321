import type { Services } from '#server/context.ts'
import { giveBack, take, type Bucket } from '#server/platform/http/throttle.ts'
import type { MailShare } from './templates.ts'

const day = 86_400
/** Mails a day to one address, notices apart, and how many of them each share may be. */
const inAll = 14
const shares: Record<Exclude<MailShare, 'notices'>, number> = { anybody: 7, receipts: 5, owner: inAll }
/** In addition: whoever changes a password again and again must not use up the mails that give its owner the account back. */
const notices = 7

/**
 * Takes a mail off its address's cap, just before it goes (docs/threats.md row 19). `giveBack` when it did not go: what
 * is refused or fails costs nobody anything. The table holds a keyed hash of the address.
 */
export async function takeFromCap(services: Pick<Services, 'db' | 'clock' | 'secret'>, to: string, share: MailShare) {
  const subject = mailboxOf(to)
  const ofShare = (allow: number): Bucket => ({ name: `mail:${share}`, subject, allow, seconds: day })
  const buckets: Bucket[] =
    share === 'notices'
      ? [ofShare(notices)]
      : [{ name: 'mail:all', subject, allow: inAll, seconds: day }, ofShare(shares[share])]
  const wait = await take(services, buckets)
  return { isTaken: wait === undefined, giveBack: () => giveBack(services, buckets) }
}

/** One name for the spellings that reach the same mailbox: case, `+` parts, and the dots that Gmail leaves out. */
function mailboxOf(address: string) {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [box = ''] = local.split('+')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box || local}@${domain}`
}
