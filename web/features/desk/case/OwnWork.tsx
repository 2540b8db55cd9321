import { useState } from 'react'
import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment, longDate } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import css from './mentions.module.css'
import { deskApi } from '../data/api.ts'
import { Failure, Pending } from '../frame/DeskPage.tsx'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'

/**
 * Notes that name the reader: one line for the inbox, which opens. Each note stays until its case is opened or it is put away;
 * its words are read at the case. Nothing while there is none.
 */
export function Mentions() {
  const { mentions: t, ownTasks } = useDesk().case
  const { data, ...query } = deskApi.useListMentionsQuery()
  const [mark, { isLoading, error: refused }] = deskApi.useMarkMentionMutation()
  const [gone, setGone] = useState<number>()
  const { at: place, say } = useStatusMessage()
  const put = async (id: number, is_seen: boolean) => {
    if (isLoading) return
    const { error } = await mark({ id, is_seen })
    if (error) return
    setGone(is_seen ? id : undefined)
    // Gone to, because the button that was pressed goes with its line, or with what was said.
    say(is_seen ? t.isAway : '')
  }
  if (!data) return query.error === undefined ? <div data-pending /> : <Pending {...query} />
  const { unseen, mentions } = data.data
  return (
    <>
      {unseen > 0 && (
        <details className={`notice ${css.own}`} data-level="good">
          <summary>{t.title(unseen)}</summary>
          <ul className="lines">
            {mentions.map(({ note_id, case_id, category, at, author }) => (
              <li key={note_id}>
                <div>
                  <Link to={casePath(case_id)}>{t.line(author.name, case_id)}</Link>
                  <p>
                    {category && `${category.name}, `}
                    <time dateTime={at}>{longMoment(at)}</time>
                  </p>
                </div>
                <Button
                  look="subtle"
                  aria-label={t.putAwayOf(author.name, case_id)}
                  onClick={() => void put(note_id, true)}
                >
                  {t.putAway}
                </Button>
              </li>
            ))}
          </ul>
          {unseen > mentions.length && <p>{ownTasks.more(unseen - mentions.length)}</p>}
        </details>
      )}
      <div className={gone === undefined ? undefined : `line ${css.gone}`}>
        <StatusMessage {...place} />
        {gone !== undefined && (
          <Button look="subtle" onClick={() => void put(gone, false)}>
            {t.undo}
          </Button>
        )}
      </div>
      <Failure error={refused} />
    </>
  )
}

/** What the reader has to do across cases, what is due first: one line for the inbox, which opens. Nothing while there is none. */
export function OwnTasks() {
  const t = useDesk()
  const { data, ...query } = deskApi.useListOwnTasksQuery()
  if (!data) return query.error === undefined ? <div data-pending /> : <Pending {...query} />
  const { total, due, tasks } = data.data
  if (total === 0) return null
  return (
    <details className={`notice ${css.own}`} data-level="good">
      <summary>{t.case.ownTasks.title(total, due)}</summary>
      <ul className="lines">
        {tasks.map(({ id, case_id, category, text, due: day, left, nobodys }) => (
          <li key={id}>
            <div>
              <p className="words">{text}</p>
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
