import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { longMomentOf } from '#server/platform/norwegianDates.ts'
import { mailbox as texts } from '#texts/nb/trial.ts'
import type { Config } from '#server/config.ts'
import type { App, Services } from '#server/context.ts'
import { keptPassword } from '#server/database/keptFile.ts'
import { fail } from '#server/platform/http/failures.ts'
import { foreignness } from '#server/platform/http/trialAccess.ts'
import { escapeMarkup } from '#server/platform/markup.ts'
import { hashSource } from '#server/platform/pages/policy.ts'
import { equalBytes } from '#server/platform/secrets/keyedHash.ts'

/** There is a built-in mailbox as long as mails have no other way out, which a public portal must have. */
export const hasMailbox = ({ smtpUrl, isLoopback }: Pick<Config, 'smtpUrl' | 'isLoopback'>) => !smtpUrl && isLoopback

/** Its random part is kept in DATA_DIR: mails hold links that set passwords, and other users of this machine reach the port. */
export async function mailboxPath({ dataDir }: Pick<Config, 'dataDir'>) {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  return `/mailbox/${await keptPassword(path.join(dataDir, 'mailbox-address'))}`
}

/** Shows the mails of a local trial to this machine alone, at an address that cannot be guessed (`mailboxPath`). */
export function registerMailbox(app: App, { config, db }: Services, address: string) {
  if (!hasMailbox(config)) return
  app.get('/mailbox/:key', { config: { may: { who: 'anyone' } } }, async (request, reply) => {
    const asked = request.url.split('?')[0] ?? ''
    if (foreignness(request.raw) || !equalBytes(Buffer.from(asked), Buffer.from(address))) fail('not_found')
    const mails = await db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(50).execute()
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    return reply.type('text/html; charset=utf-8').send(page(mails))
  })
}

type Kept = { id: number; recipient: string; subject: string; text: string; at: Date }

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:2rem 1rem}
article{border:1px solid #8886;border-radius:.75rem;padding:1rem 1.25rem;margin-block:1rem}h2{font-size:1.1rem;margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}small{opacity:.8}`

const page = (mails: Kept[]) => `<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${style}</style></head>
<body><main><h1>${texts.title}</h1><p>${texts.explanation}</p>
${mails.map(mailCard).join('\n') || `<p>${texts.empty}</p>`}</main></body></html>`

const mailCard = ({ recipient, subject, text, at }: Kept) => `<article><h2>${escapeMarkup(subject)}</h2>
<small>${texts.to} ${escapeMarkup(recipient)} · ${longMomentOf(at)}</small><pre>${withLinks(escapeMarkup(text))}</pre></article>`

const withLinks = (text: string) => text.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
