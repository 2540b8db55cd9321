import type { Services } from '#server/context.ts'
import { eachAtOnce } from '#server/cases/erasure/eachAtOnce.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { describeError } from '#server/platform/log.ts'
import { dueAccounts, eraseAccountIfDue, tellOfAccounts } from './accounts.ts'
import { caseKinds, dueCases, eraseIfDue, tellOfCases } from './cases.ts'
import { endHolds } from './holds.ts'
import { forgetFormerStaff } from './formerStaff.ts'
import { endRequests } from './requests.ts'
import { endTips } from './tips.ts'

export const startRetention = (services: Services) =>
  services.jobs.every('17 * * * *', 'retention', () => sweepExpired(services))

/**
 * Ends what is past its rule (server/cases/retentionRules/tables.ts) and is more than a row, after everybody was told. Each part is a
 * transaction of its own or several, may be interrupted anywhere, run twice at once and repeated.
 */
export async function sweepExpired(services: Services) {
  await endHolds(services)
  for (const kind of caseKinds) await tellOfCases(services, kind)
  await tellOfAccounts(services)
  for (const kind of caseKinds)
    await eraseAll(
      services,
      (after) => dueCases(services, kind, after),
      (id) => eraseIfDue(services, kind, id),
    )
  for (const kind of ['unused', 'unconfirmed'] as const)
    await eraseAll(
      services,
      (after) => dueAccounts(services, kind, after),
      (id) => eraseAccountIfDue(services, kind, id),
    )
  await endTips(services)
  await endRequests(services)
  await forgetFormerStaff(services)
}

/** Batch by batch, so that a million cases that are due at once need no more memory than a hundred. */
async function eraseAll(
  services: Services,
  find: (after: number) => Promise<number[]>,
  erase: (id: number) => Promise<boolean>,
) {
  for (let after = 0; ;) {
    const ids = await find(after)
    if (ids.length === 0) return
    after = ids.at(-1) ?? after
    await eachAtOnce(ids, (id) =>
      erase(id).catch((error: unknown) =>
        services.log.warn('an erasure was not begun', { job: 'retention', ...describeError(error) }),
      ),
    )
    await finishErasures(services)
  }
}
