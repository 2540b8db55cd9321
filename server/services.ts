import type { Services } from './context.ts'
import { openKeyring } from './platform/secrets/keyring.ts'
import { openSecret } from './platform/secrets/serverSecret.ts'
import { openStorage } from './platform/storage/index.ts'

/** What the features stand on, once the database is there and migrated. */
export async function openServices(
  ground: Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs'>,
): Promise<Services> {
  const keys = await openKeyring(ground.config, ground.db)
  const [secret, storage] = await Promise.all([openSecret(ground.db, keys), openStorage(ground.config)])
  return { ...ground, keys, secret, storage }
}
