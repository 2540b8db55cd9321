import { Link } from 'react-router'
import { readKnowledgeQuery, writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/knowledge.ts'
import shell from '#texts/nb/shell.ts'
import { contentContext, useSite } from '#web/app/frame/site.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import type { Route } from './+types/Hub.ts'
import { EntryCard, Urgent } from './EntryCard.tsx'
import { Filter } from './Filter.tsx'
import css from './hub.module.css'

const normalQuery = (search: URLSearchParams) => writeKnowledgeQuery(readKnowledgeQuery(search))
export const handle = { isPublic: true, query: import.meta.env.SSR ? normalQuery : undefined } satisfies PageHandle

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const query = readKnowledgeQuery(new URL(request.url).searchParams)
  return { query, list: await context.get(contentContext).knowledge.list(query) }
}

/** The information hub: every entry, or those that match `search`, `kind` and `theme` in the address. */
export default function Hub({ loaderData: { query, list } }: Route.ComponentProps) {
  const { publicUrl } = useSite()
  const isAsked = Object.values(query).some(Boolean)
  const count = list.entries.length
  const hits = list.is_near && count > 0 ? t.near(query.search ?? '') : t.hits(count)
  return (
    <div className="sheet">
      <PageMeta title={shell.titles['/information-hub']} description={t.description} path="/information-hub" />
      <JsonLd
        data={{ '@type': 'CollectionPage', name: t.heading, url: `${publicUrl}/information-hub`, inLanguage: 'nb' }}
      />
      <link rel="alternate" type="application/atom+xml" title={t.feed} href="/information-hub/feed.xml" />
      <header className={css.intro}>
        <h1>{t.heading}</h1>
        <Lead>{t.intro}</Lead>
        <p>
          <Link to="/tall">{t.numbers}</Link>
        </p>
        <Urgent />
      </header>
      <div className={css.columns}>
        <div>
          <Filter query={query} list={list} />
          <p className={css.hits} role="status">
            {isAsked ? hits : t.all(count)}
          </p>
          {count > 0 ? (
            <ul className={`below bare ${css.cards}`} data-all={!isAsked || undefined}>
              {list.entries.map((entry) => (
                <EntryCard key={entry.slug} entry={entry} />
              ))}
            </ul>
          ) : (
            <div className={css.empty}>
              <h2>{t.empty.heading}</h2>
              <p>{t.empty.body}</p>
              <ButtonLink to="/information-hub">{t.empty.all}</ButtonLink>
            </div>
          )}
        </div>
        <aside className={`below ${css.help}`}>
          <HelpNow />
        </aside>
      </div>
    </div>
  )
}
