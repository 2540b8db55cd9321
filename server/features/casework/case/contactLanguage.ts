import type { ExpressionBuilder } from 'kysely'
import { contactLanguages, type ContactLanguage } from '#contract/contactLanguages.ts'
import { mayContact } from '#server/cases/consents.ts'
import { isKnownReader } from '#server/cases/knownReader.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import type { Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

/**
 * The language that the reporter of a case has chosen. Null for a case that staff entered until its reporter has written, because it
 * would tell that there is an account (docs/threats.md row 9).
 */
export const chosenLanguage = (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb
    .selectFrom('account')
    .select('account.contact_language')
    .whereRef('account.id', '=', 'incident.user_id')
    .where(isKnownReader(eb))
    .as('contact_language')

/** What of it is shown to whoever works on the case: nothing while the reporter is not to be contacted. */
export async function shownLanguage(
  trx: Trx,
  { id, contact_language }: { id: number; contact_language: string | null },
): Promise<ContactLanguage | null> {
  const language = oneOf(contactLanguages, contact_language)
  return language && (await mayContact(trx, id)) ? language : null
}
