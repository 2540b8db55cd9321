import { useEffect } from 'react'
import { useNavigation, Link, useLocation, useNavigate } from 'react-router'
import { writeArticleQuery, type ArticleQuery } from '#contract/articleAddress.ts'
import { readArticleQuery, type ArticleChoices, type ArticlePage, type Article } from '#contract/articles.ts'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/articles.ts'
import { contentContext, useSite } from '#web/app/frame/site.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { Say } from '#web/ui/Say.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import type { Route } from './+types/Archive.ts'
import { Chips, countFilters, More, SortSelect } from './AroundList.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { FavouritesWhenSignedIn, Star } from './Star.tsx'
import { usePages } from './usePages.ts'
import css from './articles.module.css'
import { TipDialog } from './Tip.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Picture } from './Picture.tsx'

const normalQuery = (search: URLSearchParams) => writeArticleQuery(readArticleQuery(search))
export const handle = { isPublic: true, query: import.meta.env.SSR ? normalQuery : undefined } satisfies PageHandle

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const query = readArticleQuery(new URL(request.url).searchParams)
  const { list, choices } = context.get(contentContext).articles
  // The archive works without the filter's choices; the filter then says that they are missing.
  const [page, offered] = await Promise.all([list(query), choices().catch(() => null)])
  return { query, page, choices: offered, hasFailed: false }
}

/** The data that the archive last showed. Written in the browser only: a module's memory on the server is shared. */
let last: { query: ArticleQuery; page: ArticlePage; choices: ArticleChoices | null; hasFailed: boolean } | undefined

/** When a filtered list cannot be fetched, the page stays and says so in place of the list. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader()
  } catch (error) {
    if (!last) throw error
    return { ...last, hasFailed: true }
  }
}

export function ErrorBoundary() {
  return (
    <div className={`sheet ${css.failed}`}>
      <h1>{t.heading}</h1>
      <ListFailed />
    </div>
  )
}

function ListFailed() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const refetch = () => navigate(pathname + search, { replace: true, state, preventScrollReset: true })
  return <LoadFailed message={`${t.failedWords} ${t.failedHint}`} hint={t.failed} of={{ refetch }} />
}

/** The article archive. Filter and order are in the address, and the database applies them (spec sections 2 and 5). */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const { query, page, choices, hasFailed } = loaderData
  const { publicUrl } = useSite()
  const pages = usePages(query, page)
  useEffect(() => {
    last = loaderData
  }, [loaderData])
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={`sheet ${css.page}`}>
      <PageMeta title={t.title} description={t.description} path="/impact" />
      <JsonLd data={{ '@type': 'CollectionPage', name: t.heading, url: `${publicUrl}/impact`, inLanguage: 'nb' }} />
      <link rel="alternate" type="application/atom+xml" title={t.title} href="/impact/feed.xml" />
      <div className={css.archive}>
        <header>
          <h1>{t.heading}</h1>
          <Lead className="lead">{t.lead}</Lead>
        </header>
        <div className={`row ${css.tools}`}>
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
          <ul className={`bare ${css.grid}`} aria-busy={isLoading}>
            {pages.articles.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </ul>
        ) : (
          <p className={css.nothing}>
            <span>
              {countFilters(query) > 0 ? (
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
      <aside className={css.report}>
        <h2>{t.reportHeading}</h2>
        <p>{t.reportBody}</p>
        <ButtonLink isOnDark to="/create-harassment">
          {t.report}
        </ButtonLink>
      </aside>
      <FavouritesWhenSignedIn list={{ query, pages }} />
    </div>
  )
}

/** The whole card is clickable; for keyboard and screen readers it has one link, and the star. */
function ArticleCard({ article }: { article: Article }) {
  const { search } = useLocation()
  const { id, title, description, date, news_agency, categories, is_demo, is_paid } = article
  return (
    <li className={`framed covered ${css.card}`}>
      <Picture
        article={article}
        sizes="(min-width: 76em) 16rem, (min-width: 48em) 45vw, (min-width: 22em) 6rem, 92vw"
      />
      <div className={css.cardBody}>
        <p className={`row soft ${css.facts}`}>
          {is_demo && <span className={`badge ${css.demo}`}>{t.demo}</span>}
          {news_agency && <span>{news_agency.name}</span>}
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        <h2 className={`clamped ${css.cardTitle}`}>
          <Link className="cover plain-link" id={`article-${id}`} to={`/impact/${id}`} state={{ archive: search }}>
            {title}
          </Link>
        </h2>
        <p className={`clamped ${css.cardText}`}>{description}</p>
        <p className={`row ${css.category}`}>
          <span>{categories[0]?.name}</span>
          {is_paid === 'Ja' && <span className={css.paid}>{t.paidMark}</span>}
        </p>
      </div>
      <Star id={id} title={title} />
    </li>
  )
}
