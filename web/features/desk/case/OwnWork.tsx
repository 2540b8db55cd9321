import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskCase.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment, longDate } from '#web/ui/dates.ts'
import css from './mentions.module.css'
import { deskApi } from '../data/api.ts'
import { Failure, Pending } from '../frame/DeskPage.tsx'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'

/** Notes that name the reader, until their case is opened or they are put away; their words are read at the case. */
export function Mentions() {
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
    say(is_seen ? t.mentions.isAway : '')
  }
  if (!data) return query.error === undefined ? <div data-pending /> : <Pending {...query} />
  const { unseen, mentions } = data.data
  return (
    <>
      {unseen > 0 && (
        <details className={`notice ${css.own}`} data-level="good">
          <summary>{t.mentions.title(unseen)}</summary>
          <ul className="lines">
            {mentions.map(({ note_id, case_id, category, at, author }) => (
              <li key={note_id}>
                <div>
                  <Link to={casePath(case_id)}>{t.mentions.line(author.name, case_id)}</Link>
                  <p>
                    {category && `${category.name}, `}
                    <time dateTime={at}>{longMoment(at)}</time>
                  </p>
                </div>
                <Button
                  look="subtle"
                  aria-label={t.mentions.putAwayOf(author.name, case_id)}
                  onClick={() => void put(note_id, true)}
                >
                  {t.mentions.putAway}
                </Button>
              </li>
            ))}
          </ul>
          {unseen > mentions.length && <p>{t.ownTasks.more(unseen - mentions.length)}</p>}
        </details>
      )}
      <div className={gone === undefined ? undefined : `line ${css.gone}`}>
        <StatusMessage {...place} />
        {gone !== undefined && (
          <Button look="subtle" onClick={() => void put(gone, false)}>
            {t.mentions.undo}
          </Button>
        )}
      </div>
      <Failure error={refused} />
    </>
  )
}

/** What the reader has to do across cases, what is due first: one line for the inbox, which opens. Nothing while there is none. */
export function OwnTasks() {
  const { data, ...query } = deskApi.useListOwnTasksQuery()
  if (!data) return query.error === undefined ? <div data-pending /> : <Pending {...query} />
  const { total, due, tasks } = data.data
  if (total === 0) return null
  return (
    <details className={`notice ${css.own}`} data-level="good">
      <summary>{t.ownTasks.title(total, due)}</summary>
      <ul className="lines">
        {tasks.map(({ id, case_id, category, text, due: day, left, nobodys }) => (
          <li key={id}>
            <div>
              <p className="words">{text}</p>
              <p>
                <Link to={`${casePath(case_id)}#tasks`}>{t.title(case_id)}</Link>
                {category && `, ${category.name}`}
                {nobodys && `. ${t.ownTasks.nobodys}`}
                {day !== null && left !== null && (
                  <span data-over={left < 0 || undefined}>
                    . {t.tasks.dueOn(longDate(day), desk.caseCodes.left(left))}
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > tasks.length && <p>{t.ownTasks.more(total - tasks.length)}</p>}
    </details>
  )
}
