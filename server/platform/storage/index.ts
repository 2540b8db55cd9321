import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { openDisk } from './disk.ts'
import type { Storage, StorageUse } from './names.ts'

export type { Storage }

/** @throws SettingError when the store answers, and refuses what STORAGE_URL or the credentials say */
export async function openStorage(
  { storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>,
  log?: Pick<Log, 'warn'>,
  use: StorageUse = 'write',
): Promise<Storage> {
  if (!storageUrl) return openDisk(path.join(dataDir, 'documents'), use)
  const url = new URL(storageUrl)
  if (url.protocol === 'file:') return openDisk(fileURLToPath(url), use)
  const { openS3 } = await import('./s3.ts')
  return openS3(url, log)
}
