import texts, { type MailWords } from '#texts/nb/mail.ts'
import type { Config } from '#server/config.ts'
import { escapeMarkup } from '#server/platform/markup.ts'

type Facts = { link: string | undefined; day?: string; config: Pick<Config, 'siteName' | 'orgName' | 'orgEmail'> }

/**
 * The same words as plain text and as HTML. The HTML loads no other resource. Nothing that somebody typed is in it, the
 * reader's name included: anybody can register anybody's address under any "name" (docs/threats.md row 19). The names of staff in
 * the mail about roles are the exception: their owners were invited.
 */
export function composeMail(
  { subject, opening, button, namesAddress, ...words }: MailWords,
  { link, day, config }: Facts,
) {
  const lines = [...(opening ? [opening(day ?? texts.inSevenDays)] : []), ...words.lines]
  const told = words.after ?? []
  const after = told.map((line, at) => (namesAddress && at === told.length - 1 ? `${line} ${config.orgEmail}` : line))
  const signature = [texts.goodbye, config.orgName]
  const text = [texts.greeting, ...lines, ...(link ? [link] : []), ...after, signature.join('\n')].join('\n\n')
  const paragraphs = (some: string[]) =>
    some.map((line) => `<p style="margin:0 0 16px">${escapeMarkup(line)}</p>`).join('\n')
  const action =
    link && button
      ? `<p style="margin:24px 0"><a href="${escapeMarkup(link)}" style="background:#0b5563;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block;font-weight:600">${escapeMarkup(button)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4a5560">${escapeMarkup(texts.linkHelp)}<br><a href="${escapeMarkup(link)}" style="color:#0b5563;word-break:break-all">${escapeMarkup(link)}</a></p>`
      : ''
  const html = `<!doctype html>
<html lang="nb">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#f4f6f6;color:#1b2529;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">
${paragraphs([texts.greeting, ...lines])}
${action}
${paragraphs(after)}
<p style="margin:24px 0 0">${signature.map(escapeMarkup).join('<br>')}</p>
</div>
</body>
</html>`
  return { subject, text: `${text}\n`, html }
}
