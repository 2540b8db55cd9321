import { sql } from 'kysely'
import type { Trx, Db } from '#server/database/connect.ts'
import type { AccountData } from './data.ts'
import type { Services } from '#server/context.ts'
import { bytesOf, filesOf, fingerprintOf, type EvidenceFile } from '#server/cases/evidence.ts'
import { AlteredFile } from '#server/platform/secrets/sealedFile.ts'
import { nameInZip } from '#server/platform/documents/names.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import type { Progress } from '#server/cases/madeFiles/making.ts'

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

/** A document as it lies in the zip. `sha256`: hexadecimal, of the file as it was sent. */
export type Packed = { path: string; sha256: string; key: Buffer; file: EvidenceFile }

type Ground = Pick<Services, 'config' | 'keys' | 'storage'>

/**
 * The documents of one case that go into the zip, as they were sent: those that its reporter can download on the case's page. One
 * that is lost or altered stays out, so that it keeps nobody from the rest.
 * @throws when the storage is away: the file is made again later
 */
export async function packDocuments(
  ground: Ground,
  db: Db,
  one: { id: number; status: string },
  progress: Progress,
): Promise<Map<number, Packed>> {
  const key = await ground.keys.keyOf(db, one.id)
  const files = await db.transaction().execute((trx) => filesOf(ground.config, trx, key, one.id))
  const packed = new Map<number, Packed>()
  for (const [at, file] of files.entries()) {
    const isAllowed = !file.isHeld && !(file.is_from_staff && file.inspection.state === 'waiting')
    const sha256 = isAllowed ? await fingerprintIfThere(ground, key, file) : undefined
    progress.done += file.size
    const path = `${folderOf(one)}/${texts.documents}/${nameInZip(at, file.name)}`
    if (sha256 !== undefined) packed.set(file.id, { path, sha256, key, file })
  }
  return packed
}

async function fingerprintIfThere({ storage }: Ground, key: Buffer, file: EvidenceFile) {
  try {
    return await fingerprintOf(bytesOf({ storage }, key, file))
  } catch (error) {
    if (error instanceof AlteredFile || !(await storage.has(file.storage_name))) return undefined
    throw error
  }
}

/** `id`, `status`: of the case. */
export const folderOf = ({ id, status }: { id: number; status: string }) => texts.folder(id, status === 'Draft')
