import * as contract from '#contract/consents.ts'
import * as correcting from '#contract/corrections.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { readWitnessChanges } from '#server/cases/activity.ts'
import { readCorrections } from '#server/cases/corrections.ts'
import { findOwnCase } from '#server/cases/locking.ts'
import { writeRefusalOf } from '#server/cases/reporterWrites.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/server.ts'
import { answerOwn, readOwnConsents } from './answering.ts'
import { correct, isFull } from './correcting.ts'
import { readRegister } from './register.ts'

const done = (message: string) => ({ success: true as const, message })

/** What reporters correct in their cases, and what they allow. Each change is one transaction that ends with its audit row. */
export const rightsRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, keys } = services

  app.route({
    ...correcting.listCorrections,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params: { id } }) => {
      const own = await findOwnCase(db, user.id, id)
      const corrections = await readCorrections(db, await keys.keyOf(db, id), id)
      const by_witnesses = await readWitnessChanges(db, id)
      const refusal =
        writeRefusalOf(own, clock.now()) ?? ((await isFull(db, id)) ? ('too_many_corrections' as const) : null)
      return { ...done(texts.fetched), corrections, by_witnesses, refusal }
    },
  })

  app.route({
    ...correcting.correctIncident,
    config: {
      may: { who: 'reporter', audit: 'case_corrected' },
      throttle: { name: 'correct-case', account: [120, 3600] },
    },
    handler: async ({ user, params: { id }, body }) => {
      const changed = await transact(db, async (trx) => {
        await demandStanding(trx, user, clock.now())
        return correct(services, trx, user.id, id, body)
      })
      return { ...done(texts.case_corrected), ...changed }
    },
  })

  app.route({
    ...contract.listConsents,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params: { id } }) => ({
      ...done(texts.fetched),
      data: await readOwnConsents(db, user.id, id),
    }),
  })

  app.route({
    ...contract.answerConsent,
    config: {
      may: { who: 'reporter', audit: 'consent_answered' },
      throttle: { name: 'answer-consent', account: [120, 3600] },
    },
    handler: async ({ user, params: { id }, body }) => {
      const data = await transact(db, async (trx) => {
        await demandStanding(trx, user, clock.now())
        return answerOwn(services, trx, user.id, id, body)
      })
      return { ...done(texts.consent_answered), data }
    },
  })

  app.route({
    ...contract.listOwnConsents,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, query }) => ({
      ...done(texts.fetched),
      data: await readRegister(db, user.id, query),
    }),
  })
}
