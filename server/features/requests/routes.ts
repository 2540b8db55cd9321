import * as deskContract from '#contract/deskRequests.ts'
import * as contract from '#contract/requests.ts'
import { finishWitnessErasure } from '#server/cases/erasure/witnesses.ts'
import { done } from '#server/cases/reporterRoutes.ts'
import { guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import { attemptOf } from '#server/cases/uploads/attempt.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { transact } from '#server/database/connect.ts'
import texts from '#texts/nb/requestReplies.ts'
import { showCaseFacts } from './caseFacts.ts'
import { changeFoundWitness, eraseCallerCase } from './foundWitness.ts'
import { answerRequest, askSender, checkIdentity, extendRequest } from './handling.ts'
import { readSentRequest, receiveRequest } from './receiving.ts'
import { releaseWitness, restrictFoundWitness } from './restrictingWitnesses.ts'
import { searchPerson } from './searching.ts'
import { listRequests, openRequest } from './shownRequests.ts'

const hour = 3600

/** Requests by people without an account: sent with a form, and read with a number and a code. */
export const requestRoutes: FeaturePlugin = async (app, services) => {
  const { db, secret } = services

  app.route({
    ...contract.sendRequest,
    config: {
      may: { who: 'anyone', audit: 'request_received' },
      throttle: { name: 'privacy-request', network: [10, hour] },
      takesKey: 'always',
      // No other site makes its visitors' browsers send something.
      ownPages: true,
    },
    handler: async (request, reply) => {
      const { body } = request
      // Without a key nothing could be sent twice as one, and there would be nothing to make the code of.
      const attempt = attemptOf(request, secret, 'privacy request', body) ?? fail('malformed')
      const receipt = await transact(db, (trx) => receiveRequest(services, trx, request, { form: body, attempt }))
      reply.code(201)
      return { ...done(texts.received), ...receipt }
    },
  })

  app.route({
    ...contract.readRequest,
    config: {
      may: { who: 'anyone' },
      throttle: { name: 'read-privacy-request', network: [30, hour] },
      ownPages: true,
    },
    handler: async ({ body }) => ({
      ...done(texts.fetched),
      data: (await readSentRequest(services, body)) ?? fail('not_found'),
    }),
  })
}

/** The privacy officer's queue of requests by people without an account. */
export const deskRequestRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(deskContract.listRequests, ({ trx, clock }) => listRequests(trx, clock.now()))
  route(deskContract.showRequest, openRequest)
  route(deskContract.askSender, askSender, texts.asked)
  route(deskContract.checkIdentity, checkIdentity, texts.checked)
  route(deskContract.extendRequest, extendRequest, texts.extended)
  route(deskContract.answerRequest, answerRequest, texts.answered)
  route(deskContract.searchPerson, searchPerson)
  route(deskContract.showCaseFacts, showCaseFacts)
  route(deskContract.correctWitness, changeFoundWitness, texts.witnessCorrected)
  route(deskContract.eraseCallerCase, eraseCallerCase, texts.caseErased)
  route(deskContract.restrictWitness, restrictFoundWitness, texts.witnessRestricted)
  route(deskContract.releaseWitness, releaseWitness, texts.witnessReleased)

  app.route({
    ...guarded(deskContract.eraseWitness),
    // The ledger's file is written after the commit.
    handler: async ({ staff, params, body }) => {
      const wanted = { ...body, ...params, value: null }
      const { gone, ...data } = await inAct(services, deskContract.eraseWitness, staff, (at) =>
        changeFoundWitness(at, wanted),
      )
      await finishWitnessErasure(services, { ...body, gone })
      const message = data.done === 'erased' ? texts.witnessErased : texts.formerWitnessErased
      return { ...done(message), data }
    },
  })
}
