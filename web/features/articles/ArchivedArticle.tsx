import { data, Link, useLocation, useNavigate } from 'react-router'
import type { Article } from '#contract/articles.ts'
import type { PageHandle } from '#contract/pages.ts'
import { isImageExtension } from '#contract/limits.ts'
import articles from '#texts/nb/articles.ts'
import { contentContext, useSite } from '#web/app/frame/site.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { RouteError } from '#web/app/frame/RouteError.tsx'
import { longDate } from '#web/ui/dates.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SmallIcon } from '#web/ui/drawings.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { Say } from '#web/ui/Say.tsx'
import type { Route } from './+types/ArchivedArticle.ts'
import { FavouritesWhenSignedIn, Star } from './Star.tsx'
import { preloadOf, Picture, detailSizes } from './Picture.tsx'
import css from './articles.module.css'
import { savedAddress } from './usePages.ts'

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,15}$/.test(params.id) ? Number(params.id) : 0
  const { articles: archive } = context.get(contentContext)
  const article = await archive.show(id)
  if (!article) throw data(null, { status: (await archive.isWithdrawn(id)) ? 410 : 404 })
  return data({ title: article.title, article }, { headers: preloadOf(article) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function ErrorBoundary() {
  return <RouteError gone={{ ...articles.withdrawn, to: '/impact', className: css.detail }} />
}

/** One article: what it is, the way to it, its file. The back link leads to the archive with the same filters (spec section 2). */
export default function ArchivedArticle({ loaderData: { article } }: Route.ComponentProps) {
  const { id, title, description, date, is_paid, is_demo, link, news_agency, categories, hashtags } = article
  return (
    <div className={`sheet prose ${css.detail}`}>
      <Head article={article} />
      <BackToArchive />
      <article>
        <div className={css.titleRow}>
          <h1>{title}</h1>
          <Star id={id} title={title} />
        </div>
        <p className={`row soft ${css.facts}`}>
          {news_agency && <span>{news_agency.name}</span>}
          <time dateTime={date}>{longDate(date)}</time>
          {is_paid === 'Ja' && <span>{articles.paidMark}</span>}
        </p>
        {is_demo && (
          <p className="note" data-tone="warning">
            {articles.demoNote}
          </p>
        )}
        <p className={css.description}>{description}</p>
        {link && /^https?:/i.test(link) && (
          <p>
            <ButtonLink reloadDocument to={link} rel="noopener noreferrer" target="_blank">
              {news_agency ? articles.linkAt(news_agency.name) : articles.link}
              <span className="unseen"> ({articles.elsewhere})</span>
            </ButtonLink>
          </p>
        )}
        <ArticleFile article={article} />
        <ul className={`row bare ${css.chips}`}>
          {categories.map(({ id, name }, at) => (
            // The archive is filtered by the first category of an article (spec section 4).
            <li key={id}>
              {at === 0 ? (
                <Link className="press" to={`/impact?categories=${id}`}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          ))}
          {hashtags.map(({ name }) => (
            <li key={name}>
              <Link className="press" to={`/impact?hashtags=${encodeURIComponent(name)}`}>
                #{name}
              </Link>
            </li>
          ))}
        </ul>
      </article>
      <FavouritesWhenSignedIn />
    </div>
  )
}

function Head({ article: { id, title, description, date, picture } }: { article: Article }) {
  const { publicUrl } = useSite()
  const path = `/impact/${id}`
  const image = picture?.sources.at(-1)?.address
  return (
    <>
      <PageMeta title={title} description={description.slice(0, 200)} path={path} type="article" image={image} />
      <JsonLd
        data={{
          '@type': 'CreativeWork',
          name: title,
          abstract: description,
          url: publicUrl + path,
          datePublished: date,
          inLanguage: 'nb',
          ...(image ? { image: publicUrl + image } : {}),
        }}
      />
    </>
  )
}

/** Back in the history for a reader who came from the archive; otherwise to its last address in this tab, or its first page. */
function BackToArchive() {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const cameFrom = typeof state === 'object' && state !== null && 'archive' in state
  const isHydrated = useIsHydrated()
  const to = (isHydrated ? savedAddress() : undefined) ?? '/impact'
  return (
    <p className={css.back}>
      <Link
        className="press"
        to={to}
        onClick={(event) => {
          if (!cameFrom || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <SmallIcon d="M19 12H5M11 6l-6 6 6 6" />
        {articles.back}
      </Link>
    </p>
  )
}

/** The article's file, shown according to its kind (spec section 2). */
function ArticleFile({ article }: { article: Article }) {
  const { filepath, file_format, title } = article
  if (!filepath)
    return (
      <p className={css.missing}>
        <span>
          {articles.noFileWords} <Say>{articles.noFile}</Say>
        </span>
      </p>
    )
  if (file_format === 'Video')
    return (
      // Many films are other publishers', who have no captions for them.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={css.video}
        controls
        preload="metadata"
        aria-label={articles.video(title)}
        width={640}
        height={360}
        poster={article.poster}
      >
        <source src={filepath} />
        {article.captions && (
          <track kind="captions" src={article.captions} srcLang="nb" label={articles.captions} default />
        )}
      </video>
    )
  if (file_format === 'pdf')
    return (
      <>
        {/* Our own file, served with its own content security policy; browsers' PDF viewers do not run in a sandbox. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe className={css.pdf} src={filepath} title={articles.pdf(title)} loading="lazy" />
        <p>
          <a href={filepath} target="_blank" rel="noreferrer">
            {articles.openPdf}
          </a>
        </p>
      </>
    )
  if (file_format === 'doc' || file_format === 'docx')
    return (
      <p className={css.missing}>
        <ButtonLink reloadDocument to={filepath} download>
          {articles.download(file_format)}
        </ButtonLink>
      </p>
    )
  if (isImageExtension(file_format)) return <Picture article={article} sizes={detailSizes} isEarly />
  return (
    <p className={css.missing}>
      <span>
        {articles.unsupportedWords} <Say>{articles.unsupported}</Say>
      </span>
    </p>
  )
}
