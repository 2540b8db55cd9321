import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { DeskStatus } from '#contract/casework.ts'
import type { ToldText } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { type DeskActor, isDeskStatus, visibleTo } from './access.ts'
import { casesWithNames, openTold, toldColumns } from './caseFacts.ts'
import { type EvidenceFile, filesOf } from './evidence.ts'
import { type CaseMessage, redactedCase, type RedactionCounts } from './redactedCase.ts'
import { type CaseWitness, wholeWitnessesOf, witnessesOf } from './witnesses.ts'

export type SharedCase = {
  id: number
  status: DeskStatus
  date: string | null
  time: string | null
  category: string | null
  place: string
  submittedAt: Date | null
  told: Record<ToldText, string>
  witnesses: CaseWitness[]
  files: EvidenceFile[]
  /** Of both sides, oldest first; none where they were not asked for. */
  messages: CaseMessage[]
  /** What a lead has marked; null when nobody has looked for what is to be left out. */
  redacted: RedactionCounts | null
  /** Grows with each redaction; 0 without one, and for the reporter, from whom nothing is left out. */
  redactionVersion: number
  key: Buffer
}

type Ground = Pick<Services, 'config' | 'keys'>

/** All that staff share of a case, redacted. Undefined when the actor may not know of it; fails when it is outdated. */
export async function sharedCase(
  ground: Ground,
  trx: Trx,
  actor: DeskActor,
  id: number,
  { withMessages = false }: { withMessages?: boolean } = {},
) {
  const found = await readShared(ground, trx, id, { mayRead: visibleTo(actor), readWitnesses: witnessesOf })
  return found && redact(trx, found, withMessages)
}

/** The same for its reporter, who has told it: whole, without messages. Undefined for a draft, a case that was withdrawn, and another's. */
export const ownSharedCase = (ground: Ground, trx: Trx, user_id: number, id: number) =>
  readShared(ground, trx, id, {
    mayRead: (eb) => eb('incident.user_id', '=', user_id),
    readWitnesses: wholeWitnessesOf,
  })

type Reader = {
  mayRead: (eb: ExpressionBuilder<DB, 'incident'>) => Expression<SqlBool>
  readWitnesses: typeof witnessesOf
}

async function readShared(
  { config, keys }: Ground,
  trx: Trx,
  id: number,
  { mayRead, readWitnesses }: Reader,
): Promise<SharedCase | undefined> {
  const row = await casesWithNames(trx)
    .select(['incident.id', 'incident.status', 'incident.date', 'incident.time', 'incident.submitted_at'])
    .select(toldColumns)
    .where('incident.id', '=', id)
    .where((eb) => mayRead(eb))
    .executeTakeFirst()
  if (!row || !isDeskStatus(row.status)) return undefined
  const key = await keys.keyOf(trx, id)
  return {
    id,
    status: row.status,
    date: row.date,
    time: row.time?.slice(0, 5) ?? null,
    category: row.category,
    place: [row.city, row.country].filter(Boolean).join(', '),
    submittedAt: row.submitted_at,
    told: openTold(key, row),
    witnesses: await readWitnesses(trx, key, id),
    files: await filesOf(config, trx, key, id),
    messages: [],
    redacted: null,
    redactionVersion: 0,
    key,
  }
}

/** The one place where what is redacted is taken out of a case. What has changed since it was redacted is not shared. */
async function redact(trx: Trx, shared: SharedCase, withMessages: boolean): Promise<SharedCase> {
  const found = await redactedCase(trx, shared.key, shared.id, { withMessages })
  if (!found || found.isOutdated) return fail('redaction_outdated')
  const { version: redactionVersion, counts: redacted, told, messages } = found
  const files = shared.files.flatMap((file, at) => {
    if (!found.documents.includes(file.id)) return []
    const isHidden = found.hidden_names.includes(file.id)
    return [isHidden ? { ...file, name: texts.redaction.unnamed(at + 1, file.extension) } : file]
  })
  const witnesses = shared.witnesses.filter(({ id }) => found.witnesses.includes(id))
  return { ...shared, told, files, witnesses, messages, redacted, redactionVersion }
}
