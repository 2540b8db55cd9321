import type { Services } from './context.ts'
import { openArchive } from './features/articles/archive.ts'
import { openHub } from './features/knowledge/hub.ts'
import { openNumbers } from './features/numbers/open/reader.ts'
import { boundContent, boundPublicWork, countReadings, makeReadPublicly } from './platform/http/publicWork.ts'
import { followContentVersion } from './platform/pages/contentVersion.ts'
import { openKeyring, openSecret } from './platform/secrets/keyring.ts'
import { openStorage } from './platform/storage/index.ts'

/**
 * Opens everything that features use. The database must be reachable and migrated.
 * @param keyringDb as the role that owns the schema keyring, when it has one of its own
 */
export async function openServices(
  base: Pick<Services, 'config' | 'db' | 'publicDb' | 'clock' | 'log' | 'jobs'>,
  keyringDb?: Services['db'],
): Promise<Services> {
  const { config, db, publicDb, log } = base
  const keys = await openKeyring(config, db, keyringDb)
  const [secret, storage] = await Promise.all([openSecret(keyringDb ?? db, keys), openStorage(config, log)])
  const contentVersion = followContentVersion(db, log)
  const readers = {
    articles: openArchive(publicDb, contentVersion),
    knowledge: openHub(publicDb, contentVersion),
    numbers: openNumbers(publicDb),
  }
  const content = boundContent(readers, boundPublicWork())
  const readPublicly = makeReadPublicly(countReadings(base))
  return { ...base, keys, secret, storage, content, contentVersion, readPublicly }
}
