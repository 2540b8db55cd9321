import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew } from '#server/database/rows.ts'
import { SettingError } from '#server/config.ts'
import { open, seal, type Place } from './encryption.ts'
import { makeKekFile, readKekFile, type Kek } from './kekFile.ts'
import type { Secret } from './keyedHash.ts'

export type Wrapped = { kek_id: string; wrapped: Buffer }

/** The keys of the cases, wrapped by a key-encryption key from outside the database (docs/threats.md, encryption). */
export type Keyring = Awaited<ReturnType<typeof openKeyring>>
type Wrapping = {
  wrap: (key: Uint8Array, purpose: string) => Wrapped
  unwrap: (kept: Wrapped, purpose: string) => Buffer
}

/** A table each, with a column `<kind>_id`. */
export const ownKinds = ['incident', 'export', 'request', 'takeout'] as const
type OwnKind = (typeof ownKinds)[number]
const tableOf = (kind: OwnKind) => sql.table(`keyring.${kind}_key`)
const columnOf = (kind: OwnKind) => sql.ref(`${kind}_id`)
type OwnRow = Wrapped & { id: number }

/** Also the purpose under which it is sealed. */
export const canary = 'canary'
/** What the server's secret is sealed as. */
export const secretPurpose = 'server_secret'

/**
 * @param own connects as the role that owns the schema keyring. Then the role of `db` needs no right but to add and
 * delete keys of cases, in the transaction of the case.
 */
export async function openKeyring(config: Config, db: Db, own?: Db) {
  const keyringDb = own ?? db
  const keks = await loadKeks(config, keyringDb)
  const [current] = keks

  const wrap: Wrapping['wrap'] = (key, purpose) => ({
    kek_id: current.id,
    wrapped: seal(current.key, key, placeOf(purpose, current.id)),
  })
  const unwrap: Wrapping['unwrap'] = ({ kek_id, wrapped }, purpose) =>
    open(keks.find(({ id }) => id === kek_id)?.key ?? missing(config, kek_id), wrapped, placeOf(purpose, kek_id))

  async function keysOf(kind: OwnKind, from: Db | Trx, ids: number[]) {
    const { rows } = await sql<OwnRow>`
      SELECT ${columnOf(kind)} AS id, kek_id, wrapped_key AS wrapped FROM ${tableOf(kind)}
      WHERE ${columnOf(kind)} = ANY (${ids}::bigint[])`.execute(own ?? from)
    return new Map(rows.map(({ id, ...kept }) => [id, unwrap(kept, `${kind} ${id}`)]))
  }

  /** Keys of things of one kind, by the number of the thing. */
  const ownKeys = (kind: OwnKind) => ({
    async keep(trx: Trx, id: number, key: Uint8Array) {
      const { kek_id, wrapped } = wrap(key, `${kind} ${id}`)
      await sql`INSERT INTO ${tableOf(kind)} (${columnOf(kind)}, kek_id, wrapped_key)
        VALUES (${id}, ${kek_id}, ${wrapped})`.execute(trx)
    },
    /** Undefined when it is gone. Committed keys only: with a role of its own the keyring is read outside of the caller's transaction. */
    keyOf: async (from: Db | Trx, id: number) => (await keysOf(kind, from, [id])).get(id),
    async forget(trx: Trx, id: number) {
      await sql`DELETE FROM ${tableOf(kind)} WHERE ${columnOf(kind)} = ${id}`.execute(trx)
    },
  })

  const cases = ownKeys('incident')
  await checkCanaries(config, keyringDb, { wrap, unwrap })
  return {
    wrap,
    unwrap,
    keepKey: cases.keep,
    /** That of a case, which has one. */
    async keyOf(from: Db | Trx, incident_id: number) {
      const key = await cases.keyOf(from, incident_id)
      if (!key) throw new Error('a case has no key')
      return key
    },
    keysOf: (from: Db | Trx, incident_ids: number[]) => keysOf('incident', from, incident_ids),
    /** Deletes a case's key: nothing of the case can be read again, in backups of the rest neither. */
    forget: cases.forget,
    /** A key goes when the export was fetched or has expired. */
    exports: ownKeys('export'),
    /** Of requests by people without an account: a key goes when the request is erased. */
    requests: ownKeys('request'),
    /** Of files with everything that is stored about a person (table `takeout`). */
    takeouts: ownKeys('takeout'),
    /** For rotation, when the key file names a new key first: wraps everything with it. Answers how many keys it wrapped. */
    rewrap: (from: Db) => rewrapAll(own ?? from, { wrap, unwrap }, current),
  }
}

