import { z } from 'zod'
import { newPassword } from './desk.ts'
import { deskCall } from './deskCall.ts'
import { totpCode } from './secondFactor.ts'
import { filledWords, personName, password } from './wire.ts'

const passkeyName = filledWords(60, 'name_required')
export const renamePasskey = deskCall('deskRenamePasskey', 'Say what one’s own passkey is called', {
  body: z.object({ name: passkeyName }),
})
/** The last second factor stays: `last_factor`. Recovery codes count as none. */
export const removePasskey = deskCall('deskRemovePasskey', 'Remove one’s own passkey', { fails: ['last_factor'] })

/** The QR code's address, the secret to type instead, and what is sent back with the app's first code. Nothing is kept before that code. */
export const offerApp = deskCall('deskOfferApp', 'Ask for what an authenticator app is set up with', {
  data: z.object({ address: z.string(), secret: z.string(), offer: z.string() }),
})
export const keepApp = deskCall('deskKeepApp', 'Keep an authenticator app that shows the right code', {
  fails: ['offer_over'],
  body: z.object({ offer: z.string().max(1000), code: totpCode }),
})
export const removeApp = deskCall('deskRemoveApp', 'Remove one’s own authenticator app', { fails: ['last_factor'] })

export const changeOwnPassword = deskCall('deskChangeOwnPassword', 'Change one’s own password and end other sessions', {
  fails: ['too_many_requests'],
  body: z.object({ current_password: password, password: newPassword }),
})
export const changeOwnName = deskCall('deskChangeOwnName', 'Change one’s own name', {
  body: z.object({ name: personName }),
})
