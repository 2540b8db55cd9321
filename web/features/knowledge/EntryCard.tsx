import { Link } from 'react-router'
import type { EntrySummary } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './knowledge.module.css'

export function EntryCard({ entry: { slug, title, summary, kind, reading_minutes } }: { entry: EntrySummary }) {
  const t = useTexts(knowledge)
  return (
    <li className={css.card}>
      <p className={css.kind}>
        <span className={css.mark}>{t.kinds[kind]}</span>
        <span>{t.minutes(reading_minutes)}</span>
      </p>
      <h2>
        <Link to={`/information-hub/${slug}`}>{title}</Link>
      </h2>
      <p>{summary}</p>
    </li>
  )
}
