import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { beginAccountErasure, beginCaseErasure } from './begin.ts'
import { finishErasures, type Ground } from './finish.ts'
import {
  addToLedger,
  hashOf,
  isOfKey,
  nameOf,
  readLedger,
  type Identity,
  type LedgerEntry,
  type LedgerKind,
} from './ledger.ts'
import { appendToLedgerFile, readLedgerFile } from './ledgerFile.ts'
import { emptyDraft, takeOutAgain, type Named } from './witnesses.ts'

/**
 * Erases everything in the database that the entries name, and adds them to its ledger. For a restore, before the portal answers, and
 * whenever the ledger in LEDGER_DIR knows more than the database. May be interrupted anywhere and repeated. Needs no jobs.
 *
 * Answers how many `cases`, `accounts` and `witnesses` the database held although the ledger says that they were erased, or taken out
 * of their case; they are gone now. `unfinished`: erasures that could not be finished now and go on after the start. `foreign`: entries
 * that were made with another secret than that of this keyring: of what they are nobody can tell. A restore refuses a ledger that has
 * any (`readGivenLedger`).
 */
export async function replayErasures(ground: Ground, entries: readonly LedgerEntry[]) {
  const own = new Map(entries.filter((entry) => isOfKey(ground.secret, entry)).map((entry) => [nameOf(entry), entry]))
  const found = { account: 0, case: 0, witness: 0, draft_witnesses: 0 }
  // Cases first: of those that go with their account the ledger knows no receipt. Witnesses last: a case takes its own along.
  for (const kind of ['case', 'account', 'witness', 'draft_witnesses'] as const)
    for await (const named of findErased(ground, kind, own))
      found[kind] += await ground.db.transaction().execute((trx) => erasing[kind](ground, trx, named))
  for (let at = 0; at < entries.length; at += batch)
    await ground.db.transaction().execute(async (trx) => {
      for (const entry of entries.slice(at, at + batch)) await addToLedger(trx, entry)
    })
  const unfinished = await finishErasures(ground)
  const foreign = entries.filter((entry) => !isOfKey(ground.secret, entry)).length
  return {
    cases: found.case,
    accounts: found.account,
    witnesses: found.witness + found.draft_witnesses,
    unfinished,
    foreign,
  }
}

const batch = 1000

/** Answers how many it erased. */
const erasing: Record<LedgerKind, (ground: Ground, trx: Trx, named: Named) => Promise<number>> = {
  account: async (ground, trx, named) => Number(await beginAccountErasure(ground, trx, named)),
  case: async (ground, trx, named) => Number(await beginCaseErasure(ground, trx, named)),
  witness: takeOutAgain,
  draft_witnesses: (_ground, trx, named) => emptyDraft(trx, named),
}

/** Those of the database's rows that the ledger names and that are not being erased already. */
async function* findErased({ db, secret }: Ground, kind: LedgerKind, own: ReadonlyMap<string, LedgerEntry>) {
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

const underWay = (kind: LedgerKind) => sql`SELECT subject_id FROM erasure WHERE kind = ${kind}`
/** Where the rows of each kind stand, as `one`. What goes with a case that is being erased is not among them. */
const places: Record<LedgerKind, RawBuilder<unknown>> = {
  account: sql`account one WHERE one.id NOT IN (${underWay('account')})`,
  case: sql`incident one WHERE one.id NOT IN (${underWay('case')})`,
  witness: sql`witness one JOIN incident ON incident.id = one.incident_id
    WHERE incident.status <> 'Draft' AND incident.id NOT IN (${underWay('case')})`,
  draft_witnesses: sql`incident one WHERE one.status = 'Draft' AND one.id NOT IN (${underWay('case')})
    AND EXISTS (SELECT FROM witness WHERE witness.incident_id = one.id)`,
}

async function identities(db: Db, kind: LedgerKind, after: number): Promise<Identity[]> {
  const { rows } = await sql<Identity>`SELECT one.id, one.created_at FROM ${places[kind]} AND one.id > ${after}
    ORDER BY one.id LIMIT ${5 * batch}`.execute(db)
  return rows
}

/** What only LEDGER_DIR knows was erased after the database's backup, and is erased again. Neither place leads. */
export async function bringTogether(ground: Ground) {
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

/** Those of the first that the second has not. */
export function without(entries: readonly LedgerEntry[], known: readonly LedgerEntry[]) {
  const names = new Set(known.map(nameOf))
  return entries.filter((entry) => !names.has(nameOf(entry)))
}
