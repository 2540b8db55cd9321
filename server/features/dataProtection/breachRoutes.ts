import * as contract from '#contract/deskBreaches.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/deskBreachReplies.ts'
import { changeBreach, closeBreach, recordBreach, reopenBreach, tellOfBreach, untellOfBreach } from './recording.ts'
import { listBreaches, readBreach, readEarlier } from './shownBreaches.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('oversee_privacy') } as const

/**
 * The register of breaches (GDPR article 33.5). Not behind a step-up: whoever has just found something out has 72 hours, and may
 * have lost the second factor with it.
 */
export const breachRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const now = () => clock.now().toISOString()

  app.route({
    ...contract.listBreaches,
    // Times and codes; the words are shown one breach at a time.
    config: { may: { ...may, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await listBreaches(db, clock.now()), now: now() }),
  })

  app.route({
    ...contract.recordBreach,
    config: { may: { ...may, audit: 'breach_recorded' } },
    handler: async ({ staff, body }) => ({
      ...done(texts.recorded),
      data: await db.transaction().execute((trx) => recordBreach(services, trx, staff.id, body)),
      now: now(),
    }),
  })

  app.route({
    ...contract.showBreach,
    config: { may: { ...may, audit: 'breach_shown' } },
    handler: async ({ staff, params: { id } }) => {
      const data = await db.transaction().execute(async (trx) => {
        const breach = (await readBreach(services, trx, id)) ?? fail('not_found')
        const subject = { kind: 'breach', id } as const
        await writeAudit(services, trx, { actor: { staff: staff.id }, action: 'breach_shown', subject })
        return breach
      })
      return { ...done(texts.fetched), data, now: now() }
    },
  })

  app.route({
    ...contract.showEarlierBreach,
    config: { may: { ...may, audit: 'breach_shown' } },
    handler: async ({ staff, params: { id, number } }) => {
      const data = await db.transaction().execute(async (trx) => {
        const earlier = (await readEarlier(services, trx, id, number)) ?? fail('not_found')
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'breach_shown',
          subject: { kind: 'breach', id },
          after: [`version=${number}`],
        })
        return earlier
      })
      return { ...done(texts.fetched), data }
    },
  })

  app.route({
    ...contract.changeBreach,
    config: { may: { ...may, audit: 'breach_changed' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.changed),
      data: await db.transaction().execute((trx) => changeBreach(services, trx, staff.id, { ...body, id })),
      now: now(),
    }),
  })

  app.route({
    ...contract.tellOfBreach,
    config: { may: { ...may, audit: 'breach_told' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.told),
      data: await db.transaction().execute((trx) => tellOfBreach(services, trx, staff.id, { ...body, id })),
      now: now(),
    }),
  })

  app.route({
    ...contract.untellOfBreach,
    config: { may: { ...may, audit: 'breach_told' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.untold),
      data: await db.transaction().execute((trx) => untellOfBreach(services, trx, staff.id, { ...body, id })),
      now: now(),
    }),
  })

  app.route({
    ...contract.closeBreach,
    config: { may: { ...may, audit: 'breach_closed' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.closed),
      data: await db.transaction().execute((trx) => closeBreach(services, trx, staff.id, { ...body, id })),
      now: now(),
    }),
  })

  app.route({
    ...contract.reopenBreach,
    config: { may: { ...may, audit: 'breach_reopened' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.reopened),
      data: await db.transaction().execute((trx) => reopenBreach(services, trx, staff.id, { ...body, id })),
      now: now(),
    }),
  })
}
