import { deskStatuses } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { describeError } from '#server/platform/log.ts'
import { fill, startFilling, type FillGround, type Filling, type Pace } from './filling.ts'
import { keepFormerHashes } from './formerWitnesses.ts'
import { addPersonHashes, type PersonTexts } from './personHashes.ts'
import { openRow } from './sealedColumns.ts'

const personQueue = 'person_fill'

/**
 * Makes the keyed hashes of the names and numbers that were stored before migration 0051, and of those that corrections keep from
 * before migration 0066.
 */
export const fillPersons = (services: FillGround, pace?: Pace) => fill(services, persons, pace)
export const startFillingPersons = (services: FillGround) => startFilling(services, persons)

/** Whether a search finds what was there before these migrations too. */
export const isFilled = async (db: Db | Trx) =>
  (await db
    .selectFrom('person_fill')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('after_case', '<', eb.ref('until_case')),
        eb('after_account', '<', eb.ref('until_account')),
        eb('after_former', '<', eb.ref('until_former')),
      ]),
    )
    .executeTakeFirst()) === undefined

const persons: Filling = { queue: personQueue, of: 'hashes of persons', isDone: isFilled, fillBatch }

async function fillBatch(ground: FillGround, trx: Trx, size: number) {
  const at = await trx.selectFrom('person_fill').selectAll().forUpdate().skipLocked().executeTakeFirst()
  if (!at) return undefined
  if (at.after_case < at.until_case) return fillCases(ground, trx, { after: at.after_case, until: at.until_case, size })
  if (at.after_account < at.until_account)
    return fillAccounts(ground, trx, { after: at.after_account, until: at.until_account, size })
  if (at.after_former < at.until_former)
    return fillFormer(ground, trx, { after: at.after_former, until: at.until_former, size })
  return undefined
}

type Part = { after: number; until: number; size: number }

async function fillCases(ground: FillGround, trx: Trx, { after, until, size }: Part) {
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
  ground: FillGround,
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

async function fillAccounts(ground: FillGround, trx: Trx, { after, until, size }: Part) {
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

/** Cases of which a reporter has corrected a witness, also those on their way out: their reporter may take them back. */
async function fillFormer(ground: FillGround, trx: Trx, { after, until, size }: Part) {
  const cases = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', until)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('case_correction')
          .select('case_correction.id')
          .whereRef('case_correction.incident_id', '=', 'incident.id')
          .where('case_correction.witness_id', 'is not', null),
      ),
    )
    .orderBy('id')
    .limit(size)
    .forNoKeyUpdate()
    .execute()
  const last = cases.length < size ? until : (cases.at(-1)?.id ?? until)
  await trx.updateTable('person_fill').set({ after_former: last }).execute()
  const ids = cases.map(({ id }) => id)
  if (ids.length === 0) return 0
  const keyOf = await ground.keys.keysOf(trx, ids)
  for (const id of ids) {
    const key = keyOf.get(id)
    if (key) await keepReadable(ground, trx, { id, key })
  }
  return ids.length
}

/** Reads first, so that one damaged value leaves the transaction as it is, and all others are found. */
async function keepReadable(ground: FillGround, trx: Trx, one: { id: number; key: Buffer }) {
  try {
    await keepFormerHashes(ground, trx, one)
  } catch (error) {
    ground.log.warn('a name could not be read', { job: personQueue, ...describeError(error) })
  }
}
