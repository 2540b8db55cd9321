import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import type { Opener } from './age.ts'

export type RestoreWish = {
  config: Config
  from: string
  keyringFrom: string
  /** The folder of the ledger of erasures; undefined when it is lost, and somebody has said so. */
  ledger: string | undefined
  opener: Opener
  /** Which backup; the newest unless it is named. */
  archive?: string
  keyring?: string
  log: Log
  say: (line: string) => void
}
export type Replayed = { cases: number; accounts: number; keyless: number; ledgerEntries: number }
export type Restored = Replayed & { id: string; keyring: string; documents: number; bytes: number; missing: number }