/** The secret of keyed hashes and signed links: made once per database, wrapped by the key-encryption key. */
export async function openSecret(db: Db, keys: Wrapping): Promise<Secret> {
  const { kek_id, wrapped: sealed } = keys.wrap(randomBytes(32), secretPurpose)
  await insertNew(db, 'keyring.server_secret', { kek_id, sealed })
  const secrets = db.selectFrom('keyring.server_secret').select(['kek_id', 'sealed as wrapped'])
  return keys.unwrap(await secrets.executeTakeFirstOrThrow(), secretPurpose)
}

/** Opens a row of the keyring without its database; undefined when none of the keys does. */
export function unwrapWith(keks: readonly Kek[], { kek_id, wrapped }: Wrapped, purpose: string): Buffer | undefined {
  const kek = keks.find(({ id }) => id === kek_id)
  if (!kek) return undefined
  try {
    return open(kek.key, wrapped, placeOf(purpose, kek_id))
  } catch {
    return undefined
  }
}

async function loadKeks(config: Config, db: Db): Promise<[Kek, ...Kek[]]> {
  const keks = await readKekFile(config)
  if (keks) return keks
  // A database with a canary has been in use: its key must not be replaced. Another server may have just made the file.
  const [needed] = await db.selectFrom('keyring.canary').select('kek_id').limit(1).execute()
  if (needed) return (await readKekFile(config)) ?? missing(config, needed.kek_id)
  return [await makeKekFile(config)]
}

/** Checks that every key-encryption key which the database still needs is loaded and opens its canary. */
async function checkCanaries(config: Config, db: Db, keys: Wrapping) {
  for (const row of await db.selectFrom('keyring.canary').select(['kek_id', 'sealed as wrapped']).execute()) {
    try {
      keys.unwrap(row, canary)
    } catch {
      missing(config, row.kek_id)
    }
  }
  const { kek_id, wrapped: sealed } = keys.wrap(Buffer.from(canary), canary)
  await insertNew(db, 'keyring.canary', { kek_id, sealed })
}

async function rewrapAll(db: Db, keys: Wrapping, current: Kek) {
  let count = 0
  for (const kind of ownKinds)
    for (;;) {
      const done = await db.transaction().execute((trx) => rewrapSome(trx, kind, keys, current))
      if (done === 0) break
      count += done
    }
  await db.transaction().execute(async (trx) => {
    const secrets = trx.selectFrom('keyring.server_secret').select(['kek_id', 'sealed as wrapped']).forUpdate()
    const secret = await secrets.executeTakeFirst()
    if (secret && secret.kek_id !== current.id) {
      const { kek_id, wrapped: sealed } = keys.wrap(keys.unwrap(secret, secretPurpose), secretPurpose)
      await trx.updateTable('keyring.server_secret').set({ kek_id, sealed }).execute()
    }
    // What another server is wrapping at this moment was passed over: as long as a row needs an old key, its check stays.
    const needed = ownKinds.map((kind) => sql`SELECT kek_id FROM ${tableOf(kind)}`)
    await sql`DELETE FROM keyring.canary WHERE kek_id <> ${current.id} AND kek_id NOT IN (
      ${sql.join(needed, sql` UNION `)})`.execute(trx)
  })
  return count
}

async function rewrapSome(trx: Trx, kind: OwnKind, keys: Wrapping, current: Kek) {
  const { rows } =
    await sql<OwnRow>`SELECT ${columnOf(kind)} AS id, kek_id, wrapped_key AS wrapped FROM ${tableOf(kind)}
    WHERE kek_id <> ${current.id} LIMIT 500 FOR UPDATE SKIP LOCKED`.execute(trx)
  for (const { id, ...kept } of rows) {
    const { kek_id, wrapped } = keys.wrap(keys.unwrap(kept, `${kind} ${id}`), `${kind} ${id}`)
    await sql`UPDATE ${tableOf(kind)} SET kek_id = ${kek_id}, wrapped_key = ${wrapped}
      WHERE ${columnOf(kind)} = ${id}`.execute(trx)
  }
  return rows.length
}

const placeOf = (purpose: string, kek_id: string): Place => ({ table: 'keyring', column: purpose, row: kek_id })

function missing(config: Config, kek_id: string): never {
  const file = config.kekFile ?? `${config.dataDir}/kek`
  throw new SettingError(
    `KEK_FILE ${file} does not hold the key "${kek_id}" that this database is sealed with. Put it back.`,
  )
}
