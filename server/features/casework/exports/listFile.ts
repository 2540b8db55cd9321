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
import type { CodeList } from '#contract/codes.ts'
import { codedLists, type CodedLists } from '#contract/deskCoding.ts'
import { givenOf, isCountedBy, readAnswers } from '#server/cases/consents.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { countOf } from '#server/database/rows.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'

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
    progress.total = await countOf(trx.selectFrom('incident').where(among(numbers)).where(visibleTo(actor)))
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

type Coded = Awaited<ReturnType<typeof codingOf>> extends Map<number, infer One> ? One : never
type CodedColumn = { heading: string; cell: (coded: Coded | undefined) => Cell }

/**
 * What some cases are coded with, by the case's number. Of the sealed words only the summary, which holds nobody's identity:
 * addresses, user names and case numbers elsewhere say whom a case is about and stay at the desk.
 */
async function codingOf(keys: Pick<Keyring, 'keysOf'>, trx: Db | Trx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await trx.selectFrom('coding').selectAll().where('incident_id', 'in', ids).execute()
  const reports = await trx
    .selectFrom('coding_report')
    .select(['incident_id', 'body', 'date', 'outcome'])
    .where('incident_id', 'in', ids)
    .orderBy('id')
    .execute()
  const answers = await readAnswers(trx, ids)
  const answersOf = (id: number) => answers.filter(({ incident_id }) => incident_id === id)
  const caseKeys = await keys.keysOf(
    trx,
    rows.filter(({ summary_sealed }) => summary_sealed !== null).map(({ incident_id }) => incident_id),
  )
  const summaryOf = (id: number, summary_sealed: Buffer | null) => {
    const key = caseKeys.get(id)
    const none = { platform_address_sealed: null, platform_user_sealed: null }
    return summary_sealed && key ? openRow('coding', key, { id, ...none, summary_sealed }).summary : null
  }
  const rowOf = new Map(rows.map((row) => [row.incident_id, row]))
  return new Map(
    ids.map((id) => {
      const row = rowOf.get(id)
      return [
        id,
        {
          row,
          summary: row ? summaryOf(id, row.summary_sealed) : null,
          reports: reports.filter(({ incident_id }) => incident_id === id),
          consents: givenOf(answersOf(id)),
          isCounted: isCountedBy(answersOf(id)),
        },
      ] as const
    }),
  )
}

const { coded } = texts
const labelOf = (list: CodeList, code: string) => {
  const labels: Record<string, string> = coded.labels[list]
  return labels[code] ?? code
}
const column = (list: keyof CodedLists): CodedColumn => ({
  heading: coded.fields[list],
  cell: (one) => {
    const value = one?.row?.[list]
    if (value === undefined || value === null) return null
    return (
      [value]
        .flat()
        .map((code) => labelOf(list, code))
        .join(', ') || null
    )
  },
})

const lists = codedLists.keyof().options
const afterBystanders = lists.indexOf('bystanders') + 1

/** The columns of the coding, in the order of docs/casework.md, "Codes". */
const codedColumns: readonly CodedColumn[] = [
  ...lists.slice(0, afterBystanders).map(column),
  {
    heading: coded.fields.reported_to,
    cell: (one) =>
      one?.reports
        .map(({ body, date, outcome }) => {
          const more = [date, outcome && labelOf('report_outcome', outcome)].filter(Boolean)
          return more.length === 0
            ? labelOf('reported_to', body)
            : `${labelOf('reported_to', body)} (${more.join(', ')})`
        })
        .join('; ') || null,
  },
  column('not_reported_why'),
  column('legal_flag'),
  {
    heading: coded.fields.consent_to,
    cell: (one) =>
      [
        ...(one?.consents.map((code) => labelOf('consent_to', code)) ?? []),
        ...(one && !one.isCounted ? [coded.notCounted] : []),
      ].join(', ') || null,
  },
  column('source'),
  column('verification'),
  column('verification_ground'),
  { heading: coded.fields.summary, cell: (one) => one?.summary ?? null },
  { heading: coded.codeList, cell: (one) => one?.row?.code_list ?? null },
]
