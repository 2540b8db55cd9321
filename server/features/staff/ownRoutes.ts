import * as contract from '#contract/desk.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { staffCookie, staffSessionStands } from '#server/platform/http/staffSessions.ts'
import texts from '#texts/nb/desk.ts'
import { toSelf } from './queries.ts'
import { endSession, listSessions } from './sessionQueries.ts'

const done = (message: string) => ({ success: true as const, message })
const opened = { who: 'staff', role: roles } as const

/** What everybody of the staff does for themselves: see who they are here, see and end own sessions. */
export const ownRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, config } = services

  app.route({
    ...contract.showSelf,
    config: { may: { ...opened, audit: null } },
    handler: async ({ staff }) => ({ ...done(texts.fetched), data: toSelf(staff) }),
  })

  app.route({
    ...contract.signOut,
    config: { may: { ...opened, halfway: true, audit: 'staff_signed_out' } },
    handler: async ({ staff }, reply) => {
      await db.transaction().execute(async (trx) => {
        if (await endSession(trx, staff.id, staff.sessionId))
          await writeAudit(services, trx, { actor: { staff: staff.id }, action: 'staff_signed_out' })
      })
      reply.header('set-cookie', staffCookie(config, null))
      reply.header('clear-site-data', '"cache"')
      return done(texts.signed_out)
    },
  })

  app.route({
    ...contract.listOwnSessions,
    config: { may: { ...opened, audit: null } },
    handler: async ({ staff }) => {
      const now = clock.now()
      const own = (await listSessions(db, staff.id)).filter((session) => staffSessionStands(session, now))
      const data = own.map(({ id, device, created_at, last_used_at }) => ({
        id,
        device,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        current: id === staff.sessionId,
      }))
      return { ...done(texts.fetched), data }
    },
  })

  app.route({
    ...contract.revokeOwnSession,
    config: { may: { ...opened, audit: 'staff_session_revoked' } },
    handler: async ({ staff, params }) => {
      await db.transaction().execute(async (trx) => {
        ;(await endSession(trx, staff.id, params.id)) ?? fail('not_found')
        await writeAudit(services, trx, { actor: { staff: staff.id }, action: 'staff_session_revoked' })
      })
      return done(texts.session_revoked)
    },
  })
}
