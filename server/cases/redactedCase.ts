import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ofEachText, type ToldText, toldTexts } from '#contract/incidentFacts.ts'
import { type Range, redactedText } from '#contract/redaction.ts'
import type { Trx } from '#server/database/connect.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { openTold, toldColumns } from './caseFacts.ts'
import { openRow } from './sealedColumns.ts'
import { type CaseWitness, witnessesOf } from './witnesses.ts'

const ranges = z.array(z.object({ start: z.int(), end: z.int() }))
/**
 * What `case_redaction.marks_sealed` holds. `of`: the SHA-256 of the text that was marked. `documents`, `messages` and `witnesses`:
 * all that the case had then. A message never changes, so its number is enough; a witness is another once corrected. `hidden_names`:
 * documents that are shared under another name; `witnesses_out`: of `witnesses`, those left out.
 */
export const marks = z.object({
  // A text that was added since was never looked at.
  told: z.object(ofEachText(() => z.object({ of: z.string(), ranges }).default({ of: '', ranges: [] }))),
  left_out: z.array(z.int()),
  documents: z.array(z.int()),
  messages: z.array(z.object({ id: z.int(), ranges })),
  hidden_names: z.array(z.int()),
  witnesses: z.array(z.object({ id: z.int(), updated_at: z.string() })),
  witnesses_out: z.array(z.int()),
})
export type Marks = z.infer<typeof marks>

/** `told` and the bodies of `messages` are the stored texts; `ranges` and `left_out` are what was marked. */
export type CaseRedaction = {
  version: number
  state: 'none' | 'current' | 'outdated'
  /** Whether what was reported, without the messages, is as it was when it was marked. */
  isReportCurrent: boolean
  told: Record<ToldText, string>
  documents: number[]
  ranges: Record<ToldText, Range[]>
  left_out: number[]
  hidden_names: number[]
  messages: (CaseMessage & { ranges: Range[] })[]
  witnesses: (CaseWitness & { is_left_out: boolean })[]
  staff_id: number | null
  at: Date | null
}

