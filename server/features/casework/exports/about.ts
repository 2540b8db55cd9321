import type { ShownExport } from '#contract/deskExports.ts'
import { consentFor, type ExportConsent, type ExportPurpose } from '#contract/exportKinds.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { lastAnswers, readAnswers } from '#server/cases/consents.ts'
import type { Trx } from '#server/database/connect.ts'
import { named } from '../listedCases.ts'

/** Which case an export is of, in what is clear of it, and whether its reporter agrees to the purpose. */
export async function aboutCase(trx: Trx, incident_id: number, purpose: ExportPurpose): Promise<ShownExport['about']> {
  const row = await trx
    .selectFrom('incident')
    .leftJoin('harassment_category as category', 'category.id', 'incident.harassment_category_id')
    .select(['incident.status', 'category.id as category_id', 'category.name'])
    .where('incident.id', '=', incident_id)
    .executeTakeFirst()
  if (!row || !isDeskStatus(row.status)) return null
  const category = named(row.category_id, row.name)
  return { status: row.status, category, consent: await consentOf(trx, incident_id, purpose) }
}

async function consentOf(trx: Trx, incident_id: number, purpose: ExportPurpose): Promise<ExportConsent> {
  const consent = consentFor[purpose]
  if (!consent) return 'not_asked'
  const last = lastAnswers(await readAnswers(trx, [incident_id])).get(consent)
  if (!last) return 'not_coded'
  return last.is_given ? 'given' : 'withdrawn'
}
