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

const own = { ORG_EMAIL: 'post@dialog.example', ORG_ADDRESS: 'Storgata 1, 0155 Oslo' }

test('there are no demo accounts on a public address, nor in an outside database', () => {
  expect(parseConfig({ ...own, PUBLIC_URL: 'https://portal.example.org', SMTP_URL: 'smtp://mail' }).isDemo).toBe(false)
  expect(parseConfig({ ...own, DATABASE_URL: 'postgres://db/portal' }).isDemo).toBe(false)
})

test.for([
  { PUBLIC_URL: 'https://portal.example.org', SMTP_URL: 'smtp://mail' },
  { DATABASE_URL: 'postgres://db/portal' },
])('outside a trial, as with %o, the organisation names an address of its own', (outside) => {
  for (const name of ['ORG_EMAIL', 'ORG_ADDRESS'] as const)
    expect(() => parseConfig({ ...outside, ...own, [name]: undefined })).toThrow(
      new RegExp(`^${name} must be set [^\n]+$`),
    )
  expect(() => parseConfig({ ...outside, ...own, ORG_EMAIL: 'post@example.org' })).toThrow(/^ORG_EMAIL must be set/)
  expect(() => parseConfig({ ...outside, ...own, ORG_ADDRESS: 'Oslo' })).toThrow(/^ORG_ADDRESS must be set/)
  expect(parseConfig({ ...outside, ...own })).toMatchObject({ mailFrom: own.ORG_EMAIL, orgAddress: own.ORG_ADDRESS })
})

test('mails that leave the machine have a sender of the own, also in a trial', () => {
  expect(() => parseConfig({ SMTP_URL: 'smtp://mail' })).toThrow(/^MAIL_FROM must be set/)
  expect(parseConfig({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'portal@dialog.example' }).mailFrom).toBe(
    'portal@dialog.example',
  )
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
  ['DATABASE_URL', 'postgres://kari:100%@db/portal'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.example.org'],
  ['SMTP_URL', 'smtp://kari:%zz@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org:99999'],
  ['SMTP_URL', 'smtp://mail.example.org?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://mail.example.org?tls=never'],
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
  const isPublic = { ...own, PUBLIC_URL: 'https://portal.example.org', SMTP_URL: 'smtps://mail' }
  expect(parseConfig({}).leaveUrl).toBe('https://www.yr.no/')
  expect(parseConfig({ LEAVE_URL: 'https://www.nrk.no/nyheter' }).leaveUrl).toBe('https://www.nrk.no/nyheter')
  expect(parseConfig({ LEAVE_URL: 'http://localhost:3999/vaer' }).leaveUrl).toBe('http://localhost:3999/vaer')
  for (const LEAVE_URL of ['http://localhost:3999/vaer', 'https://portal.example.org/om'])
    expect(() => parseConfig({ ...isPublic, LEAVE_URL })).toThrow(/^LEAVE_URL must [^\n]+$/)
})

test('a portal on a public address needs a mail server', () => {
  expect(() => parseConfig({ PUBLIC_URL: 'https://portal.example.org' })).toThrow(/^SMTP_URL must be set/)
})
