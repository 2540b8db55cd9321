import { equalBytes, keyedHash } from './keyedHash.ts'
import { linkIsGood, linkUserId, makeLink, type LinkParts } from './signedLinks.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const services = (now = start, secret = Buffer.alloc(32, 1)) => ({
  config: { publicUrl: 'https://portal.example.org' },
  clock: { now: () => new Date(now) },
  secret,
})
const account = { id: 7, email: 'Kari@Example.org', password_changed_at: new Date(start - 1000) }

function partsOf(link: string): LinkParts {
  const url = new URL(link)
  const [, , , userId = '', token = ''] = url.pathname.split('/')
  return {
    userId,
    token,
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  }
}
const verify = () => partsOf(makeLink(services(), 'verify-email', account))
const reset = () => partsOf(makeLink(services(), 'reset-password', account))

test('a link leads to the configured address, names its purpose and account, and lives for an hour', () => {
  const pages = { 'verify-email': 'verify-email', 'reset-password': 'reset-password', 'change-email': 'verify-email' }
  for (const purpose of ['verify-email', 'reset-password', 'change-email'] as const)
    expect(makeLink(services(start + 999), purpose, account)).toMatch(
      new RegExp(
        `^https://portal\\.example\\.org/auth/${pages[purpose]}/7/[\\w-]{43}\\?expires=${start / 1000 + 3600}&signature=[\\w-]{43}$`,
      ),
    )
  expect(linkIsGood(services(start + 3_599_999), 'verify-email', account, verify())).toBe(true)
  expect(linkIsGood(services(start + 3_600_000), 'verify-email', account, verify())).toBe(false)
})

test('a link for one purpose is no link for the other, and they share no secret part', () => {
  expect(linkIsGood(services(), 'verify-email', account, verify())).toBe(true)
  expect(linkIsGood(services(), 'reset-password', account, reset())).toBe(true)
  expect(linkIsGood(services(), 'reset-password', account, verify())).toBe(false)
  expect(linkIsGood(services(), 'verify-email', account, reset())).toBe(false)
  expect(verify().token).not.toBe(reset().token)
  // Also where the password's age makes no difference between the two signatures.
  const unchanged = { ...account, password_changed_at: new Date(0) }
  const parts = (purpose: 'verify-email' | 'reset-password') => partsOf(makeLink(services(), purpose, unchanged))
  expect(parts('verify-email').signature).not.toBe(parts('reset-password').signature)
  const mixed = { ...parts('reset-password'), signature: parts('verify-email').signature }
  expect(linkIsGood(services(), 'reset-password', unchanged, mixed)).toBe(false)
})

test('a link is for one account and one address, however the address is written', () => {
  const link = verify()
  expect(linkIsGood(services(), 'verify-email', { ...account, email: 'kari@example.org' }, link)).toBe(true)
  expect(linkIsGood(services(), 'verify-email', { ...account, email: 'ola@example.org' }, link)).toBe(false)
  expect(linkIsGood(services(), 'verify-email', { ...account, email: null }, link)).toBe(false)
  expect(linkIsGood(services(), 'verify-email', { ...account, id: 8 }, link)).toBe(false)
  expect(linkIsGood(services(), 'verify-email', { ...account, id: 8 }, { ...link, userId: '8' })).toBe(false)
  expect(linkIsGood(services(), 'verify-email', account, { ...link, userId: '07' })).toBe(false)
})

test('a link for a new password ends with the password that it replaces, one that confirms an address does not', () => {
  const changed = { ...account, password_changed_at: new Date(start) }
  expect(linkIsGood(services(), 'reset-password', changed, reset())).toBe(false)
  expect(linkIsGood(services(), 'verify-email', changed, verify())).toBe(true)
})

test('any part that was changed, cut or taken from another link spoils it', () => {
  const link = verify()
  const changed: Partial<LinkParts>[] = [
    { token: '' },
    { token: link.token.slice(1) },
    { token: `${link.token}x` },
    { token: reset().token },
    { signature: '' },
    { signature: link.signature.slice(0, -1) },
    { signature: link.token },
    { expires: '' },
    { expires: String(Number(link.expires) + 1) },
    { expires: ` ${link.expires}` },
  ]
  for (const part of changed)
    expect(linkIsGood(services(), 'verify-email', account, { ...link, ...part }), JSON.stringify(part)).toBe(false)
  expect(linkIsGood(services(start, Buffer.alloc(32, 2)), 'verify-email', account, link)).toBe(false)
})

test('a time of expiry that is no plain number is refused even when it is signed', () => {
  for (const expires of ['', '1e12', '99999999999999', 'Infinity', '-1', ' 1', '1 ', '9999999999999'])
    expect(linkIsGood(services(), 'verify-email', account, { ...verify(), ...signedFor(expires) }), expires).toBe(false)
  expect(linkIsGood(services(), 'verify-email', account, { ...verify(), ...signedFor('999999999999') })).toBe(true)
})

/** What a link of this secret with any time of expiry would look like. */
function signedFor(expires: string) {
  const { secret } = services()
  const { token } = verify()
  const signature = keyedHash(secret, 'link verify-email', 7, 'kari@example.org', token, expires, 0)
  return { expires, signature: signature.toString('base64url') }
}

test.for([
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1 ', undefined],
  ['x1', undefined],
  ['1e3', undefined],
  ['1000000000000000', undefined],
  ['', undefined],
] as const)('the account number «%s» of a link reads as %s', ([text, id]) => {
  expect(linkUserId(text)).toBe(id)
})

test('a keyed hash depends on the secret, the purpose, every part and where one part ends', () => {
  const hash = (secret: number, purpose: string, ...parts: (string | number)[]) =>
    keyedHash(Buffer.alloc(32, secret), purpose, ...parts).toString('hex')
  const all = [
    hash(1, 'a', 'b', 'c'),
    hash(2, 'a', 'b', 'c'),
    hash(1, 'x', 'b', 'c'),
    hash(1, 'a', 'x', 'c'),
    hash(1, 'a', 'b', 'x'),
    hash(1, 'a', 'bc'),
    hash(1, 'ab', 'c'),
    hash(1, 'a', 'b', 'c', ''),
    hash(1, 'a'),
    hash(1, 'a', 'b:1:c'),
    hash(1, 'a', 'b1:c'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(hash(1, 'a', 'æ', 5)).toBe(hash(1, 'a', 'æ', '5'))
  // Fixed for good: a change here would break every stored hash and every link that is under way.
  expect(hash(1, 'a', 'b', 'c')).toMatchInlineSnapshot(
    `"396374e41fae67a4ccee7759e6a543eeddabdab66827a25267d72b7766024c42"`,
  )
})

test('equal bytes are equal, and nothing else is', () => {
  expect(equalBytes(Buffer.from('abc'), Buffer.from('abc'))).toBe(true)
  expect(equalBytes(Buffer.from('abc'), Buffer.from('abd'))).toBe(false)
  expect(equalBytes(Buffer.from('abc'), Buffer.from('ab'))).toBe(false)
  expect(equalBytes(Buffer.from(''), Buffer.from('a'))).toBe(false)
  expect(equalBytes(Buffer.from(''), Buffer.from(''))).toBe(true)
})
