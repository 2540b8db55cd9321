import texts, { type MailWords } from '#texts/nb/mail.ts'
import { composeMail } from './mailBody.ts'

const config = { siteName: 'Si ifra', orgName: 'Tro & håp, Oslo', orgEmail: 'post@example.org' }
const link = 'https://portal.example.org/a?b=1&c=2'
const compose = (words: MailWords = texts.verify) => composeMail(words, { link, config })

test('text and HTML say the same, and what the operator chose is text in the HTML', () => {
  const { subject, text, html } = compose()
  expect(subject).toBe(texts.verify.subject)
  expect(text).toContain(`\n\n${link}\n\n`)
  expect(text).toContain('Tro & håp, Oslo')
  expect(html).toContain('href="https://portal.example.org/a?b=1&amp;c=2"')
  expect(html).toContain(`${texts.goodbye}<br>Tro &amp; håp, Oslo`)
  for (const line of [...texts.verify.lines, ...texts.verify.after]) {
    expect(text).toContain(line)
    expect(html).toContain(line)
  }
})

test('the mail that something is to be erased names the day, and one that was promised without a day says how long it takes', () => {
  const asked = composeMail(texts.erasure_asked, { link, day: '30. november 2026', config })
  for (const said of [asked.text, asked.html])
    expect(said).toContain('Det skjer 30. november 2026. Til da kan du angre.')
  expect(compose(texts.erasure_asked).text).toContain('Det skjer om sju dager. Til da kan du angre.')
})

test('a mail loads nothing: no image, script, style sheet or font', () => {
  expect(compose().html).not.toMatch(/<(img|script|link|iframe|svg|object)|url\(|@import|src=/i)
})

test.each(['erasure_begun', 'account_erased', 'password_changed', 'email_changed'] as const)(
  'whoever did not ask for what %s tells is given the address to write to',
  (template) => {
    const { text, html } = compose(texts[template])
    for (const said of [text, html]) expect(said).toContain(`${texts[template].after.at(-1)} ${config.orgEmail}`)
  },
)
