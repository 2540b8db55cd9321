import { codedLists } from '#contract/deskCoding.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import type { CaseData } from './data.ts'
import { moment } from './moments.ts'

/** In the order of docs/casework.md, "Codes". */
const lists = codedLists.keyof().options

/**
 * What staff coded the case with: the codes of its lists, and where else it was reported. Without who coded it, and without words
 * that staff wrote: the address and the user name on a platform are another's (GDPR article 15(4)), and the summary is their own.
 * Null for a case that nobody has coded.
 */
export async function readCoding(trx: Trx, key: Buffer, incident_id: number): Promise<CaseData['coding']> {
  const row = await trx
    .selectFrom('coding')
    .select(['code_list', 'changed_at', ...lists])
    .where('incident_id', '=', incident_id)
    .executeTakeFirst()
  if (!row) return null
  const reports = await trx
    .selectFrom('coding_report')
    .select(['id', 'body', 'date', 'case_number_sealed', 'outcome'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return {
    code_list: row.code_list,
    changed_at: moment(row.changed_at),
    lists: lists.flatMap((list) => {
      const codes = [row[list] ?? []].flat()
      return codes.length === 0 ? [] : [{ list, codes }]
    }),
    reported_to: reports.map((sealed) => {
      const { body, date, outcome, case_number } = openRow('coding_report', key, sealed)
      return { body, date, case_number: case_number ?? '', outcome }
    }),
  }
}
