import { createHash } from 'node:crypto'
import { type Code, codes } from '#contract/codes.ts'
import {
  type AnswerCode,
  answerCodes,
  type ConsentCode,
  consentCodes,
  countedConsent,
  loneConsent,
} from '#contract/consentCodes.ts'
import { sharingPurposes } from '#contract/exportKinds.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, insertNew, oneOf } from '#server/database/rows.ts'
import { stopExports } from './madeFiles/stopping.ts'

export type Answer = Awaited<ReturnType<typeof readAnswers>>[number]

/** What the reporters of some cases have answered, oldest first. */
export async function readAnswers(trx: Trx | Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('consent_answer')
    .select(['id', 'incident_id', 'consent', 'is_given', 'how', 'staff_id', 'text_version', 'text_hash', 'at'])
    .where('incident_id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, consent: oneOf(answerCodes, row.consent), how: oneOf(codes.source, row.how) }))
}

type Said = Pick<Answer, 'consent' | 'is_given'>

export const lastAnswers = <T extends Said>(answers: readonly T[]) =>
  new Map<AnswerCode, T>(answers.map((answer) => [answer.consent, answer]))

/** The consents that hold, in the order of their list. */
export function givenOf(answers: readonly Said[]): ConsentCode[] {
  const last = lastAnswers(answers)
  return consentCodes.filter((code) => last.get(code)?.is_given)
}

/** Whether a case is counted: sending in agreed to that, and so it holds until it is withdrawn. */
export const isCountedBy = (answers: readonly Said[]) => lastAnswers(answers).get(countedConsent)?.is_given ?? true

/** `statistics_only` and the others withdraw each other; only `statistics` goes with it. Nothing for an answer that holds. */
export function changesOf(answers: readonly Said[], { consent, is_given }: Said): Said[] {
  const given: AnswerCode[] = [...givenOf(answers), ...(isCountedBy(answers) ? [countedConsent] : [])]
  if (given.includes(consent) === is_given) return []
  const withdraw = (ended: AnswerCode[]) => ended.map((one) => ({ consent: one, is_given: false }))
  const said = { consent, is_given }
  if (consent === countedConsent) return is_given ? [said] : [...withdraw(given.filter(isLone)), said]
  if (!is_given) return [said]
  if (!isLone(consent)) return [...withdraw(given.filter(isLone)), said]
  const others = given.filter((one) => one !== countedConsent)
  return [...withdraw(others), ...(given.includes(countedConsent) ? [] : [{ consent: countedConsent, is_given }]), said]
}

const isLone = (consent: AnswerCode) => consent === loneConsent

type By =
  | { user_id: number; how: 'portal'; text_version: string; text_hash: Buffer }
  | { staff_id: number; how: Code<'source'> }

/** None that is there is ever changed. Exports that they do not allow any more end; later ones leave the case out. */
export async function addAnswers(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  trx: Trx,
  incident_id: number,
  by: By,
  said: readonly Said[],
) {
  const at = clock.now()
  const rows = said.map((one) => ({ ...one, ...by, incident_id, at }))
  if (rows.length > 0) await insert(trx, 'consent_answer', rows)
  const has = (consent: AnswerCode, is_given: boolean) =>
    said.some((one) => one.consent === consent && one.is_given === is_given)
  if (has(countedConsent, false)) await stopExports({ keys }, trx, incident_id, { purposes: ['reporting'] })
  if (has(loneConsent, true)) await stopExports({ keys }, trx, incident_id, { purposes: sharingPurposes })
}

/** Whether the reporter may be contacted: what they have answered last, and null when they were not asked. */
export type Contact = 'given' | 'withdrawn' | 'statistics_only' | null

export async function contactOf(trx: Trx | Db, incident_id: number): Promise<Contact> {
  const last = lastAnswers(await readAnswers(trx, [incident_id]))
  if (last.get(loneConsent)?.is_given) return 'statistics_only'
  const contact = last.get('contact')
  return contact ? (contact.is_given ? 'given' : 'withdrawn') : null
}

/** Whether a mail about the case may go: who has withdrawn `contact`, or allows statistics alone, gets none. */
export const mayContact = async (trx: Trx | Db, incident_id: number) => {
  const contact = await contactOf(trx, incident_id)
  return contact === null || contact === 'given'
}

type Text = { version: string; text: string }

/** Keeps the words that somebody agrees to, once, and answers what a consent is recorded with. */
export async function keepText(trx: Trx, { version, text }: Text) {
  const text_hash = hashOf(text)
  await insertNew(trx, 'consent_text', { hash: text_hash, version, body: text })
  return { text_version: version, text_hash }
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The kept words, by their hash in hexadecimal. */
export async function bodiesOf(db: Db | Trx, rows: readonly { text_hash: Buffer | null }[]) {
  const hashes = rows.flatMap(({ text_hash }) => (text_hash ? [text_hash] : []))
  if (hashes.length === 0) return new Map<string, string>()
  const found = await db.selectFrom('consent_text').select(['hash', 'body']).where('hash', 'in', hashes).execute()
  return new Map(found.map(({ hash, body }) => [hash.toString('hex'), body]))
}
