import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('without any setting the portal is a local trial', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isLoopback: true,
    isDemo: true,
    smtpUrl: null,
  })
})

test('there are no demo accounts on a public address, nor in an outside database', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://portal.example.org', SMTP_URL: 'smtp://mail' }).isDemo).toBe(false)
  expect(parseConfig({ DATABASE_URL: 'postgres://db/portal' }).isDemo).toBe(false)
})

test('a scanner is named by host or by socket', () => {
  for (const CLAMD_URL of ['tcp://localhost:3310', 'tcp://clamav', 'unix:/run/clamd.sock', 'unix:///run/clamd.sock'])
    expect(parseConfig({ CLAMD_URL }).clamdUrl).toBe(CLAMD_URL)
})

test.for([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'portal.example.org'],
  ['PUBLIC_URL', 'https://portal.example.org/under/path'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db'],
  ['SMTP_URL', 'mail.example.org'],
  ['STORAGE_URL', 'ftp://files'],
  ['CLAMD_URL', 'http://clam'],
  ['CLAMD_URL', 'unix:'],
  ['CLAMD_URL', 'unix:///'],
  ['CLAMD_URL', 'unix://run/clamd.sock'],
  ['CLAMD_URL', 'tcp://'],
  ['MAIL_FROM', 'nobody'],
  ['TRUST_PROXY', 'everyone'],
  ['THROTTLE_NETWORK_FACTOR', '0'],
  ['ORG_INSTAGRAM', 'javascript:alert(1)'],
  ['LEAVE_URL', 'yr.no'],
  ['LEAVE_URL', 'javascript:alert(1)'],
  ['LEAVE_URL', 'http://www.yr.no'],
  ['LEAVE_URL', 'http://localhost:3000/om'],
  ['SITE_NAME', 'two\nlines'],
] as const)('%s «%s» is refused with one line that names it', ([name, value]) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`))
})

test('leaving leads to a page of another site, over https except on this machine', () => {
  const isPublic = { PUBLIC_URL: 'https://portal.example.org', SMTP_URL: 'smtps://mail' }
  expect(parseConfig({}).leaveUrl).toBe('https://www.yr.no/')
  expect(parseConfig({ LEAVE_URL: 'https://www.nrk.no/nyheter' }).leaveUrl).toBe('https://www.nrk.no/nyheter')
  expect(parseConfig({ LEAVE_URL: 'http://localhost:3999/vaer' }).leaveUrl).toBe('http://localhost:3999/vaer')
  for (const LEAVE_URL of ['http://localhost:3999/vaer', 'https://portal.example.org/om'])
    expect(() => parseConfig({ ...isPublic, LEAVE_URL })).toThrow(/^LEAVE_URL must [^\n]+$/)
})

test('a portal on a public address needs a mail server', () => {
  expect(() => parseConfig({ PUBLIC_URL: 'https://portal.example.org' })).toThrow(/^SMTP_URL must be set/)
})
