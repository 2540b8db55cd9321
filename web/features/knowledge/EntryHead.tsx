import { Link } from 'react-router'
import type { Entry, EntrySummary } from '#contract/knowledge.ts'
import { writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import { knowledge } from '#texts/knowledge.ts'
import { JsonLd } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Lead } from '#web/ui/Lead.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'

/** An entry's title and summary, links to its kind and themes, and reading time. */
export function EntryHead({ entry }: { entry: Entry }) {
  const t = useTexts(knowledge)
  const { siteName, publicUrl } = useSite()
  return (
    <header className={css.head}>
      {/* For print, where header and footer are left out. */}
      <p className={css.printed} aria-hidden="true">
        {siteName} · {publicUrl}/information-hub/{entry.slug}
      </p>
      <h1>{entry.title}</h1>
      <Lead className={css.lead}>{entry.summary}</Lead>
      <ul className={css.tags}>
        <li>
          <Link to={`/information-hub${writeKnowledgeQuery({ kind: entry.kind })}`}>{t.kinds[entry.kind].one}</Link>
        </li>
        {entry.themes.map((theme, at) => (
          <li key={theme}>
            <Link to={`/information-hub${writeKnowledgeQuery({ theme })}`}>{entry.theme_names[at] ?? theme}</Link>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <ReadingFacts entry={entry} />
        <Button className="when-js" look="quiet" data-no-print onClick={() => window.print()}>
          {t.entry.print}
        </Button>
      </div>
    </header>
  )
}

/** How long an entry takes, and when somebody last went through it. */
function ReadingFacts({ entry: { reading_minutes, reviewed } }: { entry: EntrySummary }) {
  const t = useTexts(knowledge)
  return (
    <p className={css.facts}>
      <span>{t.minutes(reading_minutes)}</span>
      <span>
        {`${t.reviewed} `}
        <time dateTime={reviewed}>{longDate(reviewed)}</time>
      </span>
    </p>
  )
}

/** The entry as schema.org data: only what the page itself shows. */
export function EntryJsonLd({ entry }: { entry: Entry }) {
  const t = useTexts(knowledge).entry
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
