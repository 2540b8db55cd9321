import { data, redirect, Link } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'
import knowledge from '#texts/nb/knowledge.ts'
import { contentContext } from '#web/app/frame/site.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { RouteError } from '#web/app/frame/RouteError.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import type { Route } from './+types/Entry.ts'
import { Blocks, ExternalLink, Inlines } from './Blocks.tsx'
import { DeadLinks, EntryHead, EntryJsonLd } from './EntryFrame.tsx'
import css from './entry.module.css'
import { EntryCard, Urgent } from './EntryCard.tsx'
import hub from './hub.module.css'
import type { Source, Block } from '#contract/knowledge.ts'

const t = knowledge.entry

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const hub = context.get(contentContext).knowledge
  const entry = await hub.show(params.slug)
  if (entry) return { title: entry.title, entry }
  const old = await hub.findOld(params.slug)
  if (old && old !== 'gone') throw redirect(`/information-hub/${old.slug}`, 301)
  throw data(null, { status: old === 'gone' ? 410 : 404 })
}

/** One entry, complete in the server's HTML, for screen and print. */
export default function Entry({ loaderData: { entry } }: Route.ComponentProps) {
  return (
    <div className={`sheet ${css.page}`}>
      <PageMeta
        title={entry.title}
        description={entry.summary}
        path={`/information-hub/${entry.slug}`}
        type="article"
      />
      <EntryJsonLd entry={entry} />
      <Breadcrumbs title={entry.title} />
      <div className={`${hub.columns} ${css.columns}`}>
        <article className={css.text}>
          <EntryHead entry={entry} />
          <Urgent />
          <Contents body={entry.body} />
          <Blocks blocks={entry.body} />
          <Sources sources={entry.sources} isSupplied={entry.is_supplied} />
          <DeadLinks entry={entry} />
        </article>
        <div className={`below ${css.after}`}>
          <section className={css.report} data-no-print>
            <h2>{t.report.heading}</h2>
            <p>{t.report.body}</p>
            <ButtonLink to="/create-harassment">{t.report.button}</ButtonLink>
          </section>
          {entry.related.length > 0 && (
            <section aria-labelledby="related" data-no-print>
              <h2 id="related">{t.related}</h2>
              <ul className={`bare ${hub.cards}`}>
                {entry.related.map((related) => (
                  <EntryCard key={related.slug} entry={related} level="h3" />
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={`below ${hub.help} ${css.help}`}>
          <HelpNow />
        </aside>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteError gone={{ ...t.gone, to: '/information-hub', className: css.page }} />
}

function Breadcrumbs({ title }: { title: string }) {
  return (
    <nav aria-label={t.breadcrumbs} className={css.crumbs} data-no-print>
      <ol className="row bare">
        <li>
          <Link to="/">{t.home}</Link>
        </li>
        <li>
          <Link to="/information-hub">{t.hub}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

/** Where the text has its facts from, and what is true of it as long as nobody here has published it. */
function Sources({ sources, isSupplied }: { sources: Source[]; isSupplied: boolean }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className={`below ${css.sources}`}>
      <h2 id="sources">{t.sources}</h2>
      <p className="soft">
        {isSupplied && <>{t.supplied} </>}
        {t.sourcesIntro}
      </p>
      <ul>
        {sources.map(({ name, link }) => (
          <li key={link + name}>
            <ExternalLink href={link}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fewer sections need no table of contents. */
const worthListing = 4

/** The table of contents of a long text; nothing for a short one. */
function Contents({ body }: { body: Block[] }) {
  const contents = body.filter((block) => block.type === 'heading').filter(({ level }) => level === 2)
  if (contents.length < worthListing) return null
  return (
    <nav aria-labelledby="contents" className={css.contents} data-no-print>
      <h2 id="contents">{t.contents}</h2>
      <ol className="bare">
        {contents.map(({ id, children }) => (
          <li key={id}>
            <a className="press" href={`#${id}`}>
              <Inlines inlines={children} isPlain />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
