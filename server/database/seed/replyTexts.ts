import { sql } from 'kysely'
import texts from '#texts/nb/replyTexts.ts'
import type { Db } from '../connect.ts'

/** The first reply texts, once: what the organisation has changed or deleted since does not come back. */
export async function seedReplyTexts(db: Db) {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      INSERT INTO seeded (list, digest) VALUES ('reply_texts', 'once')
      ON CONFLICT (list) DO NOTHING RETURNING list`.execute(trx)
    if (rows.length === 0) return
    const updated_at = sql<Date>`now()`
    await trx
      .insertInto('reply_text')
      .values(texts.first.map((text) => ({ ...text, updated_at })))
      .onConflict((conflict) => conflict.column('title').doNothing())
      .execute()
  })
}
