import type { Services } from './context.ts'
import { openArchive } from './features/articles/archive.ts'
import { openHub } from './features/knowledge/hub.ts'
import { followContentVersion } from './platform/pages/contentVersion.ts'
import { openKeyring } from './platform/secrets/keyring.ts'
import { openSecret } from './platform/secrets/serverSecret.ts'
import { openStorage } from './platform/storage/index.ts'

/** Opens everything that features use. The database must be reachable and migrated. */
export async function openServices(
  base: Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs'>,
): Promise<Services> {
  const { config, db, log } = base
  const keys = await openKeyring(config, db)
  const [secret, storage] = await Promise.all([openSecret(db, keys), openStorage(config)])
  const contentVersion = followContentVersion(db, log)
  const content = { articles: openArchive(db, contentVersion), knowledge: openHub(db, contentVersion) }
  return { ...base, keys, secret, storage, content, contentVersion }
}
