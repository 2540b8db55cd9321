import { sql } from 'kysely'
import { articleContent, storedArticle } from '#contract/deskArticles.ts'
import {
  type decideTip as decideCall,
  deskTip,
  type DeskTip,
  type listTips as listCall,
  type TipDecision,
  tipPageLimit,
  type TipState,
  tipStates,
} from '#contract/deskTips.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx, Db } from '#server/database/connect.ts'
import { update, findRow, shownAs } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { createItem } from '../items/saving.ts'
import { ofEach } from '#contract/incidentFacts.ts'

type Outcome = {
  state: TipState
  note?: string
  article_id?: number | null
  into_tip_id?: number | null
  item_id?: number | null
}

/** Writes down what an editor decided about a new tip, with its audit row. 409 when somebody was there first. */
export async function decideTip(at: Act, { id, version, decision }: Given<typeof decideCall>) {
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

async function outcomeOf(at: Act, id: number, decision: TipDecision): Promise<Outcome> {
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
 * A draft with the tip's link; its number. What the sender wrote is for editors alone: /create-impact says that it is not published. The
 * draft stays when the decision is taken back, and is the one that is opened when a tip of the same link is accepted later.
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
    const row = await findRow(trx, 'tip', { id: last }, ['id', 'into_tip_id'], 'KEY SHARE')
    if (!row) fail('invalid', { 'decision.into': 'tip_not_there' })
    if (row.into_tip_id === null) return row.id
    last = row.into_tip_id
  }
}

type Locked = Awaited<ReturnType<typeof lockTip>>

async function lockTip(trx: Trx, id: number, version: number) {
  const tip =
    (await findRow(trx, 'tip', { id }, ['id', 'state', 'version', 'item_id'], 'NO KEY UPDATE')) ?? fail('not_found')
  if (tip.version !== version) fail('changed_meanwhile')
  return tip
}

async function keep({ trx, clock, staff, tell }: Act, tip: Locked, outcome: Outcome) {
  const { id, version } = tip
  const { state, note = '', article_id = null, into_tip_id = null, item_id = null } = outcome
  const decided =
    state === 'new' ? { decided_at: null, decided_by: null } : { decided_at: clock.now(), decided_by: staff.id }
  await update(trx, 'tip', id, { state, note, article_id, into_tip_id, item_id, ...decided, version: version + 1 })
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

type Row = Omit<DeskTip, 'created_at' | 'decided_at'> & { created_at: Date; decided_at: Date | null }

/** Of what stands at the same address, at most so many are shown of each kind. */
const mostSame = 10

/** Tips as editors read them, the newest first: never who sent them. */
const tips = sql`
  SELECT tip.id, tip.link, tip.suggestion, tip.created_at, tip.state, tip.version, tip.note, tip.decided_at,
    staff.name AS decided_by, tip.user_id IS NOT NULL AS has_sender, tip.item_id, tip.into_tip_id,
    CASE WHEN article.id IS NOT NULL THEN jsonb_build_object('id', article.id, 'title', article.title) END AS article,
    jsonb_build_object(
      'articles', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title, 'is_withdrawn', withdrawn_at IS NOT NULL) ORDER BY id) FROM (
          SELECT id, title, withdrawn_at FROM article WHERE article.link_key = tip.link_key ORDER BY id LIMIT ${mostSame}) AS same), '[]'),
      'drafts', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY id) FROM (
          SELECT draft.id, draft.title FROM editorial_item AS draft
          WHERE draft.content ->> 'link' = tip.link AND draft.kind = 'article' AND draft.deleted_at IS NULL
            AND draft.state IN ('draft', 'in_review', 'scheduled') AND draft.id IS DISTINCT FROM tip.item_id
          ORDER BY draft.id LIMIT ${mostSame}) AS same), '[]'),
      'tips', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'state', state,
          'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY id) FROM (
          SELECT id, state, created_at FROM tip AS other
          WHERE other.link_key = tip.link_key AND other.id <> tip.id ORDER BY id LIMIT ${mostSame}) AS same), '[]')
    ) AS same
  FROM tip
  LEFT JOIN editorial_item AS item ON item.id = tip.item_id AND item.state = 'published'
  LEFT JOIN article ON article.id = coalesce(tip.article_id, item.public_id)
  LEFT JOIN staff ON staff.id = tip.decided_by`

export async function listTips(db: Db | Trx, { state, before, item }: Given<typeof listCall>) {
  const { rows } = await sql<Row>`${tips}
    WHERE ${state === undefined ? sql`true` : sql`tip.state = ${state}`}
      AND ${before === undefined ? sql`true` : sql`tip.id < ${before}`}
      AND ${item === undefined ? sql`true` : cameOf(item)}
    ORDER BY tip.id DESC LIMIT ${tipPageLimit + 1}`.execute(db)
  const page = rows.slice(0, tipPageLimit)
  const next = rows.length > tipPageLimit ? (page.at(-1)?.id ?? null) : null
  return { tips: page.map(shown), next, counts: await countTips(db) }
}

/** A tip whose decision was taken back remembers the draft, and is none of it. */
const cameOf = (item: number) => sql`(tip.item_id = ${item} AND tip.state = 'accepted'
  OR tip.into_tip_id IN (SELECT id FROM tip WHERE item_id = ${item} AND state = 'accepted'))`

async function showTip(db: Db | Trx, id: number) {
  const { rows } = await sql<Row>`${tips} WHERE tip.id = ${id}`.execute(db)
  return shown(rows[0] ?? fail('not_found'))
}

async function countTips(db: Db | Trx) {
  const rows = await db
    .selectFrom('tip')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return ofEach(tipStates, (state) => rows.find((row) => row.state === state)?.count ?? 0)
}

const shown = (row: Row): DeskTip => shownAs(deskTip, row)
