import { sql } from 'kysely'
import * as contract from '#contract/takeout.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { stopTakeouts } from '#server/cases/madeFiles/stopping.ts'
import { fail } from '#server/platform/http/failures.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { demandPassword, demandUnchanged } from '#server/platform/http/ownPassword.ts'
import { accountBucket, throttle } from '#server/platform/http/throttle.ts'
import { transact, type Db, type Trx } from '#server/database/connect.ts'
import { replies as texts } from '#texts/nb/takeoutFiles.ts'
import { insertNumbered, shownAs } from '#server/database/rows.ts'
import { takeoutAddress } from './fetching.ts'
import { demandRoom } from './making.ts'

/**
 * Everything that is stored about a person, as one file that they take along: asked for with the password, made by a job (making.ts),
 * fetched with the password, once.
 */
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

/** The last one that a person has asked for; null without one. */
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
