import type { z } from 'zod'
import { countedConsent } from '#contract/consentCodes.ts'
import type { answerConsent, CaseConsents } from '#contract/consents.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/staffRoutes.ts'
import {
  addAnswers,
  type Answer,
  bodiesOf,
  changesOf,
  givenOf,
  isCountedBy,
  keepText,
  readAnswers,
} from '#server/cases/consents.ts'
import { stopExports } from '#server/cases/exports.ts'
import { findOwnCase, lockOwnCase } from '#server/cases/locking.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { version, wordsOf } from '#texts/nb/consentChoices.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>
type Said = z.output<(typeof answerConsent)['schema']['body']>

/** What an own case may be used for, and all that was answered before. */
export async function readOwnConsents(db: Db | Trx, user_id: number, id: number): Promise<CaseConsents> {
  await findOwnCase(db, user_id, id)
  return standingOf(db, id)
}

/**
 * Gives or withdraws one consent for an own case, from the day it is sent in until it is withdrawn, also when it is closed: what
 * was given can always be taken back. It holds from the answer on.
 */
export async function answerOwn(ground: Ground, trx: Trx, user_id: number, id: number, said: Said) {
  const own = await lockOwnCase(trx, user_id, id)
  const { status } = own
  if (!isDeskStatus(status)) return fail('not_open')
  const changes = changesOf(await readAnswers(trx, [id]), said)
  if (changes.length === 0 && !(await isFirst(trx, id, said))) return standingOf(trx, id)
  if (said.text_version !== version) return fail('stale_version')
  const now = ground.clock.now()
  // Pages at the desk that show the case hear of it.
  await trx.updateTable('incident').set({ active_at: now }).where('id', '=', id).execute()
  // A first «no» is an answer too: staff see that they have asked, and what was said.
  for (const change of changes.length > 0 ? changes : [said]) {
    const { consent, is_given } = change
    const words = await keepText(trx, { version, text: wordsOf(consent) })
    // A list for statistics that holds the case already. Those that are made later leave it out.
    if (consent === countedConsent && !is_given) await stopExports(ground, trx, id, { purpose: 'reporting' })
    await addAnswers(trx, now, id, { user_id, how: 'portal', ...words }, [{ consent, is_given }])
    await recordActivity(trx, {
      incident_id: id,
      user_id,
      activity: is_given ? 'consent_given' : 'consent_withdrawn',
      before: own.status,
      after: status,
      at: now,
      codes: { before: [], after: [`consent_to=${consent}`] },
    })
    await writeAudit(ground, trx, {
      actor: { reporter: user_id },
      action: 'consent_answered',
      subject: { kind: 'case', id },
      after: [`consent_to=${consent}`, is_given ? 'given' : 'withdrawn'],
    })
  }
  return standingOf(trx, id)
}

const isFirst = async (trx: Trx, id: number, { consent }: Said) =>
  (await readAnswers(trx, [id])).every((answer) => answer.consent !== consent)

async function standingOf(db: Db | Trx, id: number): Promise<CaseConsents> {
  const answers = await readAnswers(db, [id])
  const bodies = await bodiesOf(db, answers)
  return {
    given: givenOf(answers),
    is_counted: isCountedBy(answers),
    answers: answers.map((answer) => shownAnswer(answer, bodies)),
  }
}

export function shownAnswer(answer: Answer, bodies: ReadonlyMap<string, string>) {
  const { id, consent, is_given, at, how, staff_id, text_version, text_hash } = answer
  return {
    id,
    consent,
    is_given,
    at: at.toISOString(),
    recorded: staff_id === null ? null : how,
    words: text_hash && text_version !== null ? agreedWords(text_version, text_hash, bodies) : null,
  }
}

/** `bodies`: see `bodiesOf`. */
export function agreedWords(of: string, text_hash: Buffer, bodies: ReadonlyMap<string, string>) {
  const hash = text_hash.toString('hex')
  return { version: of, hash, body: bodies.get(hash) ?? fail('unexpected') }
}
