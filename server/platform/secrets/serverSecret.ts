import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { insertNew } from '#server/database/rows.ts'
import type { Keyring } from './keyring.ts'
import type { Secret } from './keyedHash.ts'

/** What the secret is sealed as. */
export const purpose = 'server_secret'

/** The secret of keyed hashes and signed links: made once per database, wrapped by the key-encryption key. */
export async function openSecret(db: Db, keys: Keyring): Promise<Secret> {
  const { kek_id, wrapped } = keys.wrap(randomBytes(32), purpose)
  await insertNew(db, 'keyring.server_secret', { kek_id, sealed: wrapped })
  const kept = await db.selectFrom('keyring.server_secret').select(['kek_id', 'sealed']).executeTakeFirstOrThrow()
  return keys.unwrap({ kek_id: kept.kek_id, wrapped: kept.sealed }, purpose)
}
