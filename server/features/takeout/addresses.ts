import type { Services } from '#server/context.ts'
import type { Viewer } from '#server/cases/documentAddresses.ts'
import { equalBytes, keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

type Ground = Pick<Services, 'clock' | 'secret'>

/** For how long an address begins to answer, in seconds. */
const lifetime = 15 * 60

/**
 * The address of a finished file, for one person and one session: browsers send no token when they put a file away, and it may be
 * too large for a page's memory. It ends with the session, with the file, and in 15 minutes; a transfer that was begun goes on.
 */
export function takeoutAddress({ clock, secret }: Ground, viewer: Viewer, id: number) {
  const expires = Math.floor(clock.now().getTime() / 1000) + lifetime
  const address = `/storage/takeouts/${id}/${expires}-${viewer.sessionId}-${sign(secret, viewer, id, expires)}.zip`
  return { address, expires_at: new Date(expires * 1000).toISOString() }
}

export type TakeoutAddress = { id: number; sessionId: number; expires: number; signature: string }

/** Parses an address. Neither signature nor time is checked here. */
export function readTakeoutAddress(id: string, name: string): TakeoutAddress | undefined {
  const [, expires, sessionId, signature] = /^(\d{1,12})-(\d{1,15})-([\w-]{43})\.zip$/.exec(name) ?? []
  if (!/^[1-9]\d{0,14}$/.test(id) || !expires || !sessionId || !signature) return undefined
  return { id: Number(id), sessionId: Number(sessionId), expires: Number(expires), signature }
}

export const isTakeoutSigned = ({ secret }: Ground, viewer: Viewer, { id, expires, signature }: TakeoutAddress) =>
  equalBytes(Buffer.from(sign(secret, viewer, id, expires)), Buffer.from(signature))

export const mayBegin = ({ clock }: Ground, { expires }: TakeoutAddress) => expires * 1000 > clock.now().getTime()

const sign = (secret: Secret, viewer: Viewer, id: number, expires: number) =>
  keyedHash(secret, 'takeout address', id, viewer.id, viewer.sessionId, expires).toString('base64url')
