import { sql } from 'kysely'
import { picture } from '#contract/articles.ts'
import { publishableArticle, storedArticle, type ArticleContent } from '#contract/deskArticles.ts'
import { fileFormatOf } from '#contract/deskMedia.ts'
import { linkKey } from '#contract/linkKey.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew, insertNumbered, update, findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { mediaAddress } from '#server/platform/media/store.ts'
import type { ItemKind } from '../items/kind.ts'
import { demandMedia } from '../media/library.ts'

export const articleKind: ItemKind<ArticleContent> = {
  kind: 'article',
  content: storedArticle,
  publishable: publishableArticle,
  tidy: (content) => ({ ...content, file_format: content.file && fileFormatOf(content.file.name) }),

  dates: ({ date }) => ({ 'content.date': date }),

  async publish(trx, publicId, content, now) {
    await demandFiles(trx, content)
    const id = await writeArticle(trx, publicId, content, now)
    await writeCategories(trx, id, content.categories)
    await writeHashtags(trx, id, content.hashtags)
    return id
  },

  async withdraw(trx, publicId, now) {
    await update(trx, 'article', publicId, { withdrawn_at: now })
    // Every list, count and choice of the archive goes through these three; the feed and the site map through the lists.
    await remove(trx, 'article_category_of', { article_id: publicId })
    await remove(trx, 'article_hashtag', { article_id: publicId })
    await remove(trx, 'article_index', { article_id: publicId })
  },

  async remove(trx, publicId) {
    // The address goes on saying that it is gone.
    await insertNew(trx, 'article_gone', { article_id: publicId })
    await remove(trx, 'article', { id: publicId })
  },
}

/**
 * Files that are there no more, or of another kind than their field is for, are refused; so are categories and an agency that were
 * merged away meanwhile.
 */
async function demandFiles(trx: Trx, { file, captions, poster, categories, news_agency_id }: ArticleContent) {
  if (file) await demandMedia(trx, 'content.file', file.name, ['picture', 'film', 'document'])
  if (captions !== null) await demandMedia(trx, 'content.captions', captions, ['captions'])
  if (poster !== null) await demandMedia(trx, 'content.poster', poster, ['picture'])
  const known = await trx.selectFrom('article_category').select('id').where('id', 'in', categories).execute()
  if (known.length < categories.length) fail('invalid', { 'content.categories': 'category_required' })
  if (news_agency_id === null) return
  const agency = await findRow(trx, 'news_agency', { id: news_agency_id }, ['id'])
  if (!agency) fail('invalid', { 'content.news_agency_id': 'invalid' })
}

async function writeArticle(trx: Trx, publicId: number | null, content: ArticleContent, now: Date) {
  const filepath = content.file && mediaAddress(content.file)
  const shown = await shownPicture(trx, content)
  const row = {
    title: content.title.trim(),
    description: content.description.trim(),
    date: content.date,
    filepath,
    file_format: content.file_format,
    picture: shown && JSON.stringify(shown),
    is_paid: content.is_paid,
    link: content.link || null,
    link_key: content.link ? linkKey(content.link) : null,
    news_agency_id: content.news_agency_id,
    alt: content.alt.trim(),
    focus_x: content.focus?.x ?? null,
    focus_y: content.focus?.y ?? null,
    captions: content.captions && mediaAddress({ name: content.captions }),
    poster: content.poster && mediaAddress({ name: content.poster }),
    updated_at: now,
  }
  if (publicId === null) return insertNumbered(trx, 'article', { ...row, created_at: now })
  if (!(await update(trx, 'article', publicId, { ...row, withdrawn_at: null }))) fail('unexpected')
  return publicId
}

async function writeCategories(trx: Trx, id: number, categories: number[]) {
  await remove(trx, 'article_category_of', { article_id: id })
  await sql`
    INSERT INTO article_category_of (article_id, category_id, position)
    SELECT ${id}, category_id, position FROM unnest(${categories}::integer[]) WITH ORDINALITY AS asked (category_id, position)
  `.execute(trx)
}

/** A hashtag that is there keeps its spelling. */
async function writeHashtags(trx: Trx, id: number, names: string[]) {
  await sql`INSERT INTO hashtag (name) SELECT * FROM unnest(${names}::text[]) ON CONFLICT (folded) DO NOTHING`.execute(
    trx,
  )
  await remove(trx, 'article_hashtag', { article_id: id })
  await sql`
    INSERT INTO article_hashtag (article_id, hashtag_id)
    SELECT DISTINCT ${id}::bigint, hashtag.id FROM unnest(${names}::text[]) AS asked (name)
    JOIN hashtag ON hashtag.folded = lower(asked.name COLLATE norwegian) COLLATE "C"`.execute(trx)
}

/** What an article shows: the picture of its file, or for a film that of its still. */
export async function shownPicture(db: Db | Trx, { file, poster }: Pick<ArticleContent, 'file' | 'poster'>) {
  const own = file && (await pictureOf(db, file.name))
  return own ?? (file && poster ? pictureOf(db, poster) : null)
}

/** How a public file is laid out as a picture, with its smaller copies. Null for one that has none, such as a film. */
async function pictureOf(db: Db | Trx, name: string) {
  const file = await findRow(db, 'media_file', { name }, ['picture'])
  return picture.safeParse(file?.picture).data ?? null
}
