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
export type LedgerReplayed = {
  cases: number
  accounts: number
  /** Taken out of their case at their own request. */
  witnesses: number
  keyless: number
  ledgerEntries: number
  /** When the newest entry of the given ledger was made; undefined when there is none. */
  ledgerNewest: Date | undefined
}
export type Restored = LedgerReplayed & {
  id: string
  /** When the backup was made. What happened later is lost, but for what the ledger names. */
  at: Date
  keyring: string
  documents: number
  bytes: number
  missing: number
}
