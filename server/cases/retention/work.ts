import type { Services } from '#server/context.ts'
import { eraseDue } from './erasing.ts'
import { endHolds } from './holds.ts'
import { forgetFormerStaff } from './formerStaff.ts'
import { endRequests } from './requests.ts'
import { tellOf } from './telling.ts'
import { endTips } from './tips.ts'

export const startRetention = (services: Services) =>
  services.jobs.every('17 * * * *', 'retention', () => sweepExpired(services))

/**
 * Ends what is past its rule (server/cases/retentionRules/tables.ts) and is more than a row, after everybody was told. Each part is a
 * transaction of its own or several, may be interrupted anywhere, run twice at once and repeated.
 */
export async function sweepExpired(services: Services) {
  await endHolds(services)
  for (const kind of ['case', 'draft', 'unconfirmedDraft', 'account'] as const) await tellOf(services, kind)
  await eraseDue(services, ['case', 'draft', 'unconfirmedDraft', 'account', 'unconfirmedAccount'])
  await endTips(services)
  await endRequests(services)
  await forgetFormerStaff(services)
}
