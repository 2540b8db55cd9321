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
import type { Trx } from '#server/database/connect.ts'
import { countOf } from '#server/database/rows.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'

/** Cases read at once: memory stays the same however many there are. */
const batch = 500

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

/** From one snapshot. A case that the actor may not know of any more, as after it was withdrawn, is left out; none is added. */
export async function* rowsOf(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  actor: DeskActor,
  numbers: readonly number[],
  progress: Progress,
): AsyncGenerator<Cell[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    progress.total = await countOf(trx.selectFrom('incident').where(among(numbers)).where(visibleTo(actor)))
    yield columns.map(({ heading }) => heading)
    for (let at = 0; at < numbers.length; at += batch) {
      const rows = await listedColumns(trx)
        .where(among(numbers.slice(at, at + batch)))
        .where(visibleTo(actor))
        .orderBy('incident.id')
        .execute()
      if (rows.length === 0) continue
      const ids = rows.map(({ id }) => id)
      const [labels, codingOf] = [await labelsOf(trx, ids), await readCodings(keys, trx, ids)]
      for (const row of rows) {
        const whole = { ...row, labels: labels.get(row.id) ?? [], coding: codingOf(row.id) }
        yield columns.map(({ cell }) => cell(whole))
      }
      progress.done += rows.length
    }
  } finally {
    await trx.rollback().execute()
  }
}

/** One parameter for all of them: a statement has at most 65 535. */
const among = (numbers: readonly number[]) => sql<boolean>`incident.id = ANY (${numbers}::bigint[])`

type Listed = Awaited<ReturnType<ReturnType<typeof listedColumns>['execute']>>[number]
type Coding = ReturnType<Awaited<ReturnType<typeof readCodings>>>
type Row = Listed & { labels: readonly { name: string }[]; coding: Coding }
type Column = { heading: string; cell: (row: Row) => Cell }

const { headings } = texts
const { unknown } = texts.facts
const moment = (at: Date | null) => (at ? inOslo(at) : null)

const factColumns: readonly Column[] = [
  { heading: headings.number, cell: ({ id }) => id },
  { heading: headings.state, cell: ({ status }) => texts.states[status] ?? status },
  { heading: headings.priority, cell: ({ priority }) => texts.priorities[priority] ?? priority },
  { heading: headings.date, cell: ({ date }) => date ?? unknown },
  { heading: headings.category, cell: ({ harassment_category }) => harassment_category?.name ?? unknown },
  { heading: headings.country, cell: ({ country }) => country?.name ?? unknown },
  { heading: headings.city, cell: ({ city }) => city?.name ?? unknown },
  { heading: headings.submitted, cell: ({ submitted_at }) => moment(submitted_at) },
  { heading: headings.active, cell: ({ active_at }) => moment(active_at) },
  { heading: headings.closed, cell: ({ closed_at }) => moment(closed_at) },
  { heading: headings.outcome, cell: ({ outcome }) => outcome && (texts.outcomes[outcome] ?? outcome) },
  { heading: headings.assignee, cell: ({ assignee }) => assignee?.name ?? null },
  { heading: headings.secondReader, cell: ({ second_reader }) => second_reader?.name ?? null },
  { heading: headings.labels, cell: ({ labels }) => labels.map(({ name }) => name).join(', ') },
]

/** Of the sealed words only the summary, which holds nobody's identity: the others say whom a case is about and stay at the desk. */
async function readCodings(keys: Pick<Keyring, 'keysOf'>, trx: Trx, ids: number[]) {
  const rows = await trx.selectFrom('coding').selectAll().where('incident_id', 'in', ids).execute()
  const reports = await trx
    .selectFrom('coding_report')
    .select(['incident_id', 'body', 'date', 'outcome'])
    .where('incident_id', 'in', ids)
    .orderBy('id')
    .execute()
  const answers = await readAnswers(trx, ids)
  const caseKeys = await keys.keysOf(
    trx,
    rows.filter(({ summary_sealed }) => summary_sealed !== null).map(({ incident_id }) => incident_id),
  )
  const none = { platform_address_sealed: null, platform_user_sealed: null }
  const rowOf = new Map(rows.map((row) => [row.incident_id, row]))
  return (id: number) => {
    const [row, key] = [rowOf.get(id), caseKeys.get(id)]
    const summary_sealed = row?.summary_sealed
    const answered = answers.filter(({ incident_id }) => incident_id === id)
    return {
      row,
      summary: summary_sealed && key ? openRow('coding', key, { id, ...none, summary_sealed }).summary : null,
      reports: reports.filter(({ incident_id }) => incident_id === id),
      consents: givenOf(answered),
      isCounted: isCountedBy(answered),
    }
  }
}

const { coded } = texts
const labelOf = (list: CodeList, code: string) => {
  const labels: Record<string, string> = coded.labels[list]
  return labels[code] ?? code
}
const column = (list: keyof CodedLists): Column => ({
  heading: coded.fields[list],
  cell: ({ coding }) => {
    const value = coding.row?.[list]
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

const columns: readonly Column[] = [
  ...factColumns,
  // The coding, in the order of docs/casework.md, "Codes".
  ...lists.slice(0, afterBystanders).map(column),
  {
    heading: coded.fields.reported_to,
    cell: ({ coding }) =>
      coding.reports
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
    cell: ({ coding: { consents, isCounted } }) =>
      [...consents.map((code) => labelOf('consent_to', code)), ...(isCounted ? [] : [coded.notCounted])].join(', ') ||
      null,
  },
  column('source'),
  column('verification'),
  column('verification_ground'),
  { heading: coded.fields.summary, cell: ({ coding }) => coding.summary },
  { heading: coded.codeList, cell: ({ coding }) => coding.row?.code_list ?? null },
]
