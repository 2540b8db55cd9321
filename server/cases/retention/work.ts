import { formerStaff as names } from '#texts/nb/deskRoles.ts'
import type { Services } from '#server/context.ts'
import { remove } from '#server/database/rows.ts'
import { eraseDue } from './erasing.ts'
import { endHolds } from './holds.ts'
import { isUntold, tellAhead } from './notices.ts'
import { sql } from 'kysely'
import { kept } from '#server/cases/retentionRules/periods.ts'
import type { RetentionRule } from '#server/cases/retentionRules/rule.ts'
import { retentionRules } from '#server/cases/retentionRules/tables.ts'
import { ago, later, today } from './dueDays.ts'
import { restrictedFor } from '#server/cases/requestClock.ts'
import { agedKinds, isWithin, tables, type AgedKind } from './due.ts'

export const startRetention = (services: Services) =>
  services.jobs.every('17 * * * *', 'retention', () => sweepExpired(services))

/** What is more than a row (server/cases/retentionRules/tables.ts). Each part may be interrupted, run twice at once and repeated. */
export async function sweepExpired(services: Services) {
  await endHolds(services)
  for (const kind of ['case', 'draft', 'unconfirmedDraft', 'account'] as const) await tellOf(services, kind)
  await eraseDue(services, ['case', 'draft', 'unconfirmedDraft', 'account', 'unconfirmedAccount'])
  await endTips(services)
  await endRequests(services)
  await forgetFormerStaff(services)
}

/**
 * Ends tips: a decided one twelve months after the decision, one that nobody decided after twenty-four. Of a tip whose article
 * was published the link and the article stay, without its sender and their words, so that the same article is not tipped and
 * written anew (docs/decisions/retention-and-erasure.md).
 */
async function endTips({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const isDecided = sql<boolean>`tip.state <> 'new' AND tip.decided_at < ${ago(now, kept.decidedTip)}`
  const isPublished = sql<boolean>`(tip.article_id IS NOT NULL
    OR EXISTS (SELECT FROM editorial_item item WHERE item.id = tip.item_id AND item.public_id IS NOT NULL))`
  const isUnpublished = sql<boolean>`NOT ${isPublished}`
  await db
    .updateTable('tip')
    .set({ user_id: null, suggestion: '', note: '' })
    .where(isDecided)
    .where(isPublished)
    .where(sql<boolean>`(user_id IS NOT NULL OR suggestion <> '' OR note <> '')`)
    .execute()
  await db.deleteFrom('tip').where(isDecided).where(isUnpublished).execute()
  await db.deleteFrom('tip').where('state', '=', 'new').where('created_at', '<', ago(now, kept.openTip)).execute()
}

/**
 * Erases requests twelve months after their answer, key and rows together, but none for which a witness is still restricted: it would
 * be known nowhere why, nor be ended; one whom the reporter has taken out stays so until the case goes. The yearly report goes on
 * counting them by their rows in the audit log.
 */
export const endRequests = ({ db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>) =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('privacy_request')
      .select('id')
      .where('answered_at', '<', ago(clock.now(), kept.answeredRequest))
      .where((eb) => eb.not(eb.exists(restrictedFor(eb))))
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of rows) {
      await keys.requests.forget(trx, id)
      await remove(trx, 'privacy_request', { id })
    }
  })

const withStaff = Object.entries<RetentionRule>(retentionRules).flatMap(([table, { ends }]) =>
  'with' in ends && ends.with === 'staff' ? [table] : [],
)

/** An address that reaches nobody: `invalid` is no domain (RFC 2606). */
const domain = 'utgaatt.invalid'

/** Number and roles stay, which the audit log and the histories name (docs/decisions/retention-and-erasure.md). */
const forgetFormerStaff = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.transaction().execute(async (trx) => {
    // Locked in the order in which administrators lock everybody, so that no two wait for each other.
    const rows = await trx
      .selectFrom('staff')
      .select('id')
      .where('state', '<>', 'active')
      .where('email', 'not like', `%@${domain}`)
      .where(sql<boolean>`${later(sql`updated_at`, kept.formerStaff)} <= ${today(clock.now())}`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const email = sql<string>`concat('tidligere-', id, ${`@${domain}`}::text)`
    await trx
      .updateTable('staff')
      .set({ name: names.former, email, password_hash: null })
      .where('id', 'in', ids)
      .execute()
    for (const table of [...withStaff, 'staff_session', 'staff_known_device'])
      await sql`DELETE FROM ${sql.table(table)} WHERE staff_id = ANY (${ids}::bigint[])`.execute(trx)
  })

type Ground = Pick<Services, 'db' | 'clock' | 'jobs'>
const toldAtOnce = 500

/** Tells people of what of theirs is due within the days of a notice, each once. */
async function tellOf(ground: Ground, kind: AgedKind) {
  const { of, told } = agedKinds[kind]
  for (const [at, days] of told.entries())
    for (let isMore = true; isMore;) {
      const rows = await untold(ground, kind, days, told[at + 1])
      for (const [user_id, ofOne] of Map.groupBy(rows, (row) => row.user_id)) {
        const ahead = ofOne.map(({ id, due_on }) =>
          of === 'case' ? { incident_id: id, due_on, days } : { user_id: id, due_on, days },
        )
        await ground.db.transaction().execute((trx) => tellAhead(ground, trx, user_id, ahead))
      }
      isMore = rows.length === toldAtOnce
    }
}

/** `next`: what is due within so many days is left to the next notice. */
async function untold({ db, clock }: Ground, kind: AgedKind, days: number, next: number | undefined) {
  const { of, due, since } = agedKinds[kind]
  const now = clock.now()
  const id = sql`${tables[of]}.id`
  const owner = of === 'case' ? sql`incident.user_id` : id
  const isLater = next === undefined ? sql`true` : sql`${due} - ${today(now)} > ${next}`
  const { rows } = await sql<{ id: number; user_id: number | null; due_on: string }>`
    SELECT ${id}, ${owner} AS user_id, ${due} AS due_on FROM ${tables[of]}
    WHERE ${isWithin(kind, now, days)} AND ${isLater} AND ${isUntold(of, { due, days, now })}
    ORDER BY ${since}, ${id} LIMIT ${toldAtOnce}`.execute(db)
  return rows
}
