import type { Services } from '#server/context.ts'
import { deskStatuses } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { describeError } from '#server/platform/log.ts'
import { addPersonHashes, type PersonTexts } from './personHashes.ts'
import { openRow } from './sealedColumns.ts'

/** The queue of the filling, and the name under which it is logged. */
const personQueue = 'person_fill'
/** Cases, or accounts, of one transaction. */
const batch = 200
/** Milliseconds after which a job hands over to the next, long before pg-boss takes it for dead. */
const longest = 120_000

type Ground = Pick<Services, 'db' | 'keys' | 'secret' | 'jobs' | 'log'>

/** Does the work, and asks for it when it is not done: once after each start, until everything older has its hashes. */
export async function startFillingPersons(services: Ground) {
  await services.jobs.work(personQueue, () => fillPersons(services), { atOnce: 1 })
  if (await isFilled(services.db)) return
  await services.db.transaction().execute((trx) => services.jobs.send(trx, personQueue, {}))
}

/** Whether a search finds what was there before migration 0051 too. */
export const isFilled = async (db: Db | Trx) =>
  (await db
    .selectFrom('person_fill')
    .select('id')
    .where((eb) =>
      eb.or([eb('after_case', '<', eb.ref('until_case')), eb('after_account', '<', eb.ref('until_account'))]),
    )
    .executeTakeFirst()) === undefined

/**
 * Makes the keyed hashes of the names and numbers that were stored before migration 0051. Each batch is one transaction with how far
 * it came, so a kill loses one batch at most, and doing one twice changes nothing. Of two at once one steps back.
 */
export async function fillPersons(services: Ground, { size = batch, patience = longest } = {}) {
  const { db, jobs, log } = services
  const until = performance.now() + patience
  for (let count = 0; ;) {
    const filled = await db.transaction().execute((trx) => fillBatch(services, trx, size))
    if (filled === undefined) return
    count += filled
    if (await isFilled(db)) return log.info('older cases have their hashes of persons', { job: personQueue, count })
    if (performance.now() > until) return db.transaction().execute((trx) => jobs.send(trx, personQueue, {}))
  }
}

/** How many were looked at; undefined when somebody else is at it or all was done before. */
async function fillBatch(ground: Ground, trx: Trx, size: number) {
  const at = await trx.selectFrom('person_fill').selectAll().forUpdate().skipLocked().executeTakeFirst()
  if (!at) return undefined
  if (at.after_case < at.until_case) return fillCases(ground, trx, { after: at.after_case, until: at.until_case, size })
  if (at.after_account < at.until_account)
    return fillAccounts(ground, trx, { after: at.after_account, until: at.until_account, size })
  return undefined
}

type Part = { after: number; until: number; size: number }

async function fillCases(ground: Ground, trx: Trx, { after, until, size }: Part) {
  // Drafts have no hashes, and get them when they are sent in. The lock is that of whoever
  // changes a case, so that no name is read that somebody is just replacing.
  const cases = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('status', 'in', [...deskStatuses])
    .orderBy('id')
    .limit(size)
    .forNoKeyUpdate()
    .execute()
  const ids = cases.map(({ id }) => id)
  await trx
    .updateTable('person_fill')
    .set({ after_case: ids.length < size ? until : (ids.at(-1) ?? until) })
    .execute()
  if (ids.length === 0) return 0
  const [witnesses, entries, keyOf] = [
    await trx
      .selectFrom('witness')
      .select(['id', 'incident_id', 'name_sealed', 'contact_number_sealed'])
      .where('incident_id', 'in', ids)
      .execute(),
    await trx
      .selectFrom('case_entry')
      .select(['incident_id', 'name_sealed', 'contact_sealed'])
      .where('incident_id', 'in', ids)
      .execute(),
    await ground.keys.keysOf(trx, ids),
  ]
  for (const { incident_id, ...row } of witnesses)
    await addReadable(ground, trx, { incident_id, witness_id: row.id }, keyOf.get(incident_id), (key) => {
      const { name, contact_number } = openRow('witness', key, row)
      return { name, contact: contact_number }
    })
  for (const { incident_id, ...row } of entries)
    await addReadable(ground, trx, { incident_id }, keyOf.get(incident_id), (key) =>
      openRow('case_entry', key, { id: incident_id, ...row }),
    )
  return ids.length
}

/** One damaged value must not keep all others from being found. */
async function addReadable(
  ground: Ground,
  trx: Trx,
  of: { incident_id: number; witness_id?: number },
  key: Buffer | undefined,
  open: (key: Buffer) => PersonTexts,
) {
  let texts: PersonTexts | undefined
  try {
    texts = key && open(key)
  } catch (error) {
    ground.log.warn('a name could not be read', { job: personQueue, ...describeError(error) })
  }
  if (texts) await addPersonHashes(ground, trx, of, texts)
}

async function fillAccounts(ground: Ground, trx: Trx, { after, until, size }: Part) {
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'name', 'phone_number'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(size)
    .forNoKeyUpdate()
    .execute()
  const last = accounts.length < size ? until : (accounts.at(-1)?.id ?? until)
  await trx.updateTable('person_fill').set({ after_account: last }).execute()
  for (const { id, name, phone_number } of accounts)
    await addPersonHashes(ground, trx, { user_id: id }, { name, contact: phone_number })
  return accounts.length
}
