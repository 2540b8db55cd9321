import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { passkeyTransports } from '#contract/secondFactor.ts'

/** Fetched when a passkey is used first. */
const library = () => import('@simplewebauthn/browser')

export const canUsePasskeys = () => 'PublicKeyCredential' in window

/** A new passkey of this browser or a key that is plugged in; undefined when the person stopped, or it has one already. */
export async function makePasskey(options: object) {
  if (!isCreation(options)) return undefined
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options }).catch(() => undefined)
  if (!made) return undefined
  const { transports = [], ...response } = made.response
  const known = passkeyTransports.filter((one) => transports.includes(one))
  return { ...made, ...noExtensions, response: { ...response, transports: known } }
}

/** What a passkey signs; undefined when the person stopped. */
export async function signWithPasskey(options: object) {
  if (!isRequest(options)) return undefined
  const { startAuthentication } = await library()
  const used = await startAuthentication({ optionsJSON: options }).catch(() => undefined)
  return used && { ...used, ...noExtensions }
}

/** None is asked for, and the server reads none. */
const noExtensions = { clientExtensionResults: {} }

const isCreation = (options: object): options is PublicKeyCredentialCreationOptionsJSON =>
  'challenge' in options && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options
const isRequest = (options: object): options is PublicKeyCredentialRequestOptionsJSON => 'challenge' in options
