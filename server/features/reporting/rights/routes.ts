import * as contract from '#contract/consents.ts'
import * as correcting from '#contract/corrections.ts'
import { findOwnCase } from '#server/cases/locking.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { writeRefusalOf } from '#server/cases/moves.ts'
import { readCorrections, readWitnessChanges } from '#server/cases/witnesses.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { demandStanding, type SignedIn } from '#server/platform/http/sessions.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/server.ts'
import { answerOwn, readOwnConsents } from './answering.ts'
import { correct, isFull } from './correcting.ts'
import { readRegister } from './register.ts'

/** What reporters correct in their cases, and what they allow. Each change is one transaction that ends with its audit row. */
export const rightsRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, keys } = services
  const route = reporterRoutes(app)
  const whileStanding = <T>(user: SignedIn, act: (trx: Trx) => Promise<T>) =>
    transact(db, async (trx) => {
      await demandStanding(trx, user, clock.now())
      return act(trx)
    })

  route(correcting.listCorrections, {}, async ({ user, params: { id } }) => {
    const own = await findOwnCase(db, user.id, id)
    const corrections = await readCorrections(db, await keys.keyOf(db, id), id)
    const by_witnesses = await readWitnessChanges(db, id)
    const refusal =
      writeRefusalOf(own, clock.now()) ?? ((await isFull(db, id)) ? ('too_many_corrections' as const) : null)
    return { corrections, by_witnesses, refusal }
  })

  const corrects: Rules = {
    message: texts.case_corrected,
    audit: 'case_corrected',
    throttle: { name: 'correct-case', account: [120, 3600] },
  }
  route(correcting.correctIncident, corrects, ({ user, params: { id }, body }) =>
    whileStanding(user, (trx) => correct(services, trx, user.id, id, body)),
  )

  route(contract.listConsents, {}, async ({ user, params: { id } }) => ({
    data: await readOwnConsents(db, user.id, id),
  }))

  const answers: Rules = {
    message: texts.consent_answered,
    audit: 'consent_answered',
    throttle: { name: 'answer-consent', account: [120, 3600] },
  }
  route(contract.answerConsent, answers, async ({ user, params: { id }, body }) => ({
    data: await whileStanding(user, (trx) => answerOwn(services, trx, user.id, id, body)),
  }))

  route(contract.listOwnConsents, {}, async ({ user, query }) => ({ data: await readRegister(db, user.id, query) }))
}
