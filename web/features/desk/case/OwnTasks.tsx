import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './mentions.module.css'
import { deskApi } from '../data/api.ts'

/** What the reader has to do across cases, what is due first: one line for the inbox, which opens. Nothing while there is none. */
export function OwnTasks() {
  const t = useTexts(desk)
  const { data, isLoading } = deskApi.useOwnTasksQuery()
  if (isLoading) return <div data-pending />
  const { total, due, tasks } = data?.data ?? { total: 0, due: 0, tasks: [] }
  if (total === 0) return null
  return (
    <details className={css.mentions}>
      <summary>{t.case.ownTasks.title(total, due)}</summary>
      <ul>
        {tasks.map(({ id, case_id, category, text, due: day, left, nobodys }) => (
          <li key={id}>
            <div>
              <p className={pieces.words}>{text}</p>
              <p>
                <Link to={`${casePath(case_id)}#tasks`}>{t.case.title(case_id)}</Link>
                {category && `, ${category.name}`}
                {nobodys && `. ${t.case.ownTasks.nobodys}`}
                {day !== null && left !== null && (
                  <span data-over={left < 0 || undefined}>
                    . {t.case.tasks.dueOn(longDate(day), t.caseCodes.left(left))}
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > tasks.length && <p>{t.case.ownTasks.more(total - tasks.length)}</p>}
    </details>
  )
}
