import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { describeError } from '#server/platform/log.ts'
import { removeFiles } from '#server/platform/storage/storedFiles.ts'
import { transact } from '#server/platform/transact.ts'
import { eachAtOnce } from './eachAtOnce.ts'
import { readLedger, type ErasedKind } from './ledger.ts'
import { appendToLedgerFile } from './ledgerFile.ts'
import { accountRows, caseFiles, caseRows, exportsOf } from './rows.ts'

export type Ground = Pick<Services, 'config' | 'db' | 'clock' | 'keys' | 'secret' | 'storage' | 'log'>
type Row = {
  id: number
  kind: string
  subject_id: number
  hash: Buffer
  step: string
  files: string[]
  is_audited: boolean
}

/** Does one step of an erasure, and writes down that it is done. May be repeated, and done twice at once. */
type Step = { from: string; act: (ground: Ground, row: Row) => Promise<unknown> }

/**
 * What follows the ledger's entry, in the order of docs/threats.md, "Encryption": the ledger's second place, the key, the rows,
 * the files, the row of the audit log. A kill between or in two steps leaves a row from which the next run goes on.
 */
const steps: readonly Step[] = [
  {
    from: 'noted',
    async act({ config, db }, row) {
      await appendToLedgerFile(config, await readLedger(db, row))
      await advance(db, row, 'kept')
    },
  },
  {
    from: 'kept',
    act: ({ db, keys }, row) =>
      inStep(db, row, async (trx) => {
        if (row.kind === 'case') {
          await keys.forget(trx, row.subject_id)
          for (const id of await exportsOf(trx, row.subject_id)) await keys.forgetExport(trx, id)
        }
        await advance(trx, row, 'keyless')
      }),
  },
  {
    from: 'keyless',
    act: ({ db }, row) =>
      inStep(db, row, async (trx) => {
        const files = row.kind === 'case' ? await caseFiles(trx, row.subject_id) : []
        await (row.kind === 'case' ? caseRows(trx, row.subject_id) : accountRows(trx, row.subject_id))
        await advance(trx, row, 'rowless', files)
      }),
  },
  {
    from: 'rowless',
    async act(ground, row) {
      await removeFiles(ground, row.files)
      await advance(ground.db, row, 'fileless')
    },
  },
  {
    from: 'fileless',
    act: (ground, row) =>
      inStep(ground.db, row, async (trx) => {
        await trx.deleteFrom('erasure').where('id', '=', row.id).execute()
        if (!row.is_audited) return
        const subject = row.kind === 'case' ? { subject: { kind: 'case', id: row.subject_id } as const } : {}
        await writeAudit(ground, trx, { actor: 'system', action: 'erased', ...subject, after: [row.kind] })
      }),
  },
]

/** Takes an erasure from wherever it is to its end. Does nothing for one that is done. */
export async function finishErasure(ground: Ground, id: number) {
  for (;;) {
    const row = await read(ground.db, id).executeTakeFirst()
    if (!row) return
    const step = steps.find(({ from }) => from === row.step)
    if (!step) throw new Error('an erasure has an unknown step')
    await step.act(ground, row)
  }
}

/** Finishes the erasure of one case or account, when there is one. What fails is logged, and done by the job. */
export async function finishErasureOf(ground: Ground, kind: ErasedKind, subject_id: number) {
  const row = await ground.db
    .selectFrom('erasure')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()
  if (row) await finishErasure(ground, row.id).catch((error: unknown) => tell(ground, error))
}

const tell = ({ log }: Ground, error: unknown) =>
  log.warn('an erasure is not finished, will be tried again', { job: 'erasure', ...describeError(error) })

/** Finishes whatever is under way, the oldest first. One that fails holds up no other. Answers how many are left. */
export async function finishErasures(ground: Ground): Promise<number> {
  let left = 0
  for (let after = 0; ;) {
    const rows = await ground.db
      .selectFrom('erasure')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
    if (rows.length === 0) return left
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1) ?? after
    await eachAtOnce(ids, (id) =>
      finishErasure(ground, id).catch((error: unknown) => {
        left += 1
        tell(ground, error)
      }),
    )
  }
}

const read = (db: Db | Trx, id: number) =>
  db
    .selectFrom('erasure')
    .select(['id', 'kind', 'subject_id', 'hash', 'step', 'files', 'is_audited'])
    .where('id', '=', id)

/**
 * Holds the erasure's row, so that of two who do the same step the second finds it done. An account and its cases, which are
 * erased at the same time, have rows that refer to each other, so one may have to let the other go first.
 */
const inStep = (db: Db, row: Row, act: (trx: Trx) => Promise<unknown>) =>
  transact(db, async (trx) => {
    const now = await read(trx, row.id).forUpdate().executeTakeFirst()
    if (now?.step === row.step) await act(trx)
  })

const advance = (db: Db | Trx, row: Row, step: string, files?: string[]) =>
  db
    .updateTable('erasure')
    .set({ step, ...(files ? { files } : {}) })
    .where('id', '=', row.id)
    .where('step', '=', row.step)
    .execute()
