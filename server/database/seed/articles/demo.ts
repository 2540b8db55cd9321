import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { linkKey } from '#contract/linkKey.ts'
import type { Services } from '#server/context.ts'
import { addMedia, mediaAddress, writeMedia, type WrittenMedia } from '#server/platform/media/store.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import texts, { type DemoArticle } from '#texts/nb/articlesDemo.ts'
import type { Trx } from '../../connect.ts'
import { holds, keep } from './lists.ts'

const folder = path.join(import.meta.dirname, 'media')
const edition = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
const films = new Set(['mp4', 'webm'])
const drawings = z.array(
  z.object({
    file: z.string(),
    width: z.number(),
    height: z.number(),
    sources: z.array(z.object({ width: z.number(), file: z.string() })),
  }),
)
type Stored = { filepath: string; file_format: string; picture: string | null }

/** Fills the archive of a trial (config's `isDemo`) with articles of every kind. Once: what is deleted stays deleted. */
export async function seedDemoArticles(services: Pick<Services, 'db' | 'clock' | 'storage'>) {
  if (await holds(services.db, 'demo-articles', edition)) return
  const written: WrittenMedia[] = []
  const stored = await storeFiles(services, written)
  await services.db.transaction().execute(async (trx) => {
    const kept = await removeEarlier(trx)
    await addMedia(trx, written)
    const agency = await sql<{ id: number }>`
      INSERT INTO news_agency (name, logo) VALUES (${texts.agency}, ${stored.get('demoavisen.webp')?.filepath})
      ON CONFLICT (folded) DO UPDATE SET logo = CASE WHEN ${isSeedsAgency} THEN excluded.logo ELSE news_agency.logo END
      RETURNING id`.execute(trx)
    const agency_id = agency.rows[0]?.id ?? null
    for (const article of texts.articles)
      if (!kept.includes(article.date)) await addArticle(trx, article, stored, agency_id)
    await describePictures(trx, stored)
    await sql`SELECT fill_editorial_items()`.execute(trx)
    await keep(trx, 'demo-articles', edition)
    await contentChanged(trx)
  })
}

/** No editor has changed the demo agency. */
const isSeedsAgency = sql<boolean>`news_agency.version = 1`

/** The library knows how each picture is laid out and what it shows, so that an editor may take it for another article. */
async function describePictures(trx: Trx, stored: Map<string, Stored>) {
  await sql`
    UPDATE media_file SET picture = article.picture FROM article
    WHERE article.is_demo AND article.picture IS NOT NULL AND article.filepath = '/media/' || media_file.name`.execute(
    trx,
  )
  for (const [file, alt] of Object.entries(texts.pictures))
    await sql`
      UPDATE media_file SET alt = ${alt}
      WHERE '/media/' || name = ${stored.get(file)?.filepath ?? ''} AND alt = ''`.execute(trx)
}

/**
 * The edition before this one, with its files: a trigger releases them, and the storage job removes them. What an editor has
 * written in stays as it is; answers the days of those, by which the editions know their articles.
 */
async function removeEarlier(trx: Trx): Promise<string[]> {
  const isTouched = sql<boolean>`EXISTS (
    SELECT FROM editorial_item AS item JOIN editorial_revision AS revision ON revision.item_id = item.id
    WHERE item.kind = 'article' AND item.public_id = article.id AND revision.kind <> 'seed')`
  const kept = await trx.selectFrom('article').select('date').where('is_demo', '=', true).where(isTouched).execute()
  // A file that anything else shows, or a working copy that an editor has written in, stays: both stand in media_use.
  await sql`
    WITH gone AS (SELECT article.id, filepath FROM article WHERE is_demo AND NOT ${isTouched}),
    theirs AS (SELECT id FROM news_agency WHERE name = ${texts.agency} AND ${isSeedsAgency})
    DELETE FROM media_file WHERE left(name, 32) IN (
      SELECT substr(filepath, 8, 32) FROM gone WHERE filepath IS NOT NULL
      UNION ALL SELECT substr(logo, 8, 32) FROM news_agency JOIN theirs USING (id) WHERE logo IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM media_use AS used WHERE used.stem = left(media_file.name, 32)
        AND NOT (used.kind = 'article' AND used.ref IN (SELECT id FROM gone))
        AND NOT (used.kind = 'agency' AND used.ref IN (SELECT id FROM theirs))
        AND NOT (used.kind = 'item' AND used.ref IN (
          SELECT item.id FROM editorial_item AS item JOIN gone ON gone.id = item.public_id AND item.kind = 'article')))
    AND NOT EXISTS (
      SELECT FROM media_file AS other WHERE other.captions = media_file.name OR other.poster = media_file.name)`.execute(
    trx,
  )
  await trx
    .deleteFrom('article')
    .where('is_demo', '=', true)
    .where((eb) => eb.not(isTouched))
    .execute()
  return kept.map(({ date }) => date)
}

async function storeFiles(services: Pick<Services, 'db' | 'clock' | 'storage'>, written: WrittenMedia[]) {
  const pictures = drawings.parse(JSON.parse(await readFile(path.join(folder, 'pictures.json'), 'utf8')))
  const wanted = new Set(['demoavisen.webp', ...texts.articles.flatMap(({ file }) => file ?? [])])
  const store = async (filename: string, copy?: { stem: string; width: number }) => {
    const media = await writeMedia(services, { bytes: await readFile(path.join(folder, filename)), filename, ...copy })
    written.push(media)
    return media
  }
  const stored = await Promise.all(
    [...wanted].map(async (file): Promise<[string, Stored]> => {
      const media = await store(file)
      const drawing = pictures.find((each) => each.file === file)
      const [stem = '', extension = ''] = media.name.split('.')
      const sources = await Promise.all(
        (drawing?.sources ?? []).map(async ({ width, file }) => ({
          width,
          address: mediaAddress(await store(file, { stem, width })),
        })),
      )
      const picture = drawing && JSON.stringify({ width: drawing.width, height: drawing.height, sources })
      const file_format = films.has(extension) ? 'Video' : extension
      return [file, { filepath: mediaAddress(media), file_format, picture: picture ?? null }]
    }),
  )
  return new Map(stored)
}

async function addArticle(trx: Trx, article: DemoArticle, stored: Map<string, Stored>, agency_id: number | null) {
  const { title, description, date, is_paid = 'Nei', file, hasAgency = true, hasLink = true } = article
  const link = hasLink ? `https://example.org/demo/${date}` : null
  const { id } = await trx
    .insertInto('article')
    .values({
      title,
      description,
      date,
      is_paid,
      is_demo: true,
      link,
      link_key: link && linkKey(link),
      news_agency_id: hasAgency ? agency_id : null,
      ...(file === undefined ? {} : stored.get(file)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO article_category_of (article_id, category_id, position)
    SELECT ${id}, category.id, asked.position
    FROM unnest(${article.categories}::text[]) WITH ORDINALITY AS asked (code, position)
    JOIN article_category AS category USING (code)`.execute(trx)
  await sql`
    WITH known AS (
      INSERT INTO hashtag (name) SELECT * FROM unnest(${article.hashtags}::text[])
      ON CONFLICT (folded) DO UPDATE SET name = excluded.name RETURNING id)
    INSERT INTO article_hashtag (article_id, hashtag_id) SELECT ${id}, id FROM known`.execute(trx)
}
