import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'
import type { AccountData } from './data.ts'

/** What is stored about the account itself, for its owner. Undefined when there is no such account any more. */
export async function readAccount(trx: Trx, user_id: number): Promise<AccountData | undefined> {
  const row = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'lost_email', 'new_email', 'email_verified_at', 'phone_number', 'gender'])
    .select(['contact_language', 'case_mails', 'created_at', 'updated_at', 'signed_in_at', 'password_changed_at'])
    .where('id', '=', user_id)
    .where('password_hash', '<>', '')
    .executeTakeFirst()
  if (!row) return undefined
  const { email, lost_email, ...facts } = row
  return {
    account: {
      ...facts,
      email: email ?? lost_email,
      erasure_notices: await readNotices(trx, { user_id }),
    },
    sessions: await readSessions(trx, user_id),
    known_networks: await readNetworks(trx, user_id),
    favourites: await readFavourites(trx, user_id),
    tips: await readTips(trx, user_id),
    takeouts: await readTakeouts(trx, user_id),
  }
}

/** Notices that something would be erased: of the account, or of one case. */
export function readNotices(trx: Trx, of: { user_id: number } | { incident_id: number }) {
  const [column, id] = 'user_id' in of ? (['user_id', of.user_id] as const) : (['incident_id', of.incident_id] as const)
  return trx
    .selectFrom('retention_notice')
    .select(['days', 'due_on', 'told_at'])
    .where(column, '=', id)
    .orderBy('id')
    .execute()
}

const readSessions = (trx: Trx, user_id: number) =>
  trx
    .selectFrom('session')
    .select(['device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

const readNetworks = (trx: Trx, user_id: number) =>
  trx.selectFrom('known_network').select('last_used_at').where('user_id', '=', user_id).execute()

const readFavourites = (trx: Trx, user_id: number) =>
  trx
    .selectFrom('favourite')
    .innerJoin('article', 'article.id', 'favourite.article_id')
    .select(['favourite.article_id', 'article.title', 'favourite.created_at as marked_at'])
    .where('favourite.user_id', '=', user_id)
    .orderBy('favourite.created_at')
    .execute()

/** Without what editors wrote about them. */
const readTips = (trx: Trx, user_id: number) =>
  trx
    .selectFrom('tip')
    .select(['id', 'link', 'suggestion', 'state', 'created_at as sent_at', 'decided_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

const readTakeouts = (trx: Trx, user_id: number) =>
  trx
    .selectFrom('takeout')
    .select(['state', 'asked_at', 'fetched_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

/** Bytes of all documents of their cases. */
export async function documentBytes(trx: Trx, user_id: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom('incident_document')
    .innerJoin('incident', 'incident.id', 'incident_document.incident_id')
    .select(sql<number>`coalesce(sum(incident_document.size), 0)::bigint`.as('bytes'))
    .where('incident.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return bytes
}
