import type { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { TakeoutFailure } from '#contract/takeout.ts'
import type { Services } from '#server/context.ts'
import { type Trx, inSeconds } from '#server/database/connect.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { describeError } from '#server/platform/log.ts'
import { newKey, type Place } from '#server/platform/secrets/encryption.ts'
import { storeSealed } from '#server/platform/storage/storeSealed.ts'
import { removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'

/** Tables of files that a server makes for somebody who asked, and that are fetched once. Also the names of their queues. */
type MadeTable = 'export' | 'takeout'
/** The state of a row while its file is being made. */
export const making = { export: 'approved', takeout: 'asked' } as const satisfies Record<MadeTable, string>
const keysOf = { export: 'exports', takeout: 'takeouts' } as const satisfies Record<MadeTable, string>

/** How far the making is: cases, documents or bytes; `total` null until it is known. */
export type Progress = { done: number; total: number | null }
/** The bytes of a file. `holds`: which documents, and the telephone numbers of which witnesses, it hands out. */
export type Made = { bytes: Readable; holds?: { document_ids?: number[]; witness_ids?: number[] } }
/** What a row is when no file is made of it. */
type Ending = { state: 'failed' | 'outdated'; failure?: TakeoutFailure }

/** One sort of such files: where its rows are, how one is made, and what ends it. */
export type Maker = {
  table: MadeTable
  /** For how many hours a file can be fetched. */
  hours: number
  /** Of a row: whether it may be made now. One that may not waits until it is ended. */
  mayBegin?: RawBuilder<boolean>
  /** Undefined when whoever asked may not have it any more. Only a failure of ours that says `unavailable` is tried again. */
  make: (services: Services, id: number, progress: Progress) => Promise<Made | undefined>
  /** In the transaction from which on the file can be fetched. */
  tell?: (services: Services, trx: Trx, id: number) => Promise<void>
  /** By why there is no file; undefined when no server has lived to make it. */
  ending: (error?: unknown) => Ending
  /** What ends rows before a file is fetched, beside its hours. */
  end?: (trx: Trx, now: Date) => Promise<unknown>
}

/** How often a file is begun before it counts as failed. */
export const mostAttempts = 3
/** For how long a server has one without renewing, in seconds. After a kill -9 it is begun again that much later. */
const leaseSeconds = 60
/** Milliseconds between two writings of the progress. */
const progressEvery = 1000

/** What the bytes of a file are bound to. */
export const placeOf = (table: MadeTable, id: number): Place => ({ table, column: 'file', row: id })

/** A server that is killed leaves a file without row and key, which is removed. Rejects when it is to be tried again. */
export async function makeFile(services: Services, maker: Maker, id: number) {
  const { table } = maker
  const mine = await claim(services, maker, id)
  if (!mine) return
  const progress: Progress = { done: 0, total: null }
  const [name = ''] = await reserveNames(services, 1)
  let made: Made | undefined
  const look = async () => {
    if (!(await renew(services, mine, progress))) made?.bytes.destroy(new Error('it was ended'))
  }
  const timer = setInterval(() => void look().catch(() => undefined), progressEvery)
  timer.unref()
  try {
    made = await maker.make(services, id, progress)
    if (!made) return void (await giveUp(services, mine, maker.ending()))
    const key = newKey()
    const size = await storeSealed(services.storage, { name, key, place: placeOf(table, id), bytes: made.bytes })
    if (!(await keep(services, maker, mine, { name, key, size, progress, made }))) await removeFiles(services, [name])
  } catch (error) {
    await removeFiles(services, [name]).catch(() => undefined)
    const isRefused = error instanceof Failure && error.code !== 'unavailable'
    const isFinal = mine.attempts >= mostAttempts || isRefused
    await giveUp(services, mine, isFinal ? maker.ending(error) : undefined)
    if (!isFinal) throw error
    services.log.error('a file that was asked for could not be made', { job: table, ...describeError(error) })
  } finally {
    clearInterval(timer)
  }
}

/** `attempts` also tells a server that was given up from the one that began anew. */
type Claim = { table: MadeTable; id: number; attempts: number }
type Ground = Pick<Services, 'db'>

/** Whether the row is still made by the server that holds the claim. */
const isMine = ({ table, id, attempts }: Claim) =>
  sql<boolean>`id = ${id} AND attempts = ${attempts} AND state = ${making[table]}`

/** Takes a file that nobody makes and that was not begun too often; undefined without it. By the database's clock. */
async function claim({ db }: Ground, { table, mayBegin }: Maker, id: number): Promise<Claim | undefined> {
  const row = await db
    .updateTable(table)
    .set({ claimed_until: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1`, done: 0, total: null })
    .where('id', '=', id)
    .where('state', '=', making[table])
    .where('attempts', '<', mostAttempts)
    .where(mayBegin ?? sql<boolean>`true`)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returning('attempts')
    .executeTakeFirst()
  return row && { table, id, ...row }
}

/** Says how far it is and keeps the claim. False when it was lost: the file was ended, or another server has begun anew. */
async function renew({ db }: Ground, mine: Claim, progress: Progress): Promise<boolean> {
  const set = { ...progress, claimed_until: inSeconds(leaseSeconds) }
  const kept = await db.updateTable(mine.table).set(set).where(isMine(mine)).returning('id').executeTakeFirst()
  return kept !== undefined
}

/** Ends a claim without a file: for good with an ending, otherwise to be begun again. */
const giveUp = ({ db }: Ground, mine: Claim, ending?: Ending) =>
  db
    .updateTable(mine.table)
    .set({ claimed_until: null, ...ending })
    .where(isMine(mine))
    .execute()

type Whole = { name: string; key: Buffer; size: number; progress: Progress; made: Made }

/** The row takes the file over and the key is kept: from now on it can be fetched. False when the claim was lost. */
const keep = (services: Services, maker: Maker, mine: Claim, { name, key, size, progress, made }: Whole) =>
  services.db.transaction().execute(async (trx) => {
    const expires_at = new Date(services.clock.now().getTime() + maker.hours * 3_600_000)
    const kept = await trx
      .updateTable(mine.table)
      .set({ state: 'ready', storage_name: name, size, expires_at, claimed_until: null })
      .set({ ...progress, ...made.holds })
      .where(isMine(mine))
      .returning('id')
      .executeTakeFirst()
    if (!kept) return false
    await services.keys[keysOf[mine.table]].keep(trx, mine.id, key)
    await maker.tell?.(services, trx, mine.id)
    return true
  })

/** Removes the file of a row that can be fetched no more. What a crash leaves is removed by the sweep (sweeping.ts). */
export async function dropFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  table: MadeTable,
  id: number,
  storage_name: string,
) {
  await db.updateTable(table).set({ storage_name: null }).where('id', '=', id).where('state', '!=', 'ready').execute()
  await removeFiles({ db, storage }, [storage_name])
}
