import { Link } from 'react-router'
import type { DeskList } from '#contract/casework.ts'
import type { InboxCase } from '#contract/deskCases.ts'
import { casePath } from '#contract/deskPages.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { Table, type Column } from '../frame/Table.tsx'
import { shortDate, shortDay } from './dates.ts'
import type { Shown, useSelection } from './bulk.tsx'
import css from './table.module.css'

type Props = { rows: readonly Shown[]; list: DeskList; selection: ReturnType<typeof useSelection> }

/** The cases of a list. */
export function CaseTable({ rows, list, selection }: Props) {
  const t = useDesk().inbox
  return (
    <Table
      caption={t.lists[list]}
      className={css.table}
      columns={useColumns(rows, list, selection)}
      rows={rows}
      keyOf={(row) => row.case.id}
      rowProps={(row) => ({
        'data-case': row.case.id,
        'data-unread': isUnread(row.case) || undefined,
        'data-selected': selection.isSelected(row.case.id) || undefined,
      })}
    />
  )
}

/** ISO 3166: most cases happened there, and its name would stand in every row. */
const norway = 578

/** Of a closed case nobody has to read what was done to it last; a message of the reporter's opens it again. */
const isUnread = ({ unread, status }: InboxCase) => unread && status !== 'Closed'

/** What a list shows of its cases: not the state where all are in the same, and no time limit of a closed case. */
function useColumns(rows: Props['rows'], list: DeskList, selection: Props['selection']): Column<Shown>[] {
  const { inbox: t, caseCodes } = useDesk()
  const isAll = rows.length > 0 && rows.every((row) => selection.isSelected(row.case.id))
  const isClosed = list === 'closed'
  const hasStates = list !== 'new' && list !== 'waiting_for_reporter' && !isClosed
  const state: Column<Shown> = {
    name: t.columns.state,
    as: 'named',
    renderCell: (row) => caseCodes.statuses[row.case.status],
  }
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
          <input type="checkbox" checked={selection.isSelected(id)} onChange={() => selection.toggle(id)} data-pick />
          <span className="unseen">{t.bulk.select(id)}</span>
        </label>
      ),
    },
    {
      name: t.columns.case,
      as: 'whole',
      className: css.number,
      renderCell: ({ case: one }) => (
        <>
          <Link to={casePath(one.id)} data-case-link>
            {t.caseName(one.id)}
          </Link>
          {isUnread(one) && <span className={pieces.badge}>{t.unread}</span>}
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
    {
      name: t.columns.where,
      as: 'named',
      renderCell: ({ case: { city, country } }) =>
        [city?.name, city && country?.id === norway ? undefined : country?.name].filter(Boolean).join(', ') ||
        t.notKnown,
    },
    {
      name: t.columns.when,
      as: 'named',
      className: css.date,
      renderCell: ({ case: { date } }) => (date ? shortDate(date) : t.notKnown),
    },
    {
      name: isClosed ? t.columns.closed : t.columns.submitted,
      as: 'named',
      className: css.date,
      renderCell: ({ case: { closed_at, submitted_at } }) => shortDay((isClosed && closed_at) || submitted_at),
    },
    ...(hasStates ? [state] : []),
    isClosed
      ? {
          name: t.columns.outcome,
          as: 'named',
          renderCell: ({ case: { outcome } }) => outcome && caseCodes.outcomes[outcome],
        }
      : {
          name: t.columns.due,
          as: 'named',
          renderCell: ({ case: { status, clocks, task } }) => (
            <>
              {status !== 'Closed' && <Due clocks={clocks} />}
              <TaskDue task={task} />
            </>
          ),
        },
    {
      name: t.columns.assignee,
      as: 'named',
      renderCell: ({ case: { assignee } }) => assignee?.name ?? <span className={pieces.soft}>{t.nobody}</span>,
    },
  ]
}

/** Priority, labels, and where the words of a search were found. */
function Marks({ shown: { case: one, fields } }: { shown: Shown }) {
  const t = useDesk()
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
  const t = useDesk()
  if (!task || task.left > 0) return null
  return (
    <span className={css.task} data-over={task.left < 0 || undefined}>
      {t.inbox.task(t.caseCodes.left(task.left))}
    </span>
  )
}

/** What is due first, in words; the colour says nothing that they do not. */
function Due({ clocks: [first] }: Pick<InboxCase, 'clocks'>) {
  const t = useDesk()
  if (!first) return <span className={pieces.soft}>{t.inbox.noClock}</span>
  return (
    <span className={css.due} data-over={first.left < 0 || undefined}>
      <strong>{t.caseCodes.left(first.left)}</strong>
      <small>{t.caseCodes.clocks[first.clock]}</small>
    </span>
  )
}
