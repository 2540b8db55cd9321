import { z } from 'zod'
import type { Article } from '#contract/articles.ts'
import type { ArticleContent } from '#contract/deskArticles.ts'
import { previewThemes, previewViews } from '#contract/deskPreview.ts'
import { rolesWith } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import { idParams } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { mediaAddress } from '#server/platform/media/store.ts'
import { renderPreview } from '#server/platform/pages/preview.ts'
import texts from '#texts/nb/deskArticlesPreview.ts'
import { showItem } from '../items/reading.ts'
import { articleKind } from './kind.ts'
import { shownPicture } from './picture.ts'

const file = {
  operationId: 'deskPreviewArticle',
  summary: 'Read the public page of an article as it will be when the working copy is published',
  tag: 'desk',
  fails: ['unavailable'],
} as const
const querystring = z.object({
  view: z.enum(previewViews).default('detail'),
  theme: z.enum(previewThemes).default('light'),
})

/** The number that an article has in a preview before it has one: the last that an address may name, which none has. */
const unpublished = Number.MAX_SAFE_INTEGER

/** The working copy in the public page, for staff alone and for a frame of our own pages. */
export const articlePreview: FeaturePlugin = async (app, services) => {
  app.route({
    method: 'GET',
    url: '/desk/articles/:id/preview',
    schema: { params: idParams, querystring },
    config: { may: { who: 'staff', role: rolesWith('edit_archive'), audit: null }, file },
    handler: async ({ staff, params: { id }, query: { view, theme } }, reply) => {
      const item = await showItem(services.db, articleKind, id, staff.id)
      const article = await asPublic(services.db, item.public_id ?? unpublished, item.content)
      const page = { impactHighlights: [article], next_cursor: null, total: 1 }
      const articles = {
        ...services.content.articles,
        show: async () => article,
        list: async () => page,
        find: async () => page,
      }
      const { html, headers } = await renderPreview(services, {
        at: view === 'card' ? '/impact' : `/impact/${article.id}`,
        content: { ...services.content, articles },
        theme,
      })
      return reply.headers(headers).type('text/html; charset=utf-8').serializer(String).send(html)
    },
  })
}

/** What the public would read now. A field that is not filled in yet is said to be so, or left out. */
async function asPublic(db: Db, id: number, content: ArticleContent): Promise<Article> {
  const [categories, agency, picture] = await Promise.all([
    content.categories.length > 0
      ? db.selectFrom('article_category').select(['id', 'name']).where('id', 'in', content.categories).execute()
      : [],
    content.news_agency_id === null
      ? undefined
      : db
          .selectFrom('news_agency')
          .select(['id', 'name', 'logo'])
          .where('id', '=', content.news_agency_id)
          .executeTakeFirst(),
    shownPicture(db, content),
  ])
  const { alt, focus, captions, poster } = content
  return {
    id,
    title: content.title.trim() || texts.noTitle,
    description: content.description.trim(),
    date: content.date || todayInOslo(),
    filepath: content.file && mediaAddress(content.file),
    file_format: content.file_format,
    is_paid: content.is_paid,
    link: content.link || null,
    news_agency: agency ?? null,
    categories: content.categories.flatMap((one) => categories.find((category) => category.id === one) ?? []),
    hashtags: content.hashtags.map((name) => ({ name })),
    picture,
    is_demo: false,
    ...(alt ? { alt } : {}),
    ...(focus ? { focus } : {}),
    ...(captions ? { captions: mediaAddress({ name: captions }) } : {}),
    ...(poster ? { poster: mediaAddress({ name: poster }) } : {}),
  }
}
