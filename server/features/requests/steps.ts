import { requestSteps, type RequestStep } from '#contract/requestCodes.ts'
import type { Services } from '#server/context.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { openRow, sealRow } from '#server/cases/sealedColumns.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

type Made = {
  request_id: number
  kind: RequestStep
  /** Null where whoever sent the request did it. */
  staff_id: number | null
  /** For whoever asked; empty when there is nothing to say. */
  text: string
}

/** Writes down what happened to a request. Fails with `not_found` when its key has gone. */
export async function addStep({ clock, keys }: Pick<Services, 'clock' | 'keys'>, trx: Trx, made: Made) {
  const { text, ...step } = made
  const key = (await keys.requests.keyOf(trx, made.request_id)) ?? fail('not_found')
  const [id = fail('unexpected')] = await nextIds(trx, 'privacy_request_step', 1)
  await trx
    .insertInto('privacy_request_step')
    .values({ ...step, id, at: clock.now(), ...sealRow('privacy_request_step', key, id, { text }) })
    .execute()
}

/** What happened to a request as staff read it, oldest first, with who did it. */
export async function readSteps(trx: Trx, key: Buffer, request_id: number) {
  const rows = await trx
    .selectFrom('privacy_request_step as step')
    .leftJoin('staff', 'staff.id', 'step.staff_id')
    .select(['step.id', 'step.kind', 'step.at', 'step.text_sealed', 'step.staff_id', 'staff.name'])
    .where('request_id', '=', request_id)
    .orderBy('step.id')
    .execute()
  return rows.map((sealed) => {
    const { kind, at, text, staff_id, name } = openRow('privacy_request_step', key, sealed)
    return {
      kind: oneOf(requestSteps, kind),
      at: at.toISOString(),
      text,
      by: staff_id === null ? null : { id: staff_id, name: name ?? '' },
    }
  })
}
