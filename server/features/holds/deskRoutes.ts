import * as contract from '#contract/deskHolds.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/holdReplies.ts'
import { listHolds } from './shownHolds.ts'
import { endHold, reviewHold, setHold } from './settingHolds.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('hold_cases') } as const
/** A case is kept longer than was promised only by somebody who has just shown who they are. */
const changes = { ...may, stepUp: true, audit: 'held' } as const
/** A refused end tells the day of a case: nobody learns it of one after another. */
const setting = { name: 'set-hold', account: [60, 3600] } as const

/** Holds: cases that are kept longer than their two years, set and reviewed by the privacy officer. */
export const holdRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listHolds,
    // Of a case its number and the day on which it is erased are shown, with the officer's own words.
    config: { may: { ...may, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await listHolds(services) }),
  })

  app.route({
    ...contract.setHold,
    config: { may: changes, throttle: setting },
    handler: async ({ staff, body }) => ({
      ...done(body.ground === 'consent' ? texts.asked : texts.set),
      data: await transact(db, (trx) => setHold(services, trx, staff.id, body)),
    }),
  })

  app.route({
    ...contract.reviewHold,
    config: { may: changes },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.reviewed),
      data: await transact(db, (trx) => reviewHold(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.endHold,
    config: { may: changes },
    handler: async ({ staff, params: { id }, body }) => {
      await transact(db, (trx) => endHold(services, trx, staff.id, { id, ...body }))
      return done(texts.ended)
    },
  })
}
