import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew } from '#server/database/rows.ts'
import { SettingError } from '#server/config.ts'
import { open, seal, type Place } from './encryption.ts'
import { makeKekFile, readKekFile, type Kek } from './kekFile.ts'

export type Wrapped = { kek_id: string; wrapped: Buffer }

/** The keys of the cases, wrapped by a key-encryption key from outside the database (docs/threats.md, encryption). */
export type Keyring = {
  wrap(key: Uint8Array, purpose: string): Wrapped
  unwrap(kept: Wrapped, purpose: string): Buffer
  /** Stores the key of a new case. */
  keepKey(trx: Trx, incident_id: number, key: Uint8Array): Promise<void>
  /** Committed keys only: with a role of its own the keyring is read outside of the caller's transaction. */
  keyOf(db: Db | Trx, incident_id: number): Promise<Buffer>
  keysOf(db: Db | Trx, incident_ids: number[]): Promise<Map<number, Buffer>>
  /** Deletes a case's key: nothing of the case can be read again, in backups of the rest neither. */
  forget(trx: Trx, incident_id: number): Promise<void>
  /** Of exports: a key goes when the export was fetched or has expired. */
  exports: OwnKeys
  /** Of requests by people without an account: a key goes when the request is erased. */
  requests: OwnKeys
  /** Of files with everything that is stored about a person (table `takeout`). */
  takeouts: OwnKeys
  /** For rotation, when the key file names a new key first: wraps everything with it. Answers how many keys it wrapped. */
  rewrap(db: Db): Promise<number>
}

/** Keys of things that are no case, by the number of the thing. */
export type OwnKeys = {
  keep(trx: Trx, id: number, key: Uint8Array): Promise<void>
  /** Undefined when it is gone. Committed keys only, as above. */
  keyOf(db: Db | Trx, id: number): Promise<Buffer | undefined>
  forget(trx: Trx, id: number): Promise<void>
}

/** A table each, with a column `<kind>_id`. */
const ownKinds = ['incident', 'export', 'request', 'takeout'] as const
type OwnKind = (typeof ownKinds)[number]
const tableOf = (kind: OwnKind) => sql.table(`keyring.${kind}_key`)
const columnOf = (kind: OwnKind) => sql.ref(`${kind}_id`)
type OwnRow = Wrapped & { id: number }

/** Also the purpose under which it is sealed. */
export const canary = 'canary'

/**
 * @param own connects as the role that owns the schema keyring. Then the role of `db` needs no right but to add and
 * delete keys of cases, in the transaction of the case.
 */
export async function openKeyring(config: Config, db: Db, own?: Db): Promise<Keyring> {
  const keyringDb = own ?? db
  const keks = await loadKeks(config, keyringDb)
  const [current] = keks

  const wrap = (key: Uint8Array, purpose: string) => ({
    kek_id: current.id,
    wrapped: seal(current.key, key, placeOf(purpose, current.id)),
  })
  const unwrap = ({ kek_id, wrapped }: Wrapped, purpose: string) =>
    open(keks.find(({ id }) => id === kek_id)?.key ?? missing(config, kek_id), wrapped, placeOf(purpose, kek_id))

  async function keysOf(kind: OwnKind, from: Db | Trx, ids: number[]) {
    const { rows } = await sql<OwnRow>`
      SELECT ${columnOf(kind)} AS id, kek_id, wrapped_key AS wrapped FROM ${tableOf(kind)}
      WHERE ${columnOf(kind)} = ANY (${ids}::bigint[])`.execute(own ?? from)
    return new Map(rows.map(({ id, ...kept }) => [id, unwrap(kept, `${kind} ${id}`)]))
  }

  const ownKeys = (kind: OwnKind): OwnKeys => ({
    async keep(trx, id, key) {
      const { kek_id, wrapped } = wrap(key, `${kind} ${id}`)
      await sql`INSERT INTO ${tableOf(kind)} (${columnOf(kind)}, kek_id, wrapped_key)
        VALUES (${id}, ${kek_id}, ${wrapped})`.execute(trx)
    },
    keyOf: async (from, id) => (await keysOf(kind, from, [id])).get(id),
    async forget(trx, id) {
      await sql`DELETE FROM ${tableOf(kind)} WHERE ${columnOf(kind)} = ${id}`.execute(trx)
    },
  })

  const cases = ownKeys('incident')
  const keyring: Keyring = {
    wrap,
    unwrap,
    keepKey: cases.keep,
    async keyOf(from, incident_id) {
      const key = await cases.keyOf(from, incident_id)
      if (!key) throw new Error('a case has no key')
      return key
    },
    keysOf: (from, incident_ids) => keysOf('incident', from, incident_ids),
    forget: cases.forget,
    exports: ownKeys('export'),
    requests: ownKeys('request'),
    takeouts: ownKeys('takeout'),
    rewrap: (from) => rewrapAll(own ?? from, keyring, current),
  }
  await checkCanaries(config, keyringDb, keyring)
  return keyring
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
async function checkCanaries(config: Config, db: Db, keys: Keyring) {
  for (const row of await db.selectFrom('keyring.canary').select(['kek_id', 'sealed']).execute()) {
    try {
      keys.unwrap({ kek_id: row.kek_id, wrapped: row.sealed }, canary)
    } catch {
      missing(config, row.kek_id)
    }
  }
  const { kek_id, wrapped: sealed } = keys.wrap(Buffer.from(canary), canary)
  await insertNew(db, 'keyring.canary', { kek_id, sealed })
}

async function rewrapAll(db: Db, keys: Keyring, current: Kek) {
  let count = 0
  for (const kind of ownKinds)
    for (;;) {
      const done = await db.transaction().execute((trx) => rewrapSome(trx, kind, keys, current))
      if (done === 0) break
      count += done
    }
  await db.transaction().execute(async (trx) => {
    const secret = await trx
      .selectFrom('keyring.server_secret')
      .select(['kek_id', 'sealed'])
      .forUpdate()
      .executeTakeFirst()
    if (secret && secret.kek_id !== current.id) {
      const key = keys.unwrap({ kek_id: secret.kek_id, wrapped: secret.sealed }, 'server_secret')
      const { kek_id, wrapped: sealed } = keys.wrap(key, 'server_secret')
      await trx.updateTable('keyring.server_secret').set({ kek_id, sealed }).execute()
    }
    // What another server is wrapping at this moment was passed over: as long as a row needs an old key, its check stays.
    const needed = ownKinds.map((kind) => sql`SELECT kek_id FROM ${tableOf(kind)}`)
    await sql`DELETE FROM keyring.canary WHERE kek_id <> ${current.id} AND kek_id NOT IN (
      ${sql.join(needed, sql` UNION `)})`.execute(trx)
  })
  return count
}

async function rewrapSome(trx: Trx, kind: OwnKind, keys: Keyring, current: Kek) {
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
