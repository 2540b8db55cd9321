import type { Services } from './context.ts'
import { openKeyring } from './platform/secrets/keyring.ts'
import { openSecret } from './platform/secrets/serverSecret.ts'
import { openStorage } from './platform/storage/index.ts'

/**
 * What the features use, once the database is there and migrated.
 * @param keyringDb as the role that owns the schema keyring, when it has one of its own
 */
export async function openServices(
  ground: Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs'>,
  keyringDb?: Services['db'],
): Promise<Services> {
  const keys = await openKeyring(ground.config, ground.db, keyringDb)
  const [secret, storage] = await Promise.all([
    openSecret(keyringDb ?? ground.db, keys),
    openStorage(ground.config, ground.log),
  ])
  return { ...ground, keys, secret, storage }
}
