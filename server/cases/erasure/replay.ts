import type { Db, Trx } from '#server/database/connect.ts'
import { beginAccountErasure, beginCaseErasure } from './begin.ts'
import { finishErasures, type Ground } from './finish.ts'
import { addToLedger, hashOf, isOfKey, nameOf, readLedger, type ErasedKind, type LedgerEntry } from './ledger.ts'
import { appendToLedgerFile, readLedgerFile } from './ledgerFile.ts'

/**
 * `cases`, `accounts`: how many the database held although the ledger says that they were erased; they are gone now. `unfinished`:
 * erasures that could not be finished now and go on after the start. `foreign`: entries that were made with another secret than
 * that of this keyring: of what they are nobody can tell. A restore refuses a ledger that has any (`readGivenLedger`).
 */
export type Replayed = { cases: number; accounts: number; unfinished: number; foreign: number }

/**
 * Erases everything in the database that the entries name, and adds them to its ledger. For a restore, before the portal answers, and
 * whenever the ledger in LEDGER_DIR knows more than the database. May be interrupted anywhere and repeated. Needs no jobs.
 */
export async function replayErasures(ground: Ground, entries: readonly LedgerEntry[]): Promise<Replayed> {
  const own = new Map(entries.filter((entry) => isOfKey(ground.secret, entry)).map((entry) => [nameOf(entry), entry]))
  const found = { case: 0, account: 0 }
  for (const kind of ['account', 'case'] as const)
    for await (const { id, entry } of findErased(ground, kind, own)) {
      const begin = kind === 'case' ? beginCaseErasure : beginAccountErasure
      await ground.db.transaction().execute((trx) => begin(ground, trx, { id, entry }))
      found[kind] += 1
    }
  for (let at = 0; at < entries.length; at += batch)
    await ground.db.transaction().execute(async (trx) => {
      for (const entry of entries.slice(at, at + batch)) await addToLedger(trx, entry)
    })
  const unfinished = await finishErasures(ground)
  const foreign = entries.filter((entry) => !isOfKey(ground.secret, entry)).length
  return { cases: found.case, accounts: found.account, unfinished, foreign }
}

const batch = 1000

/** Those of the database's cases or accounts that the ledger names and that are not being erased already. */
async function* findErased({ db, secret }: Ground, kind: ErasedKind, own: ReadonlyMap<string, LedgerEntry>) {
  if (own.size === 0) return
  for (let after = 0; ;) {
    const rows = await identities(db, kind, after)
    for (const row of rows) {
      after = row.id
      const entry = own.get(nameOf({ kind, hash: hashOf(secret, kind, row) }))
      if (entry) yield { id: row.id, entry }
    }
    if (rows.length === 0) return
  }
}

const identities = (db: Db | Trx, kind: ErasedKind, after: number) =>
  db
    .selectFrom(kind === 'case' ? 'incident' : 'account')
    .select(['id', 'created_at'])
    .where('id', '>', after)
    .where('id', 'not in', (eb) => eb.selectFrom('erasure').select('subject_id').where('kind', '=', kind))
    .orderBy('id')
    .limit(5 * batch)
    .execute()

/**
 * Brings both places of the ledger together: what one has and the other lacks is added there, so neither leads and no entry is
 * lost. What only LEDGER_DIR knows was erased after the database's backup, and is erased again.
 */
export async function bringTogether(
  ground: Ground,
): Promise<Replayed & { missingInFile: number; missingInDatabase: number }> {
  const { config, db, log } = ground
  const [inDatabase, { entries: inFile, damaged }] = [await readLedger(db), await readLedgerFile(config)]
  const missingInFile = without(inDatabase, inFile)
  const missingInDatabase = without(inFile, inDatabase)
  await appendToLedgerFile(config, missingInFile)
  if (damaged > 0) log.warn('the ledger of erasures has damaged lines', { job: 'erasure', count: damaged })
  if (missingInFile.length > 0)
    log.warn('LEDGER_DIR lacked erasures that the database knows', { job: 'erasure', count: missingInFile.length })
  if (missingInDatabase.length > 0)
    log.warn('the database lacked erasures that LEDGER_DIR knows', { job: 'erasure', count: missingInDatabase.length })
  const replayed = await replayErasures(ground, missingInDatabase)
  const foreign = [...inDatabase, ...missingInDatabase].filter((entry) => !isOfKey(ground.secret, entry)).length
  if (foreign > 0) log.error('the ledger holds erasures of another keyring', { job: 'erasure', count: foreign })
  return { ...replayed, foreign, missingInFile: missingInFile.length, missingInDatabase: missingInDatabase.length }
}

function without(entries: readonly LedgerEntry[], known: readonly LedgerEntry[]) {
  const names = new Set(known.map(nameOf))
  return entries.filter((entry) => !names.has(nameOf(entry)))
}
