import type { Services } from '#server/context.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Answer = { user_id: number; id: number; agrees: boolean }

/** As easily withdrawn as given: a no ends the hold, whether the reporter had agreed before or not. */
export async function answerHold(
  services: Pick<Services, 'clock' | 'secret'>,
  trx: Trx,
  { user_id, id, agrees }: Answer,
) {
  const own = await lockOwnCase(trx, user_id, id)
  if (!isDeskStatus(own.status)) return fail('not_found')
  const now = services.clock.now()
  const changed = await trx
    .updateTable('case_hold')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(agrees ? { agreed_at: now } : { ended_at: now, ended_by: 'reporter' }),
    }))
    .where('incident_id', '=', id)
    .where('ground', '=', 'consent')
    .where('ended_at', 'is', null)
    .$if(agrees, (query) => query.where('agreed_at', 'is', null))
    .returning('ends_on')
    .executeTakeFirst()
  // Answered before, or nothing is asked: the same answer twice changes nothing.
  if (!changed) return
  await writeAudit(services, trx, {
    actor: { reporter: user_id },
    action: 'held',
    subject: { kind: 'case', id },
    before: ['consent', changed.ends_on],
    after: [agrees ? 'agreed' : 'consent_withdrawn'],
  })
}
