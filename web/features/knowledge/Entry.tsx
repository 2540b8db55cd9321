import { data } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'
import { knowledge } from '#texts/knowledge.ts'
import { contentContext } from '#web/app/frame/content.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Route } from './+types/Entry.ts'
import { Blocks } from './Blocks.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Contents, contentsOf } from './Contents.tsx'
import css from './entry.module.css'
import { EntryCard } from './EntryCard.tsx'
import { EntryJsonLd } from './EntryJsonLd.tsx'
import { EntryHead } from './EntryHead.tsx'
import hub from './hub.module.css'
import { Sources } from './Sources.tsx'
import { Urgent } from './Urgent.tsx'

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const entry = await context.get(contentContext).knowledge.show(params.slug)
  if (!entry) throw data(null, { status: 404 })
  return { title: entry.title, entry }
}

/** One entry, complete in the server's HTML, for screen and print. */
export default function Entry({ loaderData: { entry } }: Route.ComponentProps) {
  const t = useTexts(knowledge)
  const contents = contentsOf(entry.body)
  return (
    <div className={css.page}>
      <PageMeta
        title={entry.title}
        description={entry.summary}
        path={`/information-hub/${entry.slug}`}
        type="article"
      />
      <EntryJsonLd entry={entry} />
      <Breadcrumbs title={entry.title} />
      <div className={css.columns}>
        <article className={css.text}>
          <EntryHead entry={entry} />
          <Urgent />
          {contents.length > 0 && <Contents contents={contents} />}
          <Blocks blocks={entry.body} />
          <Sources sources={entry.sources} />
        </article>
        <div className={css.after}>
          <section className={css.report} data-no-print>
            <h2>{t.entry.report.heading}</h2>
            <p>{t.entry.report.body}</p>
            <ButtonLink to="/create-harassment">{t.entry.report.button}</ButtonLink>
          </section>
          {entry.related.length > 0 && (
            <section aria-labelledby="related" data-no-print>
              <h2 id="related">{t.entry.related}</h2>
              <ul className={hub.cards}>
                {entry.related.map((related) => (
                  <EntryCard key={related.slug} entry={related} level="h3" />
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={`${hub.help} ${css.help}`}>
          <HelpNow />
        </aside>
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '#web/app/frame/RouteError.tsx'
