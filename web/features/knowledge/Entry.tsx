import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'
import { knowledge } from '#texts/knowledge.ts'
import { contentContext } from '#web/app/frame/content.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { RouteError } from '#web/app/frame/RouteError.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Route } from './+types/Entry.ts'
import { Blocks } from './Blocks.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { DeadLinks } from './DeadLinks.tsx'
import { Contents, contentsOf } from './Contents.tsx'
import css from './entry.module.css'
import { EntryCard } from './EntryCard.tsx'
import { EntryJsonLd } from './EntryJsonLd.tsx'
import { EntryHead } from './EntryHead.tsx'
import { GoneEntry } from './GoneEntry.tsx'
import hub from './hub.module.css'
import { Sources } from './Sources.tsx'
import { Urgent } from './Urgent.tsx'

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
          <Sources sources={entry.sources} isSupplied={entry.is_supplied} />
          <DeadLinks entry={entry} />
        </article>
        <div className={`below ${css.after}`}>
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
        <aside className={`below ${hub.help} ${css.help}`}>
          <HelpNow />
        </aside>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 410 ? <GoneEntry /> : <RouteError />
}
