import type { Services } from '#server/context.ts'
import { equalBytes, keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** `original` is what was sent, `viewing` an image's copy without metadata. */
export type Variant = 'original' | 'viewing'
export type Viewer = { id: number; sessionId: number }
type Ground = Pick<Services, 'clock' | 'secret'>

/** An address lives for 15 minutes at most, and stays the same for five, so that a picture is not fetched twice. */
const lifetime = 15 * 60
const step = 5 * 60

/**
 * The address of a document, for one viewer and one session: it dies with its time, with a logout, and with the
 * document. It ends with the file's extension, by which a reader tells pictures from other files.
 */
export function documentAddress(
  { clock, secret }: Ground,
  viewer: Viewer,
  id: number,
  variant: Variant,
  extension: string,
) {
  const now = Math.floor(clock.now().getTime() / 1000)
  const expires = now - (now % step) + lifetime
  const letter = variant[0]
  return `/storage/documents/${id}/${expires}-${viewer.sessionId}-${letter}-${sign(secret, viewer, id, variant, expires)}.${extension}`
}

export type DocumentAddress = {
  id: number
  sessionId: number
  variant: Variant
  expires: number
  signature: string
  extension: string
}

/** Takes an address apart, if it can be one and its time is not up; the signature is for `isSigned` to judge. */
export function readDocumentAddress({ clock }: Ground, id: string, name: string): DocumentAddress | undefined {
  const [, expires, sessionId, letter, signature, extension] =
    /^(\d{1,12})-(\d{1,15})-([ov])-([\w-]{43})\.(\w{1,8})$/.exec(name) ?? []
  if (!/^[1-9]\d{0,14}$/.test(id) || !signature || !extension) return undefined
  if (Number(expires) * 1000 <= clock.now().getTime()) return undefined
  const variant = letter === 'v' ? 'viewing' : 'original'
  return { id: Number(id), sessionId: Number(sessionId), variant, expires: Number(expires), signature, extension }
}

export function isSigned({ secret }: Ground, viewer: Viewer, { id, variant, expires, signature }: DocumentAddress) {
  return equalBytes(Buffer.from(sign(secret, viewer, id, variant, expires)), Buffer.from(signature))
}

const sign = (secret: Secret, viewer: Viewer, id: number, variant: Variant, expires: number) =>
  keyedHash(secret, 'document address', id, variant, viewer.id, viewer.sessionId, expires).toString('base64url')
