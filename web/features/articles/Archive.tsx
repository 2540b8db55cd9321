import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { writeArticleQuery } from '#contract/articleAddress.ts'
import { readArticleQuery } from '#contract/articles.ts'
import type { PageHandle } from '#contract/pages.ts'
import { articles } from '#texts/articles.ts'
import { contentContext } from '#web/app/frame/content.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Lead } from '#web/ui/Lead.tsx'
import type { Route } from './+types/Archive.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { Chips } from './Chips.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { More } from './More.tsx'
import { FavouritesWhenSignedIn } from './FavouritesWhenSignedIn.tsx'
import { SortSelect } from './SortSelect.tsx'
import { TipDialog } from './TipDialog.tsx'
import { ListFailed } from './ArchiveFailed.tsx'
import { lastArchive, saveLastArchive } from './lastArchive.ts'
import { isFiltered } from './filters.ts'
import { usePages } from './usePages.ts'
import css from './articles.module.css'

const normalQuery = (search: URLSearchParams) => writeArticleQuery(readArticleQuery(search))
export const handle = { isPublic: true, query: import.meta.env.SSR ? normalQuery : undefined } satisfies PageHandle

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const query = readArticleQuery(new URL(request.url).searchParams)
  const { list, choices } = context.get(contentContext).articles
  // The archive works without the filter's choices; the filter then says that they are missing.
  const [page, offered] = await Promise.all([list(query), choices().catch(() => null)])
  return { query, page, choices: offered, hasFailed: false }
}

/** When a filtered list cannot be fetched, the page stays and says so in place of the list. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader()
  } catch (error) {
    const last = lastArchive()
    if (!last) throw error
    return { ...last, hasFailed: true }
  }
}

export { ArchiveFailed as ErrorBoundary } from './ArchiveFailed.tsx'

/** The article archive. Filter and order are in the address, and the database applies them (spec sections 2 and 5). */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const { query, page, choices, hasFailed } = loaderData
  const t = useTexts(articles)
  const { publicUrl } = useSite()
  const pages = usePages(query, page)
  useEffect(() => saveLastArchive(loaderData), [loaderData])
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={css.page}>
      <PageMeta title={t.title} description={t.description} path="/impact" />
      <JsonLd data={{ '@type': 'CollectionPage', name: t.heading, url: `${publicUrl}/impact`, inLanguage: 'nb' }} />
      <link rel="alternate" type="application/atom+xml" title={t.title} href="/impact/feed.xml" />
      <aside className={css.report}>
        <h2>{t.reportHeading}</h2>
        <p>{t.reportBody}</p>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </aside>
      <div className={css.archive}>
        <header>
          <h1>{t.heading}</h1>
          <Lead className={css.lead}>{t.lead}</Lead>
        </header>
        <div className={css.tools}>
          <SortSelect query={query} />
          <FilterDialog query={query} choices={choices} total={pages.total} hasFailed={hasFailed} />
          <TipDialog />
        </div>
        <Chips query={query} choices={choices} />
        <p className={css.hits} role="status">
          {!hasFailed && t.hits(pages.total)}
        </p>
        {hasFailed ? (
          <ListFailed />
        ) : pages.articles.length > 0 ? (
          <ul className={css.grid} aria-busy={isLoading}>
            {pages.articles.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </ul>
        ) : (
          <p className={css.nothing}>
            <span>
              {isFiltered(query) ? (
                t.noneFound
              ) : (
                <>
                  {t.noneWords} <Say>{t.none}</Say>
                </>
              )}
            </span>
          </p>
        )}
        {!hasFailed && <More query={query} pages={pages} />}
      </div>
      <FavouritesWhenSignedIn
        list={{ query, shown: pages.articles.length, isRecalled: pages.isRecalled, replace: pages.replace }}
      />
    </div>
  )
}
