import * as callerContract from '#contract/deskCallerCase.ts'
import * as contract from '#contract/deskCoding.ts'
import * as relatedContract from '#contract/deskRelated.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { wrongChoices } from '#server/cases/caseFacts.ts'
import { countAlike, tellingOf } from '#server/cases/massReading.ts'
import { writeReading } from '#server/cases/visits.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { showCaller } from './caller.ts'
import { enterCase } from './entering.ts'
import { judgeRelated } from './judging.ts'
import { readCoding } from './readCoding.ts'
import { alikeOf, readRelated, relatedListed } from './related.ts'
import { saveCoding } from './saveCoding.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const works = { who: 'staff', role: rolesWith('work_on_cases') } as const

/** The coding of a case, and the cases that belong together with it. Each call ends with its audit row, or does nothing. */
export const codingRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...callerContract.enterCase,
    // More than anybody types in an hour: a case that is entered can be used to ask the portal what is in others.
    config: { may: { ...works, audit: 'case_entered' }, throttle: { name: 'enter-case', account: [40, 3600] } },
    handler: async ({ staff, body }, reply) => {
      const wrong = await wrongChoices(db, body)
      if (Object.keys(wrong).length > 0) fail('invalid', wrong)
      const data = await transact(db, (trx) => enterCase(services, trx, staff.id, body))
      reply.code(201)
      return { ...done(texts.case_entered), data }
    },
  })

  app.route({
    ...callerContract.showCaller,
    config: { may: { ...works, audit: 'caller_shown' } },
    handler: async ({ staff, params: { id } }) => {
      const data = await transact(db, (trx) => showCaller(services, trx, staff.id, id))
      return { ...done(texts.fetched), data }
    },
  })

  app.route({
    ...contract.showCoding,
    config: { may: { ...sees, audit: 'coding_read' } },
    handler: async ({ staff, params: { id } }) =>
      transact(db, async (trx) => {
        const data = (await readCoding(services, trx, staff, id)) ?? fail('not_found')
        await writeReading(services, trx, staff.id, { id, action: 'coding_read' })
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.saveCoding,
    config: { may: { ...works, audit: 'coded' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await transact(db, (trx) => saveCoding(services, trx, staff.id, id, body))
      return { ...done(texts.coded), data }
    },
  })

  app.route({
    ...relatedContract.showRelated,
    config: { may: { ...sees, audit: 'case_listed' } },
    handler: async ({ staff, params: { id } }) =>
      tellingOf('secrets', services, staff.id, () =>
        transact(db, async (trx) => {
          const data = (await readRelated(trx, staff, id)) ?? fail('not_found')
          await countAlike(services, trx, staff.id, { id, others: alikeOf(data) })
          const row = relatedListed(staff.id, id, data)
          // That a number is alike in two cases is a number shown.
          if (alikeOf(data).length > 0) await writeAudit(services, trx, row)
          else await writeReading(services, trx, staff.id, { id, action: row.action, after: row.after })
          return { ...done(texts.fetched), data }
        }),
      ),
  })

  app.route({
    ...relatedContract.judgeRelated,
    config: { may: { ...works, audit: 'case_related' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await tellingOf('secrets', services, staff.id, () =>
        transact(db, (trx) => judgeRelated(services, trx, staff.id, id, body)),
      )
      return { ...done(texts.case_related), data }
    },
  })
}
