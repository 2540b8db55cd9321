import { sql } from 'kysely'
import { rolesWith } from '#contract/staff.ts'
import type { Services } from '#server/context.ts'
import { countOf, upsert } from '#server/database/rows.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { dropRecentHeads, keepHead, readHeads } from './heads.ts'
import { verifyAudit } from './log.ts'

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'secret'>

/** A chain that holds leaves its head outside the database; another is logged, mailed and shown until a check finds it whole. */
export async function checkAudit(services: Needs, onChecked?: (rows: number) => void) {
  const { config, db, clock, log, jobs, secret } = services
  const verdict = await verifyAudit(db, secret, await readHeads(config), onChecked)
  const at = clock.now()
  if (verdict.holds && verdict.head.number > 0) {
    await keepHead(config, verdict.head, at)
    await dropRecentHeads(config, verdict.head.number)
  }
  if (!verdict.holds) log.error('the audit log was changed', { job: 'audit_check', count: verdict.at })
  await db.transaction().execute(async (trx) => {
    const found = {
      at,
      entries: verdict.holds ? verdict.head.number : await countOf(trx.selectFrom('audit.entry')),
      broken_at: verdict.holds ? null : verdict.at,
    }
    await upsert(trx, 'audit_check', ['only_row'], found)
    if (verdict.holds) {
      if (config.auditMailTo && verdict.head.number > 0)
        await promiseStaffMail(jobs, trx, 'audit_head', null, verdict.head)
      return
    }
    const readers = await trx
      .selectFrom('staff')
      .select('id')
      .where('state', '=', 'active')
      .where(sql<boolean>`roles && ${[...rolesWith('read_audit')]}::text[]`)
      .execute()
    const broken = { number: verdict.at }
    if (config.auditMailTo) await promiseStaffMail(jobs, trx, 'audit_broken', null, broken)
    for (const { id } of readers) await promiseStaffMail(jobs, trx, 'audit_broken', id, broken)
  })
  return verdict
}
