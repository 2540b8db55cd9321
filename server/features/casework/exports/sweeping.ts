import { sql } from 'kysely'
import { exportHours } from '#contract/exportKinds.ts'
import type { Services } from '#server/context.ts'
import { dropFile, mostAttempts } from '#server/cases/madeFiles.ts'
import { describeError } from '#server/platform/log.ts'
import { exportQueue, makeExport } from './making.ts'
import { approverStands, hasGrown, isConsentGone } from './validity.ts'

const hour = 3_600_000
/** A transfer that still runs so long after it began has been cut off. */
const longestTransfer = 2 * hour
/** How long a finished request is listed. The audit log keeps that it was. */
const listedFor = 30 * 24 * hour

/** Makes what was approved, and each minute looks for what a killed server left, and for what has expired. */
export async function startExports(services: Services) {
  const { config, db, jobs } = services
  // With the embedded database there is no other server: whoever made an export is dead.
  if (!config.databaseUrl)
    await db.updateTable('export').set({ claimed_until: null }).where('state', '=', 'approved').execute()
  await jobs.work(exportQueue, ({ data }) => makeExport(services, Number(data['export'])), { atOnce: 1 })
  await jobs.every('* * * * *', 'exports', () => sweepExports(services))
  void sweepExports(services).catch((error) =>
    services.log.warn('exports could not be looked up', { job: exportQueue, ...describeError(error) }),
  )
}

/** May be interrupted anywhere and run twice at once. */
export async function sweepExports(services: Services) {
  await expireExports(services)
  const { db, log } = services
  const isAbandoned = sql<boolean>`coalesce(claimed_until, decided_at + interval '1 minute') < now()`
  // One that ends its server each time would end every later one too.
  const given = await db
    .updateTable('export')
    .set({ state: 'failed', claimed_until: null })
    .where('state', '=', 'approved')
    .where('attempts', '>=', mostAttempts)
    .where(isAbandoned)
    .returning('id')
    .execute()
  if (given.length > 0)
    log.error('exports were given up: no server has lived to make them', { job: exportQueue, count: given.length })
  const abandoned = await db
    .selectFrom('export')
    .select('id')
    .where('state', '=', 'approved')
    .where(isAbandoned)
    .orderBy('id')
    .execute()
  for (const { id } of abandoned)
    await makeExport(services, id).catch((error) =>
      log.warn('an export failed, will be tried again', { job: exportQueue, ...describeError(error) }),
    )
}

/** The key goes first: from then on nobody can open the file, wherever a copy of it is. */
async function expireExports(services: Services) {
  const { db, clock, keys } = services
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db.transaction().execute(async (trx) => {
    const over = await trx
      .updateTable('export')
      .set({ state: 'expired' })
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'ready'), eb('expires_at', '<=', now)]),
          eb.and([eb('state', '=', 'asked'), eb('asked_at', '<=', ago(exportHours.request * hour))]),
        ]),
      )
      .returning('id')
      .execute()
    // Made or approved under another redaction of its case.
    const outdated = await trx
      .updateTable('export')
      .set({ state: 'outdated', claimed_until: null })
      .where('incident_id', 'is not', null)
      .where('state', 'in', ['asked', 'approved', 'ready'])
      .where(
        sql<boolean>`redaction_version IS DISTINCT FROM
          coalesce((SELECT version FROM case_redaction WHERE incident_id = export.incident_id), 0)`,
      )
      .returning('id')
      .execute()
    // Not made yet while something came to its case; approved by somebody who has lost their access since; or for somebody whom
    // the reporter does not allow any more to get the case.
    const fallen = await trx
      .updateTable('export')
      .set({ state: 'outdated', claimed_until: null })
      .where((eb) =>
        eb.or([
          eb.and([eb('state', 'in', ['asked', 'approved']), hasGrown]),
          eb.and([eb('state', 'in', ['approved', 'ready']), eb.not(approverStands)]),
          eb.and([eb('state', 'in', ['approved', 'ready']), isConsentGone]),
        ]),
      )
      .returning('id')
      .execute()
    for (const { id } of [...over, ...outdated, ...fallen]) await keys.exports.forget(trx, id)
    // The key of an export that went with its case.
    await trx
      .deleteFrom('keyring.export_key')
      .where('export_id', 'not in', (eb) => eb.selectFrom('export').select('id').where('state', '=', 'ready'))
      .execute()
  })
  const unused = await db
    .selectFrom('export')
    .select(['id', 'storage_name'])
    .where('storage_name', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['expired', 'failed', 'outdated', 'refused']),
        eb.and([eb('state', '=', 'fetched'), eb('fetched_at', '<', ago(longestTransfer))]),
      ]),
    )
    .execute()
  for (const { id, storage_name } of unused)
    if (storage_name !== null) await dropFile(services, 'export', id, storage_name)
  await db
    .deleteFrom('export')
    .where('state', 'in', ['fetched', 'refused', 'expired', 'failed', 'outdated'])
    .where('storage_name', 'is', null)
    .where('asked_at', '<', ago(listedFor))
    .execute()
}
