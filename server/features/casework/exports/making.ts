import { sql } from 'kysely'
import { exportHours } from '#contract/exportKinds.ts'
import { roles } from '#contract/staff.ts'
import type { Services } from '#server/context.ts'
import { can, type DeskActor } from '#server/cases/access.ts'
import { mayBeCounted } from '#server/cases/erasure/anonymous.ts'
import { isMine, mostAttempts } from '#server/cases/madeFiles.ts'
import { newKey, type Place } from '#server/platform/secrets/encryption.ts'
import { describeError } from '#server/platform/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { storeSealed } from '#server/platform/storage/storeSealed.ts'
import { removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'
import { claim, giveUp, renew, type Bytes, type Holds, type Progress } from './claims.ts'

export const exportQueue = 'export'
/** What the bytes of an export are bound to. */
export const exportFile = (id: number): Place => ({ table: 'export', column: 'file', row: id })
/** Milliseconds between two writings of the progress. */
const progressEvery = 1000

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Makes the file of an approved export: streamed through its own key into the storage, and only then known to anybody. A server
 * that is killed leaves a file without a row and without a key, which is removed; another begins anew. Rejects when it is to be
 * tried again.
 */
export async function makeExport(services: Services, id: number) {
  const mine = await claim(services, id)
  if (!mine) return
  const progress: Progress = { done: 0, total: null }
  const timer = setInterval(() => void renew(services, mine, progress).catch(() => undefined), progressEvery)
  timer.unref()
  const [name = ''] = await reserveNames(services, 1)
  try {
    const key = newKey()
    const made = await bytesOf(services, mine, progress)
    if (!made) return await giveUp(services, mine, 'failed')
    const { bytes, holds } = made
    const size = await storeSealed(services.storage, { name, key, place: exportFile(id), bytes })
    if (!(await keep(services, mine, { name, key, size, progress, holds }))) await removeFiles(services, [name])
  } catch (error) {
    // A refusal of ours, as for a case that must be redacted again, is the same at every attempt.
    const isFinal = mine.attempts >= mostAttempts || error instanceof Failure
    await removeFiles(services, [name]).catch(() => undefined)
    const isOutdated = error instanceof Failure && error.code === 'export_outdated'
    await giveUp(services, mine, isFinal ? (isOutdated ? 'outdated' : 'failed') : undefined)
    if (!isFinal) throw error
    services.log.error('an export could not be made', { job: exportQueue, ...describeError(error) })
  } finally {
    clearInterval(timer)
  }
}

/**
 * Undefined when whoever asked may not any more, or the case is not theirs to know of now. What writes files is loaded with the
 * first export, because it takes several megabytes of memory.
 */
async function bytesOf(services: Services, mine: Claimed, progress: Progress): Promise<Bytes | undefined> {
  const actor = await askerOf(services, mine.asked_by)
  if (!actor || !can(actor, 'request_exports')) return undefined
  if (mine.incident_id !== null) {
    const { caseBytes } = await import('./caseFile.ts')
    return caseBytes(services, actor, { ...mine, incident_id: mine.incident_id }, progress)
  }
  const { listBytes } = await import('./listFile.ts')
  return { bytes: listBytes(services, actor, mine.kind, await keptCases(services, mine.id), progress), holds: {} }
}

/**
 * The cases of a list as they were counted when it was asked for. What is for statistics leaves out those whose reporters do not
 * want them counted.
 */
async function keptCases({ db }: Services, id: number) {
  const { rows } = await sql<{ number: number }>`
    SELECT i.id AS number FROM export, unnest(export.incident_ids) WITH ORDINALITY AS i(id, place)
    WHERE export.id = ${id} AND (export.purpose <> 'reporting' OR ${mayBeCounted}) ORDER BY i.place`.execute(db)
  return rows.map(({ number }) => number)
}

async function askerOf({ db }: Services, id: number): Promise<DeskActor | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('roles')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row && { id, roles: roles.filter((role) => row.roles.includes(role)) }
}

type Made = { name: string; key: Buffer; size: number; progress: Progress; holds: Holds }

/** The row takes the file over and the key is kept: from now on it can be fetched. False when the claim was lost. */
const keep = ({ db, keys, clock }: Services, mine: Claimed, { name, key, size, progress, holds }: Made) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const kept = await trx
      .updateTable('export')
      .set({ state: 'ready', storage_name: name, size, ready_at: now, claimed_until: null, ...progress, ...holds })
      .set({ expires_at: new Date(now.getTime() + exportHours.file * 3_600_000) })
      .where(isMine('export', mine))
      .returning('id')
      .executeTakeFirst()
    if (!kept) return false
    await keys.exports.keep(trx, mine.id, key)
    return true
  })
