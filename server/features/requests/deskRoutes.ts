import * as contract from '#contract/deskRequests.ts'
import { rolesWith } from '#contract/staff.ts'
import { finishWitnessErasure } from '#server/cases/erasure/witnesses.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/requestReplies.ts'
import { showCaseFacts } from './caseFacts.ts'
import { changeFoundWitness } from './correctingWitnesses.ts'
import { answerRequest, askSender, checkIdentity, closeRequest, extendRequest, uncheckIdentity } from './handling.ts'
import { releaseWitness, restrictFoundWitness } from './restrictingWitnesses.ts'
import { searchPerson } from './searching.ts'
import { listRequests, showRequest } from './shownRequests.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('handle_requests') } as const
/** Somebody who looks for people one after another is stopped before they have been through many. */
const looking = { name: 'request-look', account: [60, 3600] } as const

/** The privacy officer's queue of requests by people without an account. Each call is one transaction with its audit row. */
export const deskRequestRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services

  app.route({
    ...contract.listRequests,
    // Numbers, codes and days; nobody's name or words.
    config: { may: { ...may, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await listRequests(db, clock.now()) }),
  })

  app.route({
    ...contract.showRequest,
    config: { may: { ...may, audit: 'request_opened' } },
    handler: async ({ staff, params: { id } }) =>
      transact(db, async (trx) => {
        const data = (await showRequest(services, trx, id)) ?? fail('not_found')
        const subject = { kind: 'request', id } as const
        await writeAudit(services, trx, { actor: { staff: staff.id }, action: 'request_opened', subject })
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.askSender,
    config: { may: { ...may, audit: 'identity_asked' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.asked),
      data: await transact(db, (trx) => askSender(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.checkIdentity,
    config: { may: { ...may, stepUp: true, audit: 'identity_checked' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.checked),
      data: await transact(db, (trx) => checkIdentity(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.uncheckIdentity,
    // Without the second factor: it only takes away what may be done.
    config: { may: { ...may, audit: 'identity_unchecked' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.unchecked),
      data: await transact(db, (trx) => uncheckIdentity(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.extendRequest,
    config: { may: { ...may, audit: 'request_extended' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.extended),
      data: await transact(db, (trx) => extendRequest(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.answerRequest,
    config: { may: { ...may, stepUp: true, audit: 'request_answered' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.answered),
      data: await transact(db, (trx) => answerRequest(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.closeRequest,
    config: { may: { ...may, audit: 'request_closed' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.closed),
      data: await transact(db, (trx) => closeRequest(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.searchPerson,
    config: { may: { ...may, stepUp: true, audit: 'request_searched' }, throttle: looking },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.fetched),
      data: await transact(db, (trx) => searchPerson(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.showCaseFacts,
    config: { may: { ...may, stepUp: true, audit: 'request_case_shown' }, throttle: looking },
    handler: async ({ staff, params: { id }, body: { case_id } }) => ({
      ...done(texts.fetched),
      data: await transact(db, (trx) => showCaseFacts(services, trx, staff.id, { id, case_id })),
    }),
  })

  app.route({
    ...contract.correctWitness,
    config: { may: { ...may, stepUp: true, audit: 'witness_corrected_on_request' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.witnessCorrected),
      data: (await transact(db, (trx) => changeFoundWitness(services, trx, staff.id, { id, ...body }))).done,
    }),
  })

  app.route({
    ...contract.eraseWitness,
    config: { may: { ...may, stepUp: true, audit: 'witness_erased_on_request' } },
    handler: async ({ staff, params: { id }, body }) => {
      const { done: data, gone } = await transact(db, (trx) =>
        changeFoundWitness(services, trx, staff.id, { id, ...body, value: null }),
      )
      await finishWitnessErasure(services, { ...body, gone })
      return { ...done(data.done === 'erased' ? texts.witnessErased : texts.formerWitnessErased), data }
    },
  })

  app.route({
    ...contract.restrictWitness,
    config: { may: { ...may, stepUp: true, audit: 'witness_restricted_on_request' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.witnessRestricted),
      data: await transact(db, (trx) => restrictFoundWitness(services, trx, staff.id, { id, ...body })),
    }),
  })

  app.route({
    ...contract.releaseWitness,
    config: { may: { ...may, stepUp: true, audit: 'witness_released_on_request' } },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.witnessReleased),
      data: await transact(db, (trx) => releaseWitness(services, trx, staff.id, { id, ...body })),
    }),
  })
}
