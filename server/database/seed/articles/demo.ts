import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { linkKey } from '#contract/linkKey.ts'
import type { Services } from '#server/context.ts'
import { addMedia, mediaAddress, writeMedia, type MediaRow } from '#server/platform/media/store.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import texts, { type DemoArticle } from '#texts/nb/articlesDemo.ts'
import type { Trx } from '../../connect.ts'
import { insertNumbered } from '../../rows.ts'
import { seedOnce } from '../once.ts'

const folder = path.join(import.meta.dirname, 'media')
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
export const seedDemoArticles = (services: Pick<Services, 'db' | 'clock' | 'storage'>) =>
  seedOnce(services.db, 'demo-articles', async (trx) => {
    const written: MediaRow[] = []
    const stored = await storeFiles(services, written)
    await addMedia(trx, written)
    const logo = stored.get('demoavisen.webp')?.filepath ?? null
    const agency_id = await insertNumbered(trx, 'news_agency', { name: texts.agency, logo })
    for (const article of texts.articles) await addArticle(trx, article, stored, agency_id)
    await sql`SELECT fill_editorial_items()`.execute(trx)
    await contentChanged(trx)
  })

async function storeFiles(services: Pick<Services, 'db' | 'clock' | 'storage'>, written: MediaRow[]) {
  const alts = new Map<string, string>(Object.entries(texts.pictures))
  const pictures = drawings.parse(JSON.parse(await readFile(path.join(folder, 'pictures.json'), 'utf8')))
  const wanted = new Set(['demoavisen.webp', ...texts.articles.flatMap(({ file }) => file ?? [])])
  const store = async (filename: string, copy?: { stem: string; width: number }) =>
    writeMedia(services, { bytes: await readFile(path.join(folder, filename)), filename, ...copy })
  const stored = await Promise.all(
    [...wanted].map(async (file): Promise<[string, Stored]> => {
      const media = await store(file)
      const drawing = pictures.find((each) => each.file === file)
      const [stem = '', extension = ''] = media.name.split('.')
      const sources = await Promise.all(
        (drawing?.sources ?? []).map(async ({ width, file }) => {
          const copy = await store(file, { stem, width })
          written.push(copy)
          return { width, address: mediaAddress(copy) }
        }),
      )
      const picture = drawing ? JSON.stringify({ width: drawing.width, height: drawing.height, sources }) : null
      // The library knows how each picture is laid out and what it shows, so that an editor may take it for another article.
      written.push({ ...media, picture, alt: alts.get(file) ?? '' })
      const file_format = films.has(extension) ? 'Video' : extension
      return [file, { filepath: mediaAddress(media), file_format, picture }]
    }),
  )
  return new Map(stored)
}

async function addArticle(trx: Trx, article: DemoArticle, stored: Map<string, Stored>, agency_id: number) {
  const { title, description, date, is_paid = 'Nei', file, hasAgency = true, hasLink = true } = article
  const link = hasLink ? `https://example.org/demo/${date}` : null
  const id = await insertNumbered(trx, 'article', {
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
