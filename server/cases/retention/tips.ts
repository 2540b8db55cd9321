import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { kept } from '#server/cases/retentionRules/periods.ts'
import { ago } from './dueDays.ts'

/**
 * Ends tips: a decided one twelve months after the decision, one that nobody decided after twenty-four. Of a tip whose article
 * was published the link and the article stay, without its sender and their words, so that the same article is not tipped and
 * written anew (docs/decisions/retention-and-erasure.md).
 */
export async function endTips({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const isDecided = sql<boolean>`tip.state <> 'new' AND tip.decided_at < ${ago(now, kept.decidedTip)}`
  const isPublished = sql<boolean>`EXISTS (SELECT FROM editorial_item item WHERE item.id = tip.item_id
    AND item.published_at IS NOT NULL) OR tip.article_id IS NOT NULL`
  await db
    .updateTable('tip')
    .set({ user_id: null, suggestion: '', note: '' })
    .where(isDecided)
    .where(sql<boolean>`(${isPublished})`)
    .where(sql<boolean>`(user_id IS NOT NULL OR suggestion <> '' OR note <> '')`)
    .execute()
  await db
    .deleteFrom('tip')
    .where(isDecided)
    .where(sql<boolean>`NOT (${isPublished})`)
    .execute()
  await db.deleteFrom('tip').where('state', '=', 'new').where('created_at', '<', ago(now, kept.openTip)).execute()
}
