import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'

/** Of what somebody is told by one mail: their account, and each of their cases and drafts. */
const isOf = (user_id: number) =>
  sql<boolean>`(user_id = ${user_id} OR incident_id IN (SELECT id FROM incident WHERE incident.user_id = ${user_id}))`

/** Whether something of theirs is to be erased of which no mail has gone yet. */
export const hasUntold = async (db: Db, user_id: number) =>
  (await db
    .selectFrom('retention_notice')
    .select('id')
    .where('told_at', 'is', null)
    .where(isOf(user_id))
    .executeTakeFirst()) !== undefined

/** From now on the days count after which it may be erased. */
export const noteTold = (trx: Trx, user_id: number, now: Date) =>
  trx.updateTable('retention_notice').set({ told_at: now }).where('told_at', 'is', null).where(isOf(user_id)).execute()
