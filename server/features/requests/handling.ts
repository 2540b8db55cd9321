import type { Updateable } from 'kysely'
import type { DeskFieldCode } from '#contract/deskErrors.ts'
import { type IdentityWay, tellsNothing } from '#contract/deskRequests.ts'
import {
  type Refusal,
  refusalsFor,
  type RequestOutcome,
  type RequestState,
  type RequestStep,
  type Wish,
} from '#contract/requestCodes.ts'
import { daysUntil } from '#contract/time.ts'
import { answerDay } from '#server/cases/requestClock.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { DB } from '#server/database/tables.ts'
import { update, nextVersion } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { promiseRequestMail } from '#server/platform/mail/mail.ts'
import { forgetHits } from './searching.ts'
import { mayExtend, showRequest } from './shownRequests.ts'
import { addStep, lockShown } from './steps.ts'

type Change = { id: number; version: number }

/** For who they are or, once that is checked, for what helps to search: a case's number, a day. Again with other words too. */
export async function askSender(at: Act, change: Change & { text: string }) {
  const row = await lockShown(at, change)
  if (row.answered_at !== null) fail('request_step_refused')
  const isChecked = row.state === 'identity_checked'
  const kind = isChecked ? 'asked' : 'identity_asked'
  return finish(at, {
    ...change,
    set: isChecked ? {} : { state: 'identity_asked' },
    step: kind,
    after: isChecked ? ['after_check'] : [],
    isTold: true,
  })
}

/** Writes down that the identity was checked, and how: the way alone, never a number or a copy of a paper. */
export async function checkIdentity(at: Act, change: Change & { how: IdentityWay }) {
  const row = await lockShown(at, change)
  if (row.state !== 'received' && row.state !== 'identity_asked') fail('request_step_refused')
  return finish(at, {
    ...change,
    set: { state: 'identity_checked', identity_how: change.how },
    step: 'identity_checked',
    after: [`identity=${change.how}`],
  })
}

/** Two months more, of which whoever asked is told, with the reason. */
export async function extendRequest(at: Act, change: Change & { text: string }) {
  const row = await lockShown(at, change)
  if (!mayExtend(row, at.clock.now())) fail('request_step_refused')
  const due_on = answerDay(row.received_at, true)
  return finish(at, {
    ...change,
    set: { is_extended: true, due_on },
    step: 'extended',
    before: [`due=${row.due_on}`],
    after: [`due=${due_on}`],
    isTold: true,
  })
}

type Answer = Change & { outcome: RequestOutcome; refusal: Refusal | null; text: string }

/**
 * Answers. To somebody whose identity is not checked nothing is said that tells of what is stored: only that it is refused for one of
 * the reasons that concern them alone, or that they have withdrawn the request. A reason that is not true of the request as it stands,
 * or belongs to another kind of request, is refused at its field. What a search found is forgotten where it was for nobody.
 */
export async function answerRequest(at: Act, answer: Answer) {
  const { id, outcome, refusal } = answer
  const row = await lockShown(at, answer)
  if (row.answered_at !== null) fail('request_step_refused')
  const isUnproven = refusal === 'identity_unproven'
  if ((row.state !== 'identity_checked' || isUnproven) && !tellsNothing(outcome, refusal)) fail('identity_needed')
  if (refusal !== null) refuseGround(row, refusal)
  const now = at.clock.now()
  if (outcome === 'withdrawn' || isUnproven) await forgetHits(at.trx, id)
  return finish(at, {
    ...answer,
    set: { state: 'answered', outcome, refusal, answered_at: now },
    step: 'answered',
    after: [
      `capacity=${row.capacity}`,
      `wish=${row.wish}`,
      `outcome=${outcome}`,
      ...(refusal === null ? [] : [`refusal=${refusal}`]),
      daysUntil(row.due_on, now) < 0 ? 'late' : 'in_time',
      ...(row.is_extended ? ['extended'] : []),
    ],
    isTold: true,
  })
}

function refuseGround({ wish, state }: { wish: Wish; state: RequestState }, refusal: Refusal) {
  if (refusalsFor({ wish, state }).includes(refusal)) return
  const wrong: DeskFieldCode = refusal === 'identity_unproven' ? 'identity_not_asked' : 'ground_of_others'
  fail('invalid', { refusal: wrong })
}

type Made = {
  id: number
  set: Omit<Updateable<DB['privacy_request']>, 'version'>
  step: RequestStep
  /** For whoever asked, when there is something to say. */
  text?: string
  before?: string[]
  after?: string[]
  /** They are told that there is something new, where they gave an address. */
  isTold?: boolean
}

/** What every step does: it changes the request, and has its line, the mail, and the audit row. */
async function finish(at: Act, { id, set, step: kind, text = '', before = [], after = [], isTold }: Made) {
  await update(at.trx, 'privacy_request', id, { ...set, version: nextVersion })
  await addStep(at, at.trx, { request_id: id, kind, staff_id: at.staff.id, text })
  if (isTold) await promiseRequestMail(at.jobs, at.trx, id)
  at.tell({ subject: { kind: 'request', id }, before, after })
  return showRequest(at, id)
}
