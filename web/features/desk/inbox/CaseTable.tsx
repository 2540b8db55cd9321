import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskInbox.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxList } from '#contract/casework.ts'
import type { InboxCase } from '#contract/deskCases.ts'
import { timeZone } from '#contract/time.ts'
import { partPath } from '../case/parts.tsx'
import { Badge } from '../frame/DeskPage.tsx'
import { Table, type Column } from '../frame/Table.tsx'
import type { useSelection } from './bulk.tsx'
import type { Hit } from './SearchPanel.tsx'
import css from './table.module.css'

type Props = { rows: readonly Hit[]; list: InboxList; selection: ReturnType<typeof useSelection> }

export const CaseTable = ({ rows, list, selection }: Props) => (
  <Table
    caption={t.lists[list]}
    className={css.table}
    columns={columnsOf(rows, list, selection)}
    rows={rows}
    keyOf={(row) => row.case.id}
    rowProps={(row) => ({
      'data-case': row.case.id,
      'data-unread': isUnread(row.case) || undefined,
      'data-selected': selection.isSelected(row.case.id) || undefined,
    })}
  />
)

/** ISO 3166: most cases happened there, and its name would stand in every row. */
const norway = 578

/** Of a closed case nobody has to read what was done to it last; a message of the reporter's opens it again. */
const isUnread = ({ unread, status }: InboxCase) => unread && status !== 'Closed'

/** What a list shows of its cases: not the state where all are in the same, and no time limit of a closed case. */
function columnsOf(rows: Props['rows'], list: InboxList, selection: Props['selection']): Column<Hit>[] {
  const isAll = rows.length > 0 && rows.every((row) => selection.isSelected(row.case.id))
  const isClosed = list === 'closed'
  const hasStates = list !== 'new' && list !== 'waiting_for_reporter' && !isClosed
  return [
    {
      name: 'pick',
      as: 'pick',
      head: (
        <label>
          <input type="checkbox" checked={isAll} onChange={selection.toggleAll} />
          <span>{t.bulk.selectAll(rows.length)}</span>
        </label>
      ),
      renderCell: ({ case: { id } }) => (
        <label>
          <input type="checkbox" checked={selection.isSelected(id)} onChange={() => selection.toggle(id)} />
          <span className="unseen">{t.bulk.select(id)}</span>
        </label>
      ),
    },
    {
      name: t.columns.case,
      as: 'whole',
      className: css.number,
      renderCell: ({ case: one, found }) => (
        <>
          <Link to={partPath(one.id, isInNotesAlone(found) ? 'notes' : 'case')} data-case-link>
            {desk.case.title(one.id)}
          </Link>
          {isUnread(one) && <Badge>{t.unread}</Badge>}
        </>
      ),
    },
    {
      name: t.columns.what,
      as: 'whole',
      className: css.what,
      renderCell: (row) => (
        <>
          <span>{row.case.harassment_category?.name ?? t.noCategory}</span>
          <Marks shown={row} />
        </>
      ),
    },
    named(
      t.columns.where,
      ({ city, country }) =>
        [city?.name, city && country?.id === norway ? undefined : country?.name].filter(Boolean).join(', ') ||
        t.notKnown,
    ),
    named(t.columns.when, ({ date }) => (date ? shortDay(date) : t.notKnown), css.date),
    named(
      isClosed ? t.columns.closed : t.columns.submitted,
      ({ closed_at, submitted_at }) => shortDay((isClosed && closed_at) || submitted_at),
      css.date,
    ),
    ...(hasStates ? [named(t.columns.state, ({ status }) => desk.caseCodes.statuses[status])] : []),
    isClosed
      ? named(t.columns.outcome, ({ outcome }) => outcome && desk.caseCodes.outcomes[outcome])
      : named(t.columns.due, ({ status, clocks, task }) => (
          <>
            {status !== 'Closed' && <Due clocks={clocks} />}
            <TaskDue task={task} />
          </>
        )),
    named(t.columns.assignee, ({ assignee }) => assignee?.name ?? <span className="dim">{t.nobody}</span>),
  ]
}

const isInNotesAlone = (found: Hit['found']) => found.length > 0 && found.every(({ field }) => field === 'note')

/** A cell that a narrow screen shows with its name. */
const named = (name: string, render: (one: InboxCase) => ReactNode, className?: string): Column<Hit> => ({
  name,
  as: 'named',
  className,
  renderCell: (row) => render(row.case),
})

const Marks = ({ shown: { case: one, found } }: { shown: Hit }) => (
  <>
    {one.priority !== 'normal' && (
      <Badge level={one.priority === 'urgent' ? 'danger' : 'warning'}>
        <span className="unseen">{t.priority}: </span>
        {desk.caseCodes.priorities[one.priority]}
      </Badge>
    )}
    {one.labels.length > 0 && (
      <ul className={`line ${css.labels}`} aria-label={t.labels}>
        {one.labels.map(({ id, name }) => (
          <li key={id} className="badge" data-level="plain">
            {name}
          </li>
        ))}
      </ul>
    )}
    {found.map(({ field, before, word, after }, at) => (
      <small key={`${at} ${field}`}>
        {t.foundIn(t.fields[field])}: {before}
        <mark>{word}</mark>
        {after}
      </small>
    ))}
  </>
)

function TaskDue({ task }: Pick<InboxCase, 'task'>) {
  if (!task || task.left > 0) return null
  return (
    <span className={css.task} data-over={task.left < 0 || undefined}>
      {t.task(desk.caseCodes.left(task.left))}
    </span>
  )
}

/** What is due first, in words; the colour says nothing that they do not. */
function Due({ clocks: [first] }: Pick<InboxCase, 'clocks'>) {
  if (!first) return <span className="dim">{t.noClock}</span>
  return (
    <span className={css.due} data-over={first.left < 0 || undefined}>
      <strong>{desk.caseCodes.left(first.left)}</strong>
      <small>{desk.caseCodes.clocks[first.clock]}</small>
    </span>
  )
}

const day = new Intl.DateTimeFormat('nb-NO', { day: 'numeric', month: 'short', year: 'numeric', timeZone })

/** `2026-11-21` or a moment, as `21. nov. 2026` in Norway. A day alone is midnight in UTC, which is in the same day there. */
const shortDay = (at: string) => day.format(new Date(at))
