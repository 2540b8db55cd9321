import { data, Link } from 'react-router'
import type { Block, Entry as EntryData } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { contentContext } from '#web/app/content.ts'
import { JsonLd, PageMeta } from '#web/app/Meta.tsx'
import { useSite } from '#web/app/site.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import button from '#web/ui/button.module.css'
import { longDate } from '#web/ui/dates.ts'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Route } from './+types/Entry.ts'
import { Body, Inlines } from './Body.tsx'
import { EntryCard } from './EntryCard.tsx'
import css from './knowledge.module.css'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const entry = await context.get(contentContext).knowledge.show(params.slug)
  if (!entry) throw data(null, { status: 404 })
  return { title: entry.title, entry }
}

export { Missing as ErrorBoundary } from '#web/app/Missing.tsx'

export default function Entry({ loaderData: { entry } }: Route.ComponentProps) {
  const t = useTexts(knowledge)
  return (
    <div className={css.page}>
      <Head entry={entry} />
      <nav aria-label={t.trail} data-no-print>
        <Link to="/information-hub">← {t.back}</Link>
      </nav>
      <article className={css.entry} key={entry.slug}>
        <header>
          <p className={css.kind}>
            <span className={css.mark}>{t.kinds[entry.kind]}</span>
            {entry.themes.map((theme) => (
              <Link key={theme} to={`/information-hub?theme=${theme}`} data-no-print>
                {t.themes.get(theme) ?? theme}
              </Link>
            ))}
          </p>
          <h1>{entry.title}</h1>
          <p className={css.lead}>{entry.summary}</p>
          <p className={css.facts}>
            <span>{t.minutes(entry.reading_minutes)}</span>
            <span>
              <time dateTime={entry.reviewed}>{t.reviewed(longDate(entry.reviewed))}</time>
            </span>
            <button
              type="button"
              className={`${button.button} when-js`}
              data-quiet
              data-no-print
              onClick={() => window.print()}
            >
              {t.print}
            </button>
          </p>
        </header>
        <Contents blocks={entry.body} />
        <div className={css.body}>
          <Body blocks={entry.body} />
        </div>
        <Sources entry={entry} />
      </article>
      <aside className={css.report} data-no-print>
        <h2>{t.reportHeading}</h2>
        <p>{t.reportBody}</p>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </aside>
      {entry.related.length > 0 && (
        <section data-no-print>
          <h2>{t.related}</h2>
          <ul className={css.cards}>
            {entry.related.map((each) => (
              <EntryCard key={each.slug} entry={each} />
            ))}
          </ul>
        </section>
      )}
      <HelpNow />
    </div>
  )
}

function Head({ entry: { slug, title, summary, reviewed, created_at } }: { entry: EntryData }) {
  const { publicUrl, orgName } = useSite()
  const path = `/information-hub/${slug}`
  return (
    <>
      <PageMeta title={title} description={summary} path={path} type="article" />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: title,
          description: summary,
          url: publicUrl + path,
          inLanguage: 'nb',
          datePublished: created_at.slice(0, 10),
          dateModified: reviewed,
          publisher: { '@type': 'Organization', name: orgName },
        }}
      />
    </>
  )
}

/** Only a long text needs a way through it. */
function Contents({ blocks }: { blocks: Block[] }) {
  const t = useTexts(knowledge)
  const headings = blocks.filter((block) => block.type === 'heading' && block.level === 2)
  if (headings.length < 4) return null
  return (
    <nav className={css.contents} aria-labelledby="contents" data-no-print>
      <h2 id="contents">{t.contents}</h2>
      <ul>
        {headings.map(
          (block) =>
            block.type === 'heading' && (
              <li key={block.id}>
                <a href={`#${block.id}`}>
                  <Inlines parts={block.children} />
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

function Sources({ entry: { sources } }: { entry: EntryData }) {
  const t = useTexts(knowledge)
  if (sources.length === 0) return null
  return (
    <footer className={css.sources}>
      <h2>{t.sources}</h2>
      <ul>
        {sources.map(({ name, link }) => (
          <li key={link + name}>
            <a href={link} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
