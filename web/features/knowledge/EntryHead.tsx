import { Link } from 'react-router'
import type { Entry, EntrySummary } from '#contract/knowledge.ts'
import { writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useSite } from '#web/app/frame/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Lead } from '#web/ui/Lead.tsx'
import css from './entry.module.css'
import { longDate } from '#web/ui/dates.ts'

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
