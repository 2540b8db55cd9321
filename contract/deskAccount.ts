import { z } from 'zod'
import { cleanText, done, idParams } from './wire.ts'
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
  schema: { params: idParams, body: z.object({ name: passkeyName }), response: { 200: done } },
} as const
/** The last second factor stays: `last_factor`. Recovery codes count as none. */
export const removePasskey = {
  ...deskCalls.deskRemovePasskey,
  schema: { params: idParams, response: { 200: done } },
} as const

/**
 * What an authenticator app is set up with: the address that its QR code holds, the secret to be typed instead, and what is
 * sent back with the app's first code. Nothing is kept before that code.
 */
export const offerApp = {
  ...deskCalls.deskOfferApp,
  schema: {
    response: { 200: done.extend({ data: z.object({ address: z.string(), secret: z.string(), offer: z.string() }) }) },
  },
} as const
/** Takes the place of an app that was there before. */
export const keepApp = {
  ...deskCalls.deskKeepApp,
  schema: { body: z.object({ offer: z.string().max(1000), code: totpCode }), response: { 200: done } },
} as const
export const removeApp = { ...deskCalls.deskRemoveApp, schema: { response: { 200: done } } } as const

export const changeOwnPassword = {
  ...deskCalls.deskChangePassword,
  schema: { body: z.object({ current_password: password, password: newPassword }), response: { 200: done } },
} as const
export const changeOwnName = {
  ...deskCalls.deskChangeName,
  schema: { body: z.object({ name: personName }), response: { 200: done } },
} as const
