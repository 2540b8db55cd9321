import type { CodeList } from '#contract/codes.ts'
import { codedLists, type CodedLists } from '#contract/deskCoding.ts'
import { givenOf, isCountedBy, readAnswers } from '#server/cases/consents.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import texts from '#texts/nb/exportFiles.ts'

type Coded = Awaited<ReturnType<typeof codingOf>> extends Map<number, infer One> ? One : never
type CodedColumn = { heading: string; cell: (coded: Coded | undefined) => Cell }

/**
 * What some cases are coded with, by the case's number. Of the sealed words only the summary, which holds nobody's identity:
 * addresses, user names and case numbers elsewhere say whom a case is about and stay at the desk.
 */
export async function codingOf(keys: Pick<Keyring, 'keysOf'>, trx: Db | Trx, ids: number[]) {
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
export const codedColumns: readonly CodedColumn[] = [
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
