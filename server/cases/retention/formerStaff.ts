import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { kept } from '#server/cases/retentionRules/periods.ts'
import names from '#texts/nb/formerStaff.ts'
import { later, today } from './dueDays.ts'

/** An address that reaches nobody: `invalid` is no domain (RFC 2606). */
const domain = 'utgaatt.invalid'

/**
 * Takes the names of those from the histories who lost their access two years ago (docs/decisions/retention-and-erasure.md). Their
 * number stays, which the audit log and the histories name; everything to sign in with goes.
 */
export async function forgetFormerStaff({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('state', '<>', 'active')
    .where('email', 'not like', `%@${domain}`)
    .where(sql<boolean>`${later(sql`updated_at`, kept.formerStaff)} <= ${today(clock.now())}`)
    .execute()
  for (const { id } of rows) await db.transaction().execute((trx) => forgetOne(trx, id))
  return rows.length
}

async function forgetOne(trx: Trx, id: number) {
  const forgotten = await trx
    .updateTable('staff')
    .set({ name: names.former, email: `tidligere-${id}@${domain}`, password_hash: null, password_changed_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!forgotten) return
  for (const table of [
    'staff_invitation',
    'staff_session',
    'staff_known_device',
    'staff_passkey',
    'staff_totp',
    'staff_recovery_code',
    'staff_role_untold',
    'staff_role_given',
    'saved_view',
  ] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE staff_id = ${id}`.execute(trx)
}