/** What is left out of a case before it is shared. Undefined for a case that does not exist. `key`: the case's. */
export async function readRedaction(trx: Trx, key: Buffer, incident_id: number): Promise<CaseRedaction | undefined> {
  const row = await trx
    .selectFrom('incident')
    .leftJoin('case_redaction', 'case_redaction.incident_id', 'incident.id')
    .select(['incident.id', ...toldColumns])
    .select(['case_redaction.version', 'case_redaction.marks_sealed', 'case_redaction.staff_id', 'case_redaction.at'])
    .where('incident.id', '=', incident_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { marks_sealed, version, staff_id, at, ...texts } = row
  const told = openTold(key, texts)
  const documents = await documentsOf(trx, incident_id)
  const messages = await messagesOf(trx, key, incident_id)
  const people = await witnessesOf(trx, key, incident_id)
  const found = { told, documents, version: version ?? 0, staff_id, at }
  if (!marks_sealed) {
    const unmarked = messages.map((message) => ({ ...message, ranges: [] }))
    const witnesses = people.map((one) => ({ ...one, is_left_out: false }))
    const nothing = { ranges: ofEachText(() => []), left_out: [], hidden_names: [], messages: unmarked, witnesses }
    return { ...found, ...nothing, state: 'none', isReportCurrent: true }
  }
  const opened = openRow('case_redaction', key, { id: incident_id, marks_sealed })
  const made = marks.parse(JSON.parse(opened.marks))
  const isSameText = (text: ToldText) => made.told[text].of === hashOf(told[text])
  const marked = new Map(made.messages.map((message) => [message.id, message.ranges]))
  // A document, a witness or a message that came later was never looked at, nor was a witness who was corrected since.
  const isReportCurrent =
    toldTexts.every(isSameText) &&
    documents.every((id) => made.documents.includes(id)) &&
    people.every(isAmong(made.witnesses))
  const isCurrent = isReportCurrent && messages.every(({ id }) => marked.has(id))
  return {
    ...found,
    state: isCurrent ? 'current' : 'outdated',
    isReportCurrent,
    // Places in another text would mark the wrong words.
    ranges: ofEachText((text) => (isSameText(text) ? made.told[text].ranges : [])),
    left_out: made.left_out.filter((id) => documents.includes(id)),
    hidden_names: made.hidden_names.filter((id) => documents.includes(id)),
    messages: messages.map((message) => ({ ...message, ranges: marked.get(message.id) ?? [] })),
    witnesses: people.map((one) => ({ ...one, is_left_out: made.witnesses_out.includes(one.id) })),
  }
}

/** Whether a witness is one of those who were seen, and as they were then. */
export const isAmong =
  (seen: Marks['witnesses']) =>
  ({ id, updated_at }: Pick<CaseWitness, 'id' | 'updated_at'>) =>
    seen.findLast((one) => one.id === id)?.updated_at === updated_at.toISOString()

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const documentsOf = async (trx: Trx, incident_id: number) => {
  const query = trx.selectFrom('incident_document').select('id').where('incident_id', '=', incident_id).orderBy('id')
  return (await query.execute()).map(({ id }) => id)
}

export const countMarks = ({ ranges, left_out, hidden_names, messages, witnesses }: CaseRedaction) => ({
  passages: [...Object.values(ranges), ...messages.map((message) => message.ranges)].flat().length,
  documents: left_out.length,
  names: hidden_names.length,
  witnesses: witnesses.filter(({ is_left_out }) => is_left_out).length,
})
export type RedactionCounts = ReturnType<typeof countMarks>

/**
 * What of a case may be shared: its texts and messages with each marked passage replaced by one word, and the numbers
 * of the documents and witnesses that are not left out. Exports and papers read it through `sharedCase`. Papers have no
 * messages, so a message that nobody has looked at does not hold them back. `isOutdated`: texts or documents are others than
 * when passages were marked, and nothing may be shared until that is done again. Undefined for a case that does not exist;
 * who may read the case is decided by the caller.
 */
export async function redactedCase(
  trx: Trx,
  key: Buffer,
  incident_id: number,
  { withMessages }: { withMessages: boolean },
) {
  const found = await readRedaction(trx, key, incident_id)
  if (!found) return undefined
  const isOutdated = withMessages ? found.state === 'outdated' : !found.isReportCurrent
  if (isOutdated) return { isOutdated }
  return {
    isOutdated,
    version: found.version,
    /** Null, and `version` 0, when nobody has looked for what is to be left out of the case. */
    counts: found.state === 'none' ? null : countMarks(found),
    told: ofEachText((text) => redactedText(found.told[text], found.ranges[text], texts.redaction.mark)),
    documents: found.documents.filter((id) => !found.left_out.includes(id)),
    /** Of `documents`, those whose names are not told. */
    hidden_names: found.hidden_names,
    /** Numbers of those who are not left out. */
    witnesses: found.witnesses.flatMap(({ id, is_left_out }) => (is_left_out ? [] : [id])),
    messages: withMessages
      ? found.messages.map(({ ranges: passages, body, ...message }) => ({
          ...message,
          body: redactedText(body, passages, texts.redaction.mark),
        }))
      : [],
  }
}

/** A message as it may leave the desk: from which side, never from whom of the staff. */
export type CaseMessage = { id: number; from: 'reporter' | 'staff'; created_at: Date; body: string }

/** The messages of a case, decrypted, oldest first. The caller has asked whether the case may be read. */
export async function messagesOf(trx: Trx, key: Buffer, incident_id: number): Promise<CaseMessage[]> {
  const rows = await trx
    .selectFrom('message')
    .select(['id', 'sender', 'body_sealed', 'created_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { id, sender, body, created_at } = openRow('message', key, sealed)
    return { id, from: sender === 'staff' ? 'staff' : 'reporter', created_at, body }
  })
}
