import { sql } from 'kysely'
import type { Article } from '#contract/articles.ts'
import { linkKey } from '#contract/linkKey.ts'
import { addMedia } from '#server/platform/media/store.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { reserveNames } from '#server/platform/storage/storedFiles.ts'
import type { Db, Trx } from '../database/connect.ts'
import type { Portal } from './portal.ts'
import type { useDesk } from './staff.ts'

type GivenArticle = Partial<
  Pick<Article, 'title' | 'description' | 'date' | 'file_format' | 'filepath' | 'is_paid' | 'link'>
> & {
  /** Names of them; those that are not there are made. */
  agency?: string | null
  categories?: string[]
  hashtags?: string[]
}

/** Puts an article into the archive, as the editors' desk does: all in one transaction. */
export const giveArticle = (db: Db, given: GivenArticle = {}) => db.transaction().execute((trx) => add(trx, given))

async function add(trx: Trx, { agency = null, categories = [], hashtags = [], ...given }: GivenArticle) {
  const values = { title: 'En artikkel', description: 'Om noe.', date: '2026-01-15', is_paid: 'Nei', ...given }
  const { id } = await trx
    .insertInto('article')
    .values({
      ...values,
      link_key: given.link ? linkKey(given.link) : null,
      news_agency_id: agency === null ? null : await idOf(trx, 'news_agency', agency),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, name] of categories.entries())
    await trx
      .insertInto('article_category_of')
      .values({ article_id: id, category_id: await categoryOf(trx, name), position })
      .execute()
  for (const name of hashtags)
    await trx
      .insertInto('article_hashtag')
      .values({ article_id: id, hashtag_id: await idOf(trx, 'hashtag', name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await contentChanged(trx)
  return id
}

async function idOf(trx: Trx, table: 'news_agency' | 'hashtag', name: string) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (name) VALUES (${name})
    ON CONFLICT (folded) DO UPDATE SET name = ${sql.table(table)}.name RETURNING id`.execute(trx)
  return rows[0]?.id ?? 0
}

export async function categoryOf(db: Db | Trx, name: string) {
  const known = await db.selectFrom('article_category').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('article_category')
    .values({ name, position: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A public file of this name, as an upload leaves one. */
export async function givePublicFile({ services }: Pick<Portal, 'services'>, name: string, media_type: string) {
  const [storage_name = ''] = await reserveNames(services, 1)
  const row = { name, storage_name, media_type, size: 1, download_name: name }
  await services.db.transaction().execute((trx) => addMedia(trx, [row]))
}

/** Whether what one editor wrote is published by another. */
export async function setSecondEditor(desk: ReturnType<typeof useDesk>, value: boolean) {
  const admin = desk.as(await desk.person('administrator'))
  const { version } = (await admin.get('/desk/settings')).body.data.second_editor
  const { statusCode, text } = await admin.post('/desk/settings', { name: 'second_editor', version, value })
  if (statusCode !== 200) throw new Error(text)
}
