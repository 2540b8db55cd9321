import type { Readable } from 'node:stream'
import { longMomentOf } from '#server/platform/norwegianDates.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { makePdf } from '#server/platform/pdf/pdf.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import type { AccountData, CaseData } from './data.ts'
import { accountSections, caseSections, type Section } from './sections.ts'

/** As for an export of a case (server/features/casework/exports/casePdf.ts): a job has the time. */
const mostPages = 5000
const seconds = 300

/** Undefined for more pages than a PDF may have: all of it stands on the page and in the data too. */
export const casePaper = (one: CaseData, now: Date) =>
  write(texts.case.title(one.id, one.is_draft), caseSections(one), now)

export const accountPaper = (account: AccountData, now: Date) =>
  write(texts.account.title, accountSections(account), now)

async function write(title: string, sections: readonly Section[], now: Date): Promise<Readable | undefined> {
  const pdf = makePdf(title, { footer: title, createdAt: now, mostPages, seconds })
  pdf.heading('H1', title)
  pdf.paragraph(`${texts.made(longMomentOf(now))} ${texts.keep}`, 'small')
  for (const section of sections) {
    pdf.heading('H2', section.title)
    for (const block of section.blocks) {
      if (block.is === 'facts') pdf.facts(block.facts)
      else if (block.is === 'list') pdf.list(block.items.map(({ text }) => text))
      else pdf.paragraph(block.text, block.look)
    }
  }
  try {
    return await pdf.end()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_large') return undefined
    throw error
  }
}
