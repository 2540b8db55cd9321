import { sql } from 'kysely'
import * as contract from '#contract/takeout.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { stopTakeouts } from '#server/cases/madeFiles/stopping.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { demandPassword, demandUnchanged } from '#server/platform/http/ownPassword.ts'
import { accountBucket, throttle } from '#server/platform/http/throttle.ts'
import { transact, type Db, type Trx } from '#server/database/connect.ts'
import { replies as texts } from '#texts/nb/takeoutFiles.ts'
import { insertNumbered, shownAs } from '#server/database/rows.ts'
import { takeoutAddress } from './fetching.ts'
import type { Made, Maker, Progress } from '#server/cases/madeFiles/making.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { documentBytes } from './readAccount.ts'

/** Asked for with the password, made by a job, fetched with the password, once. */
export const takeoutRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services
  const route = reporterRoutes(app)
  const message = texts.fetched

  route(contract.showTakeout, { message }, async ({ user }) => ({ data: await showLast(db, user.id) }))

  route(
    contract.askForTakeout,
    { message: texts.asked, throttle: { name: 'takeout', account: [20, 24 * 3600] } },
    async ({ request, user, body }) => {
      const verified = await demandPassword(services, request, body)
      // As many as there are mails that tell of it.
      await throttle(services, [accountBucket(user.id, 'takeout-asked', [5, 24 * 3600])])
      await demandRoom(services, user.id)
      const data = await transact(db, async (trx) => {
        // Holds the account, so that of two at once the second finds what the first has asked for.
        await demandUnchanged(services, trx, request, { verified })
        if (!(await findOpen(trx, user.id))) {
          const row = { user_id: user.id, state: 'asked', asked_at: clock.now() }
          await jobs.send(trx, 'takeout', { takeout: await insertNumbered(trx, 'takeout', row) })
          // Also to whoever wants no news: somebody else may have asked.
          await promiseMail(jobs, trx, 'takeout_asked', user.id)
        }
        return (await showLast(trx, user.id)) ?? fail('unexpected')
      })
      return { data }
    },
  )

  route(
    contract.openTakeout,
    { message, throttle: { name: 'takeout-address', account: [60, 3600] } },
    async ({ request, user, body }) => {
      const verified = await demandPassword(services, request, body)
      const open = await transact(db, async (trx) => {
        await demandUnchanged(services, trx, request, { verified })
        return findOpen(trx, user.id)
      })
      if (open?.state !== 'ready') return fail('not_found')
      return takeoutAddress(services, user, open.id)
    },
  )

  route(contract.dropTakeout, { message: texts.dropped }, async ({ user }) => {
    await transact(db, async (trx) => {
      ;(await findOpen(trx, user.id)) ?? fail('not_found')
      await stopTakeouts(trx, user.id)
    })
    return {}
  })
}

async function showLast(db: Db | Trx, user_id: number): Promise<contract.ShownTakeout | null> {
  const row = await db
    .selectFrom('takeout')
    .select(['state', 'failure', 'asked_at', 'done', 'total', 'size', 'sent', 'expires_at', 'fetched_at'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM takeout other WHERE other.state = 'asked' AND other.id < takeout.id)`.as(
        'ahead',
      ),
    )
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { state, done, total, sent, ahead } = row
  return shownAs(contract.shownTakeout, {
    ...row,
    // A hundred is only said when it can be fetched.
    percent: state !== 'asked' ? 100 : total ? Math.min(99, Math.floor((100 * done) / total)) : 0,
    ahead: state === 'asked' && total === null ? ahead : 0,
    begun: sent > 0,
  })
}

/** What a person has under way or can fetch: one at most, because the table allows no other. */
const findOpen = (db: Db | Trx, user_id: number) =>
  db
    .selectFrom('takeout')
    .select(['id', 'state'])
    .where('user_id', '=', user_id)
    .where('state', 'in', ['asked', 'ready'])
    .executeTakeFirst()

/** Makes what a person takes along. A full disk ends it at once: to try again in vain would fill it more. */
export const takeoutMaker: Maker = {
  table: 'takeout',
  hours: contract.takeoutHours,
  make: makeTakeout,
  tell: tellOwner,
  ending: (error) => ({
    state: 'failed',
    failure: error instanceof Failure && error.code === 'storage_full' ? 'no_room' : 'broken',
  }),
}

const ownerOf = async (db: Services['db'] | Trx, id: number) =>
  (await db.selectFrom('takeout').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

async function makeTakeout(services: Services, id: number, progress: Progress): Promise<Made> {
  const user_id = await ownerOf(services.db, id)
  await demandRoom(services, user_id)
  // What writes files is loaded with the first one, because it takes several megabytes of memory.
  const { zipOf } = await import('./zip.ts')
  return { bytes: zipOf(services, user_id, progress) }
}

/** Before the first byte, so that one who has much does not fill a disk that others write to. */
export async function demandRoom({ db, storage }: Pick<Services, 'db' | 'storage'>, user_id: number) {
  const bytes = await db.transaction().execute((trx) => documentBytes(trx, user_id))
  if (!(await storage.hasRoomFor(bytes))) throw new Failure('storage_full', undefined, 60)
}

/** A mail says that there is something new, to whoever wants such mails. */
async function tellOwner(services: Services, trx: Trx, id: number) {
  await promiseMail(services.jobs, trx, 'account_news', await ownerOf(trx, id))
  // For the year's numbers; the log is not to say whose (docs/decisions/exports-and-papers.md).
  await writeAudit(services, trx, { actor: 'system', action: 'takeout_made' })
}
