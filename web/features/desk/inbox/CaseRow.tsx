// The roles of a table are written out (CaseTable.tsx says why), which the rules take for a mistake.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */
import { Link } from 'react-router'
import type { DeskList } from '#contract/casework.ts'
import type { InboxCase } from '#contract/deskCases.ts'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { showsDue, showsOutcome, showsState } from './columns.ts'
import { shortDate, shortDay } from './dates.ts'
import type { Shown } from './useRows.ts'
import css from './table.module.css'

/** ISO 3166: most cases happened there, and its name would stand in every row. */
const norway = 578

type Props = { shown: Shown; list: DeskList; isSelected: boolean; onSelect: () => void }

/** One case: what is clear of it. `data-label` names each cell where the table is shown as cards. */
export function CaseRow({ shown, list, isSelected, onSelect }: Props) {
  const t = useTexts(desk)
  const { inbox } = t
  const one = shown.case
  const { closed_at } = one
  // Of a closed case nobody has to read what was done to it last; a message of the reporter's opens it again.
  const isUnread = one.unread && one.status !== 'Closed'
  return (
    <tr role="row" data-case={one.id} data-unread={isUnread || undefined} data-selected={isSelected || undefined}>
      <td role="cell" className={pieces.pick}>
        <label>
          <input type="checkbox" checked={isSelected} onChange={onSelect} data-pick />
          <span className="unseen">{inbox.bulk.select(one.id)}</span>
        </label>
      </td>
      <td role="cell" className={css.number} data-whole>
        <Link to={casePath(one.id)} data-case-link>
          {inbox.caseName(one.id)}
        </Link>
        {isUnread && <span className={pieces.badge}>{inbox.unread}</span>}
      </td>
      <td role="cell" className={css.what} data-whole>
        <span>{one.harassment_category?.name ?? inbox.noCategory}</span>
        <Marks shown={shown} />
      </td>
      <td role="cell" data-label={inbox.columns.where}>
        {[one.city?.name, one.city && one.country?.id === norway ? undefined : one.country?.name]
          .filter(Boolean)
          .join(', ') || inbox.notKnown}
      </td>
      <td role="cell" data-label={inbox.columns.when} className={css.date}>
        {one.date ? shortDate(one.date) : inbox.notKnown}
      </td>
      <td
        role="cell"
        data-label={list === 'closed' ? inbox.columns.closed : inbox.columns.submitted}
        className={css.date}
      >
        {shortDay(list === 'closed' && closed_at ? closed_at : one.submitted_at)}
      </td>
      {showsState(list) && (
        <td role="cell" data-label={inbox.columns.state}>
          {t.caseCodes.statuses[one.status]}
        </td>
      )}
      {showsOutcome(list) && (
        <td role="cell" data-label={inbox.columns.outcome}>
          {one.outcome && t.caseCodes.outcomes[one.outcome]}
        </td>
      )}
      {showsDue(list) && (
        <td role="cell" data-label={inbox.columns.due}>
          {one.status !== 'Closed' && <Due clocks={one.clocks} />}
          <TaskDue task={one.task} />
        </td>
      )}
      <td role="cell" data-label={inbox.columns.assignee}>
        {one.assignee?.name ?? <span className={pieces.soft}>{inbox.nobody}</span>}
      </td>
    </tr>
  )
}

/** Priority, labels, and where the words of a search were found. */
function Marks({ shown: { case: one, fields } }: Pick<Props, 'shown'>) {
  const t = useTexts(desk)
  const { inbox } = t
  return (
    <>
      {one.priority !== 'normal' && (
        <span className={pieces.badge} data-level={one.priority === 'urgent' ? 'danger' : 'warning'}>
          <span className="unseen">{inbox.priority}: </span>
          {t.caseCodes.priorities[one.priority]}
        </span>
      )}
      {one.labels.length > 0 && (
        <ul className={`${pieces.row} ${css.labels}`} aria-label={inbox.labels}>
          {one.labels.map(({ id, name }) => (
            <li key={id} className={pieces.badge} data-level="plain">
              {name}
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && <small>{inbox.foundIn(fields.map((field) => inbox.fields[field]).join(' og '))}</small>}
    </>
  )
}

/** A task of the case whose day has come. */
function TaskDue({ task }: Pick<InboxCase, 'task'>) {
  const t = useTexts(desk)
  if (!task || task.left > 0) return null
  return (
    <span className={css.task} data-over={task.left < 0 || undefined}>
      {t.inbox.task(t.caseCodes.left(task.left))}
    </span>
  )
}

/** What is due first, in words; the colour says nothing that they do not. */
function Due({ clocks: [first] }: Pick<InboxCase, 'clocks'>) {
  const t = useTexts(desk)
  if (!first) return <span className={pieces.soft}>{t.inbox.noClock}</span>
  return (
    <span className={css.due} data-over={first.left < 0 || undefined}>
      <strong>{t.caseCodes.left(first.left)}</strong>
      <small>{t.caseCodes.clocks[first.clock]}</small>
    </span>
  )
}
