import { Link } from 'react-router'
import type { EntrySummary } from '#contract/knowledge.ts'
import help from '#texts/nb/help.ts'
import knowledge from '#texts/nb/knowledge.ts'
import { PhoneIcon } from '#web/ui/drawings.tsx'
import css from './hub.module.css'

type Props = { entry: EntrySummary; level?: 'h2' | 'h3' }

/** A summary of an entry; the whole card is a link to it. */
export function EntryCard({ entry, level: Heading = 'h2' }: Props) {
  return (
    <li className={`framed covered ${css.card}`}>
      <p className={`row soft ${css.kind}`}>
        <span>{knowledge.kinds[entry.kind].one}</span>
        <span>{knowledge.minutes(entry.reading_minutes)}</span>
      </p>
      <Heading>
        <Link className="cover" to={`/information-hub/${entry.slug}`}>
          {entry.title}
        </Link>
      </Heading>
      <p>{entry.summary}</p>
    </li>
  )
}

/** The emergency numbers above the text: on a phone the full panel is below it, out of sight. */
export function Urgent() {
  const t = knowledge.urgent
  return (
    <p className={`row framed ${css.urgent}`} data-no-print>
      <PhoneIcon />
      <span>{t.question}</span>
      <a className="press" href="tel:112">
        {t.call}
      </a>
      <a className="press" href="#help-now">
        {help.more}
      </a>
    </p>
  )
}
