import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Site = { origin: string; host?: string }
type Forged = { verified?: boolean; counter?: number }

/** A passkey in software, as a browser and its authenticator would answer (WebAuthn level 2, ES256, no attestation). */
export function makePasskey({ origin, host = new URL(origin).hostname }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let used = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** User present, and verified by PIN or finger unless `verified` is false. */
  const flagsOf = ({ verified = true }: Forged) => (verified ? 0x05 : 0x01)
  const head = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.of(flags), count])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    create(challenge: string, forged: Forged = {}) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([head(flagsOf(forged) | 0x40, 0), Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestationObject = Buffer.concat([
        Buffer.from('a3', 'hex'),
        Buffer.concat([Buffer.of(0x63), Buffer.from('fmt'), Buffer.of(0x64), Buffer.from('none')]),
        Buffer.concat([Buffer.of(0x67), Buffer.from('attStmt'), Buffer.of(0xa0)]),
        Buffer.concat([Buffer.of(0x68), Buffer.from('authData'), Buffer.of(0x58, data.length), data]),
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(challenge: string, { counter = (used += 1), ...forged }: Forged = {}) {
      const data = head(flagsOf(forged), counter)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
