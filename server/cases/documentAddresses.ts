import { isImageExtension } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import { equalBytes, keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** `original` is what was sent, `viewing` an image's copy without metadata. */
export type Variant = 'original' | 'viewing'
export type Viewer = { id: number; sessionId: number }
type Ground = Pick<Services, 'clock' | 'secret'>

/** An address works for 10 to 15 minutes, and is the same for five, so that a browser fetches a picture once. */
const lifetime = 15 * 60
const step = 5 * 60

/** Every viewing copy is addressed as webp, so that an image has an address before its copy is made. */
export const viewingExtension = 'webp'

type Shown = { id: number; extension: string; inspection_state: string }

/** The address under which a document is shown: an image's viewing copy, any other file and an unreadable image itself. */
export const addressOf = (ground: Ground, viewer: Viewer, { id, extension, inspection_state }: Shown) =>
  isImageExtension(extension) && inspection_state !== 'unreadable'
    ? documentAddress(ground, viewer, id, 'viewing', viewingExtension)
    : documentAddress(ground, viewer, id, 'original', extension)

/**
 * The address of a document, for one viewer and one session. It stops working when its time is up, when the session
 * ends, and when the document is deleted. Its extension tells pictures from other files.
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

export type DocumentAddress = NonNullable<ReturnType<typeof readDocumentAddress>>

/** Parses an address that has not expired. The signature is not checked here but by `isSigned`. */
export function readDocumentAddress({ clock }: Ground, id: string, name: string) {
  const [, expires, sessionId, letter, signature, extension] =
    /^(\d{1,12})-(\d{1,15})-([ov])-([\w-]{43})\.(\w{1,8})$/.exec(name) ?? []
  if (!/^[1-9]\d{0,14}$/.test(id) || !signature || !extension) return undefined
  if (Number(expires) * 1000 <= clock.now().getTime()) return undefined
  const variant: Variant = letter === 'v' ? 'viewing' : 'original'
  return { id: Number(id), sessionId: Number(sessionId), variant, expires: Number(expires), signature, extension }
}

export function isSigned({ secret }: Ground, viewer: Viewer, { id, variant, expires, signature }: DocumentAddress) {
  return equalBytes(Buffer.from(sign(secret, viewer, id, variant, expires)), Buffer.from(signature))
}

const sign = (secret: Secret, viewer: Viewer, id: number, variant: Variant, expires: number) =>
  keyedHash(secret, 'document address', id, variant, viewer.id, viewer.sessionId, expires).toString('base64url')
