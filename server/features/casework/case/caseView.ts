import { deskMoves, type DeskMove } from '#contract/casework.ts'
import type { DeskCase } from '#contract/deskCases.ts'
import type { IncidentStatus } from '#contract/status.ts'
import type { Services } from '#server/context.ts'
import { actorOf, mayWorkOn, visibleTo, type DeskActor } from '#server/cases/access.ts'
import { openTold, toldColumns } from '#server/cases/caseFacts.ts'
import { hasKnownReader } from '#server/cases/knownReader.ts'
import { move, type Action } from '#server/cases/moves.ts'
import { readDeskCorrections } from '#server/cases/corrections.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { readClockDays } from '#server/cases/settings.ts'
import { shownInspection } from '#server/cases/shownInspection.ts'
import { readStateTexts } from '#server/cases/stateTexts.ts'
import { witnessesOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { duplicateText } from '#texts/nb/stateTexts.ts'
import { chosenLanguage, shownLanguage } from './contactLanguage.ts'
import { casesIn, knownCases, readHistory, readLines } from './history.ts'
import { labelsOf, listedColumns, toListed } from '../listedCases.ts'
import { readNoteDraft } from '../work/noteDrafts.ts'
import { readNotes } from '../work/notes.ts'
import { readTasks } from '../work/shownTasks.ts'

type Ground = Pick<Services, 'config' | 'keys' | 'clock'>

/** One case, decrypted, with so many of its newest corrections; undefined when the actor may not know of it. */
export async function readCase(
  ground: Ground,
  trx: Trx,
  actor: DeskActor,
  { id, newest }: { id: number; newest: number },
): Promise<DeskCase | undefined> {
  const row = await listedColumns(trx)
    .select(['incident.time', 'incident.duplicate_of', ...toldColumns])
    .select(chosenLanguage)
    .where('incident.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst()
  if (!row) return undefined
  const key = await ground.keys.keyOf(trx, id)
  const labels = await labelsOf(trx, [id])
  const listed = toListed(row, labels.get(id) ?? [], { days: await readClockDays(trx), now: ground.clock.now() })
  const may_work = mayWorkOn(actor, row)
  const lines = await readLines(trx, id)
  const corrections = await readDeskCorrections(trx, key, id)
  const named = row.duplicate_of === null ? [] : [row.duplicate_of]
  const known = await knownCases(trx, actor, [...named, ...casesIn(lines)])
  return {
    ...listed,
    time: row.time?.slice(0, 5) ?? null,
    ...openTold(key, row),
    duplicate_of: row.duplicate_of !== null && known.has(row.duplicate_of) ? row.duplicate_of : null,
    corrections: corrections.slice(-newest),
    older_corrections: Math.max(0, corrections.length - newest),
    witnesses: await readWitnesses(trx, key, id),
    documents: await readDocuments(ground, trx, key, id),
    contact_language: may_work ? await shownLanguage(trx, row) : null,
    ...(await readHistory(trx, lines, known)),
    notes: await readNotes(trx, key, actor, id),
    note_draft: await readNoteDraft(trx, key, id, actor.id),
    tasks: await readTasks(trx, key, id),
    state_texts: { ...(await readStateTexts(trx)), duplicate: duplicateText },
    may_work,
    may_ask: may_work && isPossible(listed.status, actor, { name: 'ask' }) && (await hasKnownReader(trx, id)),
    moves: may_work ? movesFrom(listed.status, actor) : [],
  }
}

/** What the actor may do next, provided that they give what the move demands. */
const movesFrom = (status: IncidentStatus, actor: DeskActor): DeskMove[] =>
  deskMoves.filter((name) =>
    isPossible(status, actor, name === 'close' ? { name, outcome: 'guidance_given' as const } : { name }),
  )

function isPossible(status: IncidentStatus, actor: DeskActor, action: Action) {
  const as = actorOf(actor)
  return as !== undefined && !('refused' in move(status, action, as))
}

async function readWitnesses(trx: Trx, key: Buffer, incident_id: number) {
  const witnesses = await witnessesOf(trx, key, incident_id)
  return witnesses.map(({ id, name, contact_number, restricted_at }) => ({
    id,
    name,
    has_contact_number: contact_number !== '',
    is_restricted: restricted_at !== null,
  }))
}

async function readDocuments(ground: Ground, trx: Trx, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('incident_document')
    .select(['id', 'name_sealed', 'size', 'extension', 'inspection_state', 'inspection_findings', 'scanned_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { id, name, size, extension, ...row } = openRow('incident_document', key, sealed)
    return { id, name, size, extension, inspection: shownInspection(ground.config, row) }
  })
}
