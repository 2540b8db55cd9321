import * as calls from '#contract/deskMessages.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { type Act, type Given, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { update, remove, findRow } from '#server/database/rows.ts'
import { fail, refuseTaken } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/replyTexts.ts'

/** The organisation's own words to begin an answer with. They hold nothing of a case. */
export const settingRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(calls.listReplyTexts, ({ trx }) => listReplyTexts(trx))
  route(calls.createReplyText, createReplyText)
  route(calls.changeReplyText, changeReplyText)
  route(calls.deleteReplyText, deleteReplyText)
}

type Words = { title: string; body: string }
/** What is clear of a case. A free text of the reporter's is never filled in. */
type Filling = { id: number; date: string | null; category: string | null }

export const listReplyTexts = (trx: Trx): Promise<calls.ReplyText[]> =>
  trx.selectFrom('reply_text').select(columns).orderBy('title').execute()

/** The texts with a case's number, date and category in place of the words in braces. Other braces stay. */
export function fillIn(body: string, { id, date, category }: Filling) {
  const words = new Map([
    ['nummer', String(id)],
    ['dato', date ? longDate(date) : texts.missing.dato],
    ['kategori', category ?? texts.missing.kategori],
  ])
  return body.replace(/\{(\w+)\}/g, (whole, name: string) => words.get(name) ?? whole)
}

async function createReplyText(at: Act, words: Given<typeof calls.createReplyText>) {
  const made = await at.trx
    .insertInto('reply_text')
    .values(words)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken('title'))
  writeDown(at, { id: made.id, after: words })
  return made
}

async function changeReplyText(at: Act, { id, version, ...words }: Given<typeof calls.changeReplyText>) {
  const { trx } = at
  const before = await lock(trx, id)
  if (before.version !== version) fail('changed_meanwhile')
  await update(trx, 'reply_text', id, { ...words, version: version + 1 }).catch(refuseTaken('title'))
  writeDown(at, { id, before, after: words })
  return { id, ...words, version: version + 1 }
}

async function deleteReplyText(at: Act, { id }: { id: number }) {
  const { trx } = at
  const before = await lock(trx, id)
  await remove(trx, 'reply_text', { id })
  writeDown(at, { id, before })
}

const columns = ['id', 'title', 'body', 'version'] as const

const lock = async (trx: Trx, id: number) =>
  (await findRow(trx, 'reply_text', { id }, columns, 'UPDATE')) ?? fail('not_found')

/** The words of a setting are the organisation's own, none of a case's. */
const writeDown = ({ tell }: Act, { id, before, after }: { id: number; before?: Words; after?: Words }) =>
  tell({
    subject: { kind: 'setting', id },
    before: before ? ['reply_text', before.title, before.body] : ['reply_text'],
    after: after ? ['reply_text', after.title, after.body] : ['reply_text'],
  })
