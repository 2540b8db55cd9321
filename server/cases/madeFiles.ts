import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { inSeconds } from '#server/database/inSeconds.ts'
import { removeFiles } from '#server/platform/storage/storedFiles.ts'

/** How often a file is begun before it counts as failed. */
export const mostAttempts = 3
/** For how long a server has one without renewing, in seconds. After a kill -9 it is begun again that much later. */
const leaseSeconds = 60

/** Tables of files that a server makes for somebody who asked, and that are fetched once. */
type MadeTable = 'export' | 'takeout'
/** The state of a row while its file is being made. */
const making = { export: 'approved', takeout: 'asked' } as const satisfies Record<MadeTable, string>

/** `attempts` also tells a server that was given up from the one that began anew. */
export type Claim = { id: number; attempts: number }

/** Whether the row is still made by the server that holds the claim. */
export const isMine = (table: MadeTable, { id, attempts }: Claim) =>
  sql<boolean>`id = ${id} AND attempts = ${attempts} AND state = ${making[table]}`

/** Until when a claim that is taken or renewed now holds, by the database's clock. */
export const claimedUntil = () => inSeconds(leaseSeconds)

/** Removes the file of a row that can be fetched no more. What a crash leaves is removed by the sweep of its table. */
export async function dropFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  table: MadeTable,
  id: number,
  storage_name: string,
) {
  await db.updateTable(table).set({ storage_name: null }).where('id', '=', id).where('state', '!=', 'ready').execute()
  await removeFiles({ db, storage }, [storage_name])
}
