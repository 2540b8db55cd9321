import * as contract from '#contract/erasure.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { beginAccountErasure, beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { finishErasureOf } from '#server/cases/erasure/finish.ts'
import { keptByDuty, refuseHeld } from '#server/cases/retention/holds.ts'
import { findReceipt, newReceipt, receiptHashOf, refuseUsed } from '#server/cases/erasure/receipts.ts'
import {
  beginLeaving,
  casesOf,
  dueAfter,
  noteErasedAtOnce,
  noteLeaving,
  takeBackAccount,
  takeBackCase,
  withdrawCase,
} from '#server/cases/erasure/withdrawing.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { fail } from '#server/platform/http/failures.ts'
import { demandPassword, demandUnchanged } from '#server/platform/http/ownPassword.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import { promiseLastMail } from '#server/platform/mail/lastMail.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { transact } from '#server/database/connect.ts'
import texts from '#texts/nb/erasureReplies.ts'
import { aheadOf, countOwn, countedOf, findOwnWithdrawal } from './queries.ts'

/** `receipt` null: the number that was given with the withdrawal goes on counting. */
type Promised = { receipt: string | null; due_at: Date | null }
type Words = { later: string; now: string; soon: string }
/** `finished`: of what is erased now, whether nothing of it is left. */
const answerOf = ({ receipt, due_at }: Promised, finished: boolean, words: Words) => ({
  message: due_at ? words.later : finished ? words.now : words.soon,
  receipt,
  due_at: due_at?.toISOString() ?? null,
  finished,
})

/** Each taking back follows a withdrawal: so many of both leave lines in the history and the log. */
const takingBack = { throttle: { name: 'take-back', account: [20, 24 * 3600] } } satisfies Rules

