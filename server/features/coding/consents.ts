import type { Code } from '#contract/codes.ts'
import type { CodedFields, Coding } from '#contract/deskCoding.ts'
import { namesOf } from '#server/cases/access.ts'
import { addAnswers, type Answer, givenOf, readAnswers } from '#server/cases/consents.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

type Consents = Pick<Coding, 'consents' | 'consents_from'> & { given: CodedFields['consent_to'] }

/** What the reporter of a case has answered, oldest first, what holds of it, and whose answer it is to give. */
export async function readConsents(trx: Trx, incident_id: number): Promise<Consents> {
  const answers = await readAnswers(trx, [incident_id])
  const ids = answers.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id]))
  const people = await namesOf(trx, ids)
  return {
    consents: answers.map(({ id, consent, is_given, how, staff_id, at }) => ({
      id,
      consent,
      is_given,
      how,
      at: at.toISOString(),
      recorded_by: people.find((one) => one.id === staff_id) ?? null,
    })),
    given: givenOf(answers),
    consents_from: (await isTheirs(trx, incident_id, answers)) ? 'reporter' : 'caller',
  }
}

type Said = { incident_id: number; how: Code<'source'> }

/**
 * Records what somebody has told staff: each consent is given and withdrawn by itself (docs/casework.md, "Consents"). Nobody of
 * the staff gives a consent for a reporter who sent the case in and can answer on the case's page. To withdraw one is written down
 * for everybody, in whichever way it is said.
 */
export async function saveConsents(
  at: Act,
  { incident_id, how }: Said,
  before: CodedFields['consent_to'],
  after: CodedFields['consent_to'],
) {
  const withdrawn = before.filter((consent) => !after.includes(consent))
  const given = after.filter((consent) => !before.includes(consent))
  const { trx, staff } = at
  const answers = await readAnswers(trx, [incident_id])
  if (given.length > 0 && (await isTheirs(trx, incident_id, answers))) fail('invalid', { value: 'reporter_answers' })
  const said = [
    ...withdrawn.map((consent) => ({ consent, is_given: false })),
    ...given.map((consent) => ({ consent, is_given: true })),
  ]
  await addAnswers(at, trx, incident_id, { staff_id: staff.id, how }, said)
  for (const { consent, is_given } of said) {
    const codes = [`consent_to=${consent}`, is_given ? 'given' : 'withdrawn']
    at.tell({ action: 'consent_answered', subject: { kind: 'case', id: incident_id }, after: codes })
  }
}

/** False for a case that staff wrote down, until its caller has answered with an account; whether there is one, staff are not told. */
async function isTheirs(trx: Trx, incident_id: number, answers: readonly Answer[]) {
  if (answers.some(({ staff_id }) => staff_id === null)) return true
  const entry = trx.selectFrom('case_entry').select('incident_id').where('incident_id', '=', incident_id)
  return (await entry.executeTakeFirst()) === undefined
}
