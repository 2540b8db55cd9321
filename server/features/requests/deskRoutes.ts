import * as contract from '#contract/deskRequests.ts'
import { finishWitnessErasure } from '#server/cases/erasure/witnesses.ts'
import { guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/requestReplies.ts'
import { showCaseFacts } from './caseFacts.ts'
import { changeFoundWitness } from './foundWitness.ts'
import { answerRequest, askSender, checkIdentity, closeRequest, extendRequest, uncheckIdentity } from './handling.ts'
import { releaseWitness, restrictFoundWitness } from './restrictingWitnesses.ts'
import { searchPerson } from './searching.ts'
import { listRequests, openRequest } from './shownRequests.ts'

/** The privacy officer's queue of requests by people without an account. That a check is taken back needs no second factor: it only takes away. */
export const deskRequestRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listRequests, ({ trx, clock }) => listRequests(trx, clock.now()))
  route(contract.showRequest, openRequest)
  route(contract.askSender, askSender, texts.asked)
  route(contract.checkIdentity, checkIdentity, texts.checked)
  route(contract.uncheckIdentity, uncheckIdentity, texts.unchecked)
  route(contract.extendRequest, extendRequest, texts.extended)
  route(contract.answerRequest, answerRequest, texts.answered)
  route(contract.closeRequest, closeRequest, texts.closed)
  route(contract.searchPerson, searchPerson)
  route(contract.showCaseFacts, showCaseFacts)
  route(contract.correctWitness, changeFoundWitness, texts.witnessCorrected)
  route(contract.restrictWitness, restrictFoundWitness, texts.witnessRestricted)
  route(contract.releaseWitness, releaseWitness, texts.witnessReleased)

  app.route({
    ...guarded(contract.eraseWitness),
    // The ledger's file is written after the commit.
    handler: async ({ staff, params, body }) => {
      const wanted = { ...body, ...params, value: null }
      const { gone, ...data } = await inAct(services, contract.eraseWitness, staff, (at) =>
        changeFoundWitness(at, wanted),
      )
      await finishWitnessErasure(services, { ...body, gone })
      const message = data.done === 'erased' ? texts.witnessErased : texts.formerWitnessErased
      return { success: true as const, message, data }
    },
  })
}