/** What a person has erased, themselves and without staff: one case, or the account with everything. */
export const erasureRoutes: FeaturePlugin = async (app, services) => {
  const { db, jobs, secret } = services
  const route = reporterRoutes(app)
  const message = texts.fetched

  route(contract.showWithdrawal, { message }, async ({ user, params }) => {
    const { due_at } = (await findOwnWithdrawal(db, user.id, params.id)) ?? fail('not_found')
    const is_counted = (await countedOf(db, user.id)).includes(params.id)
    return { is_counted, due_at: due_at?.toISOString() ?? null }
  })

  route(contract.withdrawIncident, { audit: 'status_moved' }, async ({ request, user, params, body }) => {
    ;(await findOwnWithdrawal(db, user.id, params.id)) ?? fail('not_found')
    const verified = await demandPassword(services, request, body)
    const receipt = newReceipt(secret, body.attempt)
    const receiptHash = receiptHashOf(secret, receipt)
    const promised = await transact(db, async (trx) => {
      await demandUnchanged(services, trx, request, { verified })
      await refuseHeld(trx, { user_id: user.id, id: params.id })
      await refuseUsed(trx, receiptHash, { kind: 'case', id: params.id })
      if (!body.at_once) {
        const due_at = dueAfter(services.clock.now())
        await promiseMail(jobs, trx, 'erasure_asked', user.id, { due_at: due_at.toISOString() })
        await withdrawCase(services, trx, { user_id: user.id, id: params.id, due_at, receiptHash })
        return { receipt, due_at }
      }
      await promiseMail(jobs, trx, 'erasure_begun', user.id)
      const own = await lockOwnCase(trx, user.id, params.id, { isWhole: true })
      // Drafts have a call of their own, which asks for no password.
      if (own.status === 'Draft') fail('withdrawal_refused')
      const before = await findOwnWithdrawal(trx, user.id, params.id)
      await beginCaseErasure(services, trx, { id: params.id, receiptHash })
      await promiseFinishing(services, trx)
      await noteErasedAtOnce(services, trx, { user_id: user.id, cases: [own] })
      return { receipt: before?.due_at ? null : receipt, due_at: null }
    })
    const finished = !body.at_once || (await finishErasureOf(services, 'case', params.id))
    return answerOf(promised, finished, { later: texts.withdrawn, now: texts.erased, soon: texts.erased_soon })
  })

  route(
    contract.takeBackIncident,
    { ...takingBack, audit: 'status_moved', message: texts.taken_back },
    async ({ user, params }) => {
      await transact(db, async (trx) => {
        await demandStanding(trx, user, services.clock.now())
        await promiseMail(jobs, trx, 'erasure_taken_back', user.id)
        await takeBackCase(services, trx, { user_id: user.id, id: params.id })
      })
      return {}
    },
  )

  route(contract.showLeaving, { whileLeaving: true, message }, async ({ user }) => {
    const { due_at, ...counts } = await countOwn(db, user.id)
    const counted = await countedOf(db, user.id)
    const ahead = await aheadOf(services, user.id)
    const kept = await keptByDuty(db, user.id)
    return { ...counts, counted, due_at: due_at?.toISOString() ?? null, ahead, kept }
  })

  route(contract.leave, { whileLeaving: true, audit: 'account_leaving' }, async ({ request, user, body }) => {
    const verified = await demandPassword(services, request, body)
    const receipt = newReceipt(secret, body.attempt)
    const receiptHash = receiptHashOf(secret, receipt)
    const { cases, ...promised } = await transact(db, async (trx) => {
      await demandUnchanged(services, trx, request, { verified, whileLeaving: true })
      await refuseHeld(trx, { user_id: user.id })
      await refuseUsed(trx, receiptHash, { kind: 'account', id: user.id })
      if (body.at_once) {
        const before = await countOwn(trx, user.id)
        const own = await casesOf(trx, user.id)
        await promiseLastMail(services, trx, user.id)
        await beginAccountErasure(services, trx, { id: user.id, receiptHash })
        await promiseFinishing(services, trx)
        await noteErasedAtOnce(services, trx, {
          user_id: user.id,
          cases: own.filter(({ status }) => status !== 'Draft'),
        })
        await noteLeaving(services, trx, user.id, 'at_once')
        return { receipt: before.due_at ? null : receipt, due_at: null, cases: own }
      }
      await trx.deleteFrom('session').where('user_id', '=', user.id).where('id', '!=', user.sessionId).execute()
      const due_at = dueAfter(services.clock.now())
      // No mail goes at the end of the seven days, so this one is counted apart from what a case does.
      await promiseMail(jobs, trx, 'erasure_asked', user.id, { share: 'leaving', due_at: due_at.toISOString() })
      await beginLeaving(services, trx, { user_id: user.id, due_at, receiptHash })
      return { receipt, due_at, cases: [] }
    })
    let finished = true
    if (body.at_once) {
      for (const { id } of cases) finished = (await finishErasureOf(services, 'case', id)) && finished
      finished = (await finishErasureOf(services, 'account', user.id)) && finished
    }
    return answerOf(promised, finished, { later: texts.leaving, now: texts.left, soon: texts.left_soon })
  })

  route(
    contract.stay,
    { ...takingBack, whileLeaving: true, audit: 'account_leaving', message: texts.stays },
    async ({ user }) => {
      await transact(db, async (trx) => {
        await promiseMail(jobs, trx, 'erasure_taken_back', user.id)
        await takeBackAccount(services, trx, user.id)
      })
      return {}
    },
  )

  app.route({
    ...contract.checkReceipt,
    config: { may: { who: 'anyone' }, throttle: { name: 'check-receipt', network: [60, 3600] } },
    handler: async ({ body }) => {
      const isOwn = 'attempt' in body
      const receipt = isOwn ? newReceipt(secret, body.attempt) : body.receipt
      const { state, at } = await findReceipt(services, receipt)
      const found = { state, at: at?.toISOString() ?? null }
      return { success: true as const, message, ...found, receipt: isOwn && state !== 'unknown' ? receipt : null }
    },
  })
}
