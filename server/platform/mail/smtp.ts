import type { Transporter } from 'nodemailer'
import type { Services } from '#server/context.ts'

export type Mail = { to: string; subject: string; text: string; html: string; messageId: string }

/** The mail server refuses this mail for good; a retry would not help. `code`: the SMTP reply code. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Sends the mail through SMTP_URL; without one, stores it in the mailbox of the local trial. Throws `MailRefused`. */
export async function deliver({ config, db, clock }: Services, { to, subject, text, html, messageId }: Mail) {
  if (!config.smtpUrl) {
    await db.insertInto('mailbox').values({ recipient: to, subject, text, html, at: clock.now() }).execute()
    return
  }
  const transport = await transportTo(config.smtpUrl)
  try {
    await transport.sendMail({
      from: config.mailFrom.includes('<') ? config.mailFrom : { name: config.siteName, address: config.mailFrom },
      // As an object, so that an address with a comma is never read as two.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
    // 550 to 553: no such mailbox. Other refusals may pass: a full mailbox, greylisting, a wrong setting.
    if (code >= 550 && code <= 553) throw new MailRefused(String(code))
    throw error
  }
}

const transports = new Map<string, Promise<Transporter>>()

function transportTo(url: string) {
  const known = transports.get(url)
  if (known) return known
  const made = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, logger: false }),
  )
  transports.set(url, made)
  return made
}
