import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { inOslo } from '#server/platform/norwegianDates.ts'
import { visibleTo, type DeskActor } from '#server/cases/access.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import { csvOf } from '#server/platform/sheets/csv.ts'
import { xlsxOf } from '#server/platform/sheets/xlsx.ts'
import texts from '#texts/nb/exportFiles.ts'
import { labelsOf, listedColumns } from '../listedCases.ts'
import type { Progress } from '#server/cases/madeFiles/making.ts'
import { codedColumns, codingOf } from './codedColumns.ts'

/** Cases read at once: memory stays the same however many there are. */
const batch = 500

/** The list as CSV or as a workbook. */
export function listBytes(
  services: Pick<Services, 'db' | 'keys'>,
  actor: DeskActor,
  kind: string,
  numbers: readonly number[],
  progress: Progress,
): Readable {
  const rows = rowsOf(services, actor, numbers, progress)
  if (kind === 'list_xlsx') return xlsxOf([{ name: texts.sheet, rows }])
  return Readable.from(csvOf(rows), { objectMode: false, highWaterMark: 64 * 1024 })
}

/**
 * The heading, then a row for each of the cases, by number. One that the actor may not know of any more, as after it was
 * withdrawn, is left out; none is added. All are read from one snapshot.
 */
export async function* rowsOf(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  actor: DeskActor,
  numbers: readonly number[],
  progress: Progress,
): AsyncGenerator<Cell[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const { total } = await trx
      .selectFrom('incident')
      .select(sql<number>`count(*)`.as('total'))
      .where(among(numbers))
      .where(visibleTo(actor))
      .executeTakeFirstOrThrow()
    progress.total = total
    yield [...columns, ...codedColumns].map(({ heading }) => heading)
    for (let at = 0; at < numbers.length; at += batch) {
      const rows = await listedColumns(trx)
        .where(among(numbers.slice(at, at + batch)))
        .where(visibleTo(actor))
        .orderBy('incident.id')
        .execute()
      const ids = rows.map(({ id }) => id)
      const [labels, coding] = [await labelsOf(trx, ids), await codingOf(keys, trx, ids)]
      for (const row of rows)
        yield [
          ...columns.map(({ cell }) => cell(row, labels.get(row.id) ?? [])),
          ...codedColumns.map(({ cell }) => cell(coding.get(row.id))),
        ]
      progress.done += rows.length
    }
  } finally {
    await trx.rollback().execute()
  }
}

/** One parameter for all of them: a statement has at most 65 535. */
const among = (numbers: readonly number[]) => sql<boolean>`incident.id = ANY (${numbers}::bigint[])`

type Row = Awaited<ReturnType<ReturnType<typeof listedColumns>['execute']>>[number]

type Column = { heading: string; cell: (row: Row, labels: readonly { name: string }[]) => Cell }

const { headings } = texts
const { unknown } = texts.facts
const moment = (at: Date | null) => (at ? inOslo(at) : null)

const columns: readonly Column[] = [
  { heading: headings.number, cell: ({ id }) => id },
  { heading: headings.state, cell: ({ status }) => texts.states[status] ?? status },
  { heading: headings.priority, cell: ({ priority }) => texts.priorities[priority] ?? priority },
  { heading: headings.date, cell: ({ date }) => date ?? unknown },
  { heading: headings.category, cell: ({ category }) => category ?? unknown },
  { heading: headings.country, cell: ({ country }) => country ?? unknown },
  { heading: headings.city, cell: ({ city }) => city ?? unknown },
  { heading: headings.submitted, cell: ({ submitted_at }) => moment(submitted_at) },
  { heading: headings.active, cell: ({ active_at }) => moment(active_at) },
  { heading: headings.closed, cell: ({ closed_at }) => moment(closed_at) },
  { heading: headings.outcome, cell: ({ outcome }) => outcome && (texts.outcomes[outcome] ?? outcome) },
  { heading: headings.assignee, cell: ({ assignee_name }) => assignee_name },
  { heading: headings.secondReader, cell: ({ second_reader_name }) => second_reader_name },
  { heading: headings.labels, cell: (_row, labels) => labels.map(({ name }) => name).join(', ') },
]
