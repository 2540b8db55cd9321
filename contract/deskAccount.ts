import { z } from 'zod'
import { answer, cleanText, done, idParams } from './wire.ts'
import { newPassword, password } from './desk.ts'
import { deskCalls } from './deskCalls.ts'
import { say } from './errors.ts'
import { personName } from './personName.ts'
import { totpCode } from './secondFactor.ts'

/** Characters of what a person calls a passkey. */
export const passkeyNameMax = 60

const passkeyName = cleanText.pipe(z.string().trim().min(1, say('name_required')).max(passkeyNameMax, say('too_long')))
export const renamePasskey = {
  ...deskCalls.deskRenamePasskey,
  summary: 'Say what one’s own passkey is called',
  schema: { params: idParams, body: z.object({ name: passkeyName }), response: { 200: done } },
} as const
/** The last second factor stays: `last_factor`. Recovery codes count as none. */
export const removePasskey = {
  ...deskCalls.deskRemovePasskey,
  summary: 'Remove one’s own passkey',
  fails: ['last_factor'],
  schema: { params: idParams, response: { 200: done } },
} as const

/**
 * What an authenticator app is set up with: the address that its QR code holds, the secret to be typed instead, and what is
 * sent back with the app's first code. Nothing is kept before that code.
 */
export const offerApp = {
  ...deskCalls.deskOfferApp,
  summary: 'Ask for what an authenticator app is set up with',
  schema: {
    response: answer(z.object({ address: z.string(), secret: z.string(), offer: z.string() })),
  },
} as const
/** Takes the place of an app that was there before. */
export const keepApp = {
  ...deskCalls.deskKeepApp,
  summary: 'Keep an authenticator app that shows the right code, in place of an earlier one',
  fails: ['offer_over'],
  schema: { body: z.object({ offer: z.string().max(1000), code: totpCode }), response: { 200: done } },
} as const
export const removeApp = {
  ...deskCalls.deskRemoveApp,
  summary: 'Remove one’s own authenticator app',
  fails: ['last_factor'],
  schema: { response: { 200: done } },
} as const

export const changeOwnPassword = {
  ...deskCalls.deskChangePassword,
  summary: 'Change one’s own password, which ends the other sessions',
  fails: ['too_many_requests'],
  schema: { body: z.object({ current_password: password, password: newPassword }), response: { 200: done } },
} as const
export const changeOwnName = {
  ...deskCalls.deskChangeName,
  summary: 'Change one’s own name',
  schema: { body: z.object({ name: personName }), response: { 200: done } },
} as const
