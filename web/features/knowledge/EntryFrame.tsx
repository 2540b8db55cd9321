import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { externalLinks } from '#contract/entryLinks.ts'
import type { Entry } from '#contract/knowledge.ts'
import { writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import knowledge from '#texts/nb/knowledge.ts'
import { JsonLd } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { requestOf } from '#web/app/wire/calls.ts'
import { request } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import { longDate } from '#web/ui/dates.ts'
import css from './entry.module.css'

/** An entry's title and summary, links to its kind and themes, how long it takes, and when somebody last went through it. */
export function EntryHead({ entry }: { entry: Entry }) {
  const { siteName, publicUrl } = useSite()
  return (
    <header>
      {/* For print, where header and footer are left out. */}
      <p className={css.printed} aria-hidden="true">
        {siteName} · {publicUrl}/information-hub/{entry.slug}
      </p>
      <h1>{entry.title}</h1>
      <Lead className="lead">{entry.summary}</Lead>
      <ul className={`row bare ${css.tags}`}>
        <li>
          <Link to={`/information-hub${writeKnowledgeQuery({ kind: entry.kind })}`}>
            {knowledge.kinds[entry.kind].one}
          </Link>
        </li>
        {entry.themes.map((theme, at) => (
          <li key={theme}>
            <Link to={`/information-hub${writeKnowledgeQuery({ theme })}`}>{entry.theme_names[at] ?? theme}</Link>
          </li>
        ))}
      </ul>
      <div className={`row ${css.foot}`}>
        <p className={`row soft ${css.facts}`}>
          <span>{knowledge.minutes(entry.reading_minutes)}</span>
          <span>
            {`${knowledge.reviewed} `}
            <time dateTime={entry.reviewed}>{longDate(entry.reviewed)}</time>
          </span>
        </p>
        <Button className="when-js" look="quiet" data-no-print onClick={() => window.print()}>
          {knowledge.entry.print}
        </Button>
      </div>
    </header>
  )
}

/** The entry as schema.org data: only what the page itself shows. */
export function EntryJsonLd({ entry }: { entry: Entry }) {
  const t = knowledge.entry
  const { publicUrl, orgName, siteName } = useSite()
  const url = `${publicUrl}/information-hub/${entry.slug}`
  const breadcrumbs = [
    [t.home, publicUrl],
    [t.hub, `${publicUrl}/information-hub`],
    [entry.title, url],
  ]
  const article = {
    '@type': 'Article',
    headline: entry.title,
    description: entry.summary,
    inLanguage: 'nb',
    isAccessibleForFree: true,
    url,
    dateModified: entry.reviewed,
    author: { '@type': 'Organization', name: orgName },
    publisher: { '@type': 'Organization', name: orgName },
    citation: entry.sources.map(({ name, link }) => ({ '@type': 'CreativeWork', name, url: link })),
  }
  const page = {
    '@type': 'WebPage',
    url,
    name: `${entry.title} | ${siteName}`,
    inLanguage: 'nb',
    lastReviewed: entry.reviewed,
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
    mainEntity: article,
  }
  return <JsonLd data={page} />
}

/** The entry's links to other sites, each with a button that says that it does not work. The server never tries them. */
export function DeadLinks({ entry }: { entry: Entry }) {
  const t = knowledge.entry.deadLinks
  const links = externalLinks(entry)
  if (links.length === 0) return null
  return (
    <details className={`when-js ${css.deadLinks}`} data-no-print>
      <summary>{t.question}</summary>
      <p>{t.lead}</p>
      <ul className="bare">
        {links.map((link) => (
          <DeadLink key={link} slug={entry.slug} link={link} />
        ))}
      </ul>
    </details>
  )
}

function DeadLink({ slug, link }: { slug: string; link: string }) {
  const t = knowledge.entry.deadLinks
  const [state, setState] = useState<'busy' | 'done' | 'failed'>()
  const report = async () => {
    if (state === 'busy') return
    setState('busy')
    const { error } = await request(requestOf(calls.reportDeadLink, { slug, link }), null)
    setState(error ? 'failed' : 'done')
  }
  return (
    <li className="row">
      <span>{link}</span>
      {state !== 'done' && (
        <Button look="quiet" isBusy={state === 'busy'} aria-label={t.reportThat(link)} onClick={() => void report()}>
          {t.report}
        </Button>
      )}
      <span role="status">{state === 'done' ? t.done : state === 'failed' ? t.failed : ''}</span>
    </li>
  )
}
