import { sql } from 'kysely'
import { articleContent, storedArticle } from '#contract/deskArticles.ts'
import type * as contract from '#contract/deskTips.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { createItem } from '../items/saving.ts'
import { showTip } from './queries.ts'

type Outcome = {
  state: contract.TipState
  note?: string
  article_id?: number | null
  into_tip_id?: number | null
  item_id?: number | null
}

/** Writes down what an editor decided about a new tip, with its audit row. 409 when somebody was there first. */
export async function decideTip(at: Act, { id, version, decision }: Given<typeof contract.decideTip>) {
  const tip = await lockTip(at.trx, id, version)
  if (tip.state !== 'new') fail('changed_meanwhile')
  return keep(at, tip, await outcomeOf(at, id, decision))
}

/** Makes a decided tip new again. A new one stays as it is, so that the same call twice does it once. */
export async function undoTip(at: Act, { id, version }: { id: number; version: number }) {
  const tip = await lockTip(at.trx, id, version)
  if (tip.state === 'new') return showTip(at.trx, id)
  // The draft is remembered: whoever accepts it again goes on in it, and the sender of what was published reads that it was.
  return keep(at, tip, { state: 'new', item_id: tip.item_id })
}

async function outcomeOf(at: Act, id: number, decision: contract.TipDecision): Promise<Outcome> {
  const { trx } = at
  if (decision.kind === 'reject') return { state: 'rejected', note: decision.note }
  if (decision.kind === 'accept') return { state: 'accepted', item_id: await openArticle(at, id) }
  const { into, note } = decision
  if (decision.kind === 'merge_article') {
    const article = await trx
      .selectFrom('article')
      .select('id')
      .where('id', '=', into)
      .where('withdrawn_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!article) fail('invalid', { 'decision.into': 'article_not_there' })
    return { state: 'merged', note, article_id: into }
  }
  return { state: 'merged', note, into_tip_id: await lastOf(trx, id, into) }
}

/**
 * A draft with the tip's link; its number. What the sender wrote is for editors alone: /create-impact says that it is not
 * published. The draft stays when the decision is taken back, and is the one that is opened when a tip of the same link is
 * accepted later.
 */
async function openArticle(at: Act, id: number) {
  const { trx } = at
  const { link, own } = await trx
    .selectFrom('tip')
    .leftJoin('editorial_item as item', (join) =>
      join.onRef('item.id', '=', 'tip.item_id').on('item.deleted_at', 'is', null),
    )
    .select(['tip.link', 'item.id as own'])
    .where('tip.id', '=', id)
    .executeTakeFirstOrThrow()
  if (own !== null) return own
  const content = articleContent.parse(storedArticle.parse({ link }))
  const begun = await trx
    .selectFrom('editorial_item')
    .select('id')
    .where('kind', '=', 'article')
    .where('state', 'in', ['draft', 'in_review', 'scheduled'])
    .where('deleted_at', 'is', null)
    .where(sql`content ->> 'link'`, '=', content.link)
    .orderBy('id')
    .executeTakeFirst()
  return begun?.id ?? createItem(at, trx, { kind: 'article', staffId: at.staff.id, content })
}

/** The tip that another one was merged into, and so on to the last. A circle is refused. */
async function lastOf(trx: Trx, id: number, into: number) {
  // Two that are merged into each other at once: the second waits here and then sees the first.
  await sql`SELECT pg_advisory_xact_lock(hashtext('merging tips'))`.execute(trx)
  let last = into
  for (;;) {
    if (last === id) fail('invalid', { 'decision.into': 'tip_into_itself' })
    const row = await trx
      .selectFrom('tip')
      .select(['id', 'into_tip_id'])
      .where('id', '=', last)
      .forKeyShare()
      .executeTakeFirst()
    if (!row) fail('invalid', { 'decision.into': 'tip_not_there' })
    if (row.into_tip_id === null) return row.id
    last = row.into_tip_id
  }
}

type Locked = Awaited<ReturnType<typeof lockTip>>

async function lockTip(trx: Trx, id: number, version: number) {
  const tip = await trx
    .selectFrom('tip')
    .select(['id', 'state', 'version', 'item_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(failing('not_found'))
  if (tip.version !== version) fail('changed_meanwhile')
  return tip
}

async function keep({ trx, clock, staff, tell }: Act, tip: Locked, outcome: Outcome) {
  const { id, version } = tip
  const { state, note = '', article_id = null, into_tip_id = null, item_id = null } = outcome
  const decided =
    state === 'new' ? { decided_at: null, decided_by: null } : { decided_at: clock.now(), decided_by: staff.id }
  await trx
    .updateTable('tip')
    .set({ state, note, article_id, into_tip_id, item_id, ...decided, version: version + 1 })
    .where('id', '=', id)
    .execute()
  tell({
    subject: { kind: 'tip', id },
    before: [`tip=${tip.state}`],
    after: [
      `tip=${state}`,
      ...(article_id === null ? [] : [`article=${article_id}`]),
      ...(into_tip_id === null ? [] : [`into_tip=${into_tip_id}`]),
    ],
  })
  return showTip(trx, id)
}
