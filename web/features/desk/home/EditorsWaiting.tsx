import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useDueCount } from '../knowledge/useDueCount.ts'
import { deskApi } from '../data/api.ts'

/** What waits for editors, each with the list that shows it. */
export function EditorsWaiting() {
  const t = useTexts(desk).editorial.waiting
  const { data } = deskApi.useEditorialWaitingQuery(undefined, { refetchOnMountOrArgChange: true })
  const due = useDueCount(true) ?? 0
  if (!data) return null
  const { new_tips, articles_in_review, entries_in_review, articles_failed, entries_failed } = data.data
  const rows = [
    { count: articles_failed, words: t.articlesFailed, to: `${deskPages.articles}?state=plan_failed` },
    { count: entries_failed, words: t.entriesFailed, to: `${deskPages.knowledge}?filter=plan_failed` },
    { count: new_tips, words: t.tips, to: deskPages.tips },
    { count: articles_in_review, words: t.articlesInReview, to: `${deskPages.articles}?state=in_review` },
    { count: entries_in_review, words: t.entriesInReview, to: `${deskPages.knowledge}?filter=in_review` },
    { count: due, words: t.due, to: `${deskPages.knowledge}?filter=due` },
  ].filter(({ count }) => count > 0)
  return (
    <section className={pieces.stack} aria-labelledby="waiting">
      <h2 id="waiting">{t.title}</h2>
      {rows.length === 0 && <p>{t.none}</p>}
      <ul className={pieces.list}>
        {rows.map(({ count, words, to }) => (
          <li key={to}>
            <Link to={to}>{words(count)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
