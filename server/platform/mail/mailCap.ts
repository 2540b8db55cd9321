import type { Services } from '#server/context.ts'
import { giveBack, take, type Bucket } from '#server/platform/http/throttle.ts'

const day = 86_400
/** Mails a day to one address, notices apart, and how many of them each share may be. */
const inAll = 14
const shares = { anybody: 7, changes: 2, receipts: 5, news: 8, owner: inAll }
/**
 * In addition, each by itself, so that no other mail uses it up: whoever has got into an account must not withdraw cases and
 * take them back, or change its password again and again, until its owner hears no more of anything else, or until the mails
 * that give the account back are used up. `staff`: somebody with an account of a reporter's under the same mailbox, or under a
 * `+` variant of it, must not use up the mail that tells of a new device.
 */
const apart = {
  notices: 7,
  case_erased: 7,
  account_erased: 3,
  leaving: 5,
  moved: 3,
  password: 5,
  takeout: 5,
  due: 3,
  staff: 30,
  roles: 20,
  tests: 7,
}
/**
 * Who caused a mail: anybody who knows the address, whoever is signed in and wants it for an own account (`changes`), its
 * owner by sending reports, staff by working on them (`news`), or its owner otherwise. `notices` tell that a case was
 * withdrawn or taken back. What no other mail about it follows is apart: that a case or the account is erased, that the
 * account is to be (`leaving`), that it has another address (`moved`) or password, that everything was asked for to take
 * along, and that something is erased soon (`due`). `staff`: mails to members of staff; `roles`: those of them that tell of a
 * lead or a privacy officer. `tests`: what an administrator sends to see whether mails arrive.
 */
export type MailShare = keyof typeof shares | keyof typeof apart
const isApart = (share: MailShare): share is keyof typeof apart => share in apart

/** After so many seconds without a link for a new password one more may go: the link lives for an hour. */
export const recoveryGap = 3000

/**
 * What may go beyond the cap, so that strangers who use it up keep nobody out: the confirmation of an address, and the link
 * for a new password to a confirmed one. `gathered`: what was held back, in one mail an hour.
 */
export type MailReserve = 'confirmation' | 'recovery' | 'gathered'

/** Just before a mail goes (docs/threats.md row 19); `giveBack` when it did not. The table holds a keyed hash of the address. */
export async function takeFromCap(
  services: Pick<Services, 'db' | 'clock' | 'secret'>,
  to: string,
  share: MailShare,
  reserve?: MailReserve,
) {
  for (const buckets of [capOf(share, to), ...(reserve ? reserveOf(reserve, to) : [])])
    if ((await take(services, buckets)) === undefined)
      return { isTaken: true, giveBack: () => giveBack(services, buckets) }
  return { isTaken: false, giveBack: async () => {} }
}

function capOf(share: MailShare, to: string): Bucket[] {
  const subject = mailboxOf(to)
  const ofShare = (allow: number): Bucket => ({ name: `mail:${share}`, subject, allow, seconds: day })
  if (isApart(share)) return [ofShare(apart[share])]
  return [{ name: 'mail:all', subject, allow: inAll, seconds: day }, ofShare(shares[share])]
}

/**
 * Counted for the exact address. `+` variants of a mailbox are without end and have no confirmations beyond its cap; the
 * spellings with dots that reach one mailbox at Gmail share six.
 */
function reserveOf(reserve: MailReserve, to: string): Bucket[][] {
  if (reserve === 'gathered') return [[{ name: 'mail:gathered', subject: mailboxOf(to), allow: 1, seconds: 3600 }]]
  const subject = to.toLowerCase()
  if (reserve === 'recovery') return [[{ name: 'mail:recovery', subject, allow: 1, seconds: recoveryGap }]]
  if (subject.includes('+')) return []
  const ofMailbox: Bucket = { name: 'mail:confirmations', subject: mailboxOf(to), allow: 6, seconds: day }
  return [[{ name: 'mail:confirmation', subject, allow: 2, seconds: day }, ofMailbox]]
}

/** One name for the spellings that reach the same mailbox: case, `+` parts, and the dots that Gmail leaves out. */
function mailboxOf(address: string) {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [box = ''] = local.split('+')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box || local}@${domain}`
}
