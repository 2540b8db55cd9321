import type { Article } from '#contract/articles.ts'
import type { ArticleContent } from '#contract/deskArticles.ts'
import type { EntryContent } from '#contract/deskEntries.ts'
import type { DeskItem } from '#contract/deskItems.ts'
import type { PreviewView } from '#contract/deskPreview.ts'
import type { KnowledgeList } from '#contract/knowledge.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { findRow } from '#server/database/rows.ts'
import { mediaAddress } from '#server/platform/media/store.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import { shownPicture } from './articles/kind.ts'

/** The number that an article has in a preview before it has one: the last that an address may name, which none has. */
const unpublished = Number.MAX_SAFE_INTEGER
/** The address that an entry has in a preview before it has one. */
const unnamed = 'utkast'

/** Where a preview shows the working copy, and the public content with it in its place. */
export async function findPreview(
  { db, content }: Pick<Services, 'db' | 'content'>,
  item: DeskItem,
  view: PreviewView,
) {
  if (item.kind === 'article') {
    const article = await asArticle(db, item.public_id ?? unpublished, item.content)
    const page = { impactHighlights: [article], next_cursor: null, total: 1 }
    const articles = { ...content.articles, show: async () => article, list: async () => page, find: async () => page }
    return { at: view === 'card' ? '/impact' : `/impact/${article.id}`, content: { ...content, articles } }
  }
  const entry = await content.knowledge.compose(asEntry(item.content))
  const list: KnowledgeList = { ...(await content.knowledge.list({})), entries: [entry], is_near: false }
  const knowledge = { ...content.knowledge, show: async () => entry, list: async () => list }
  const at = view === 'card' ? '/information-hub' : `/information-hub/${entry.slug}`
  return { at, content: { ...content, knowledge } }
}

/** What the public would read now. A field that is not filled in yet is said to be so, or left out. */
async function asArticle(db: Db, id: number, content: ArticleContent): Promise<Article> {
  const [categories, agency, picture] = await Promise.all([
    content.categories.length > 0
      ? db.selectFrom('article_category').select(['id', 'name']).where('id', 'in', content.categories).execute()
      : [],
    content.news_agency_id === null
      ? undefined
      : findRow(db, 'news_agency', { id: content.news_agency_id }, ['id', 'name', 'logo']),
    shownPicture(db, content),
  ])
  const { alt, focus, captions, poster } = content
  return {
    id,
    title: content.title.trim() || editorial.untitled,
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

const asEntry = (content: EntryContent): EntryContent => ({
  ...content,
  title: content.title.trim() || editorial.untitled,
  slug: content.slug || unnamed,
  reviewed: content.reviewed || todayInOslo(),
})
