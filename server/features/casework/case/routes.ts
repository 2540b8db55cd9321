import * as contract from '#contract/deskCases.ts'
import { limits } from '#contract/limits.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeReading } from '#server/cases/visits.ts'
import { fail } from '#server/platform/http/failures.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { assignCase, giveBackCase, takeCase } from '../work/assigning.ts'
import { readCase } from './caseView.ts'
import { seeMentions } from '../work/mentions.ts'
import { moveCase } from '../work/moving.ts'
import { markSeen } from '../seen.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const works = { who: 'staff', role: rolesWith('work_on_cases') } as const
const assigns = { who: 'staff', role: rolesWith('assign_cases') } as const

/**
 * One case at the desk, and what staff do with it. The inbox has routes of its own (inboxRoutes.ts). Each call is one
 * transaction that ends with its audit row: no answer goes out without the row, and a change that fails leaves none.
 */
export const caseRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.showCase,
    config: { may: { ...sees, audit: 'case_opened' } },
    handler: async ({ staff, params: { id }, query: { corrections } }) =>
      transact(db, async (trx) => {
        const newest = corrections === 'all' ? Infinity : limits.correctionsShown
        const data = (await readCase(services, trx, staff, { id, newest })) ?? fail('not_found')
        await seeMentions(services, trx, staff.id, id)
        await markSeen(trx, staff.id, id)
        await writeReading(services, trx, staff.id, { id, action: 'case_opened' })
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.moveCase,
    config: { may: { ...works, audit: 'status_moved' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await transact(db, (trx) => moveCase(services, trx, staff.id, { ...body, id }))
      return { ...done(texts.case_moved), data }
    },
  })

  app.route({
    ...contract.takeCase,
    config: { may: { ...works, audit: 'assigned' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await transact(db, (trx) => takeCase(services, trx, staff.id, { ...body, id }))
      return { ...done(texts.case_taken), data }
    },
  })

  app.route({
    ...contract.giveBackCase,
    config: { may: { ...works, audit: 'assigned' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await transact(db, (trx) => giveBackCase(services, trx, staff.id, { ...body, id }))
      return { ...done(texts.case_given_back), data }
    },
  })

  app.route({
    ...contract.assignCase,
    config: { may: { ...assigns, audit: 'assigned' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await transact(db, (trx) => assignCase(services, trx, staff.id, { ...body, id }))
      return { ...done(texts.case_assigned), data }
    },
  })
}
