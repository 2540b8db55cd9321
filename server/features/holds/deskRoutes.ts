import * as contract from '#contract/deskHolds.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/holdReplies.ts'
import { endHold, reviewHold, setHold } from './settingHolds.ts'
import { listHolds } from './shownHolds.ts'

/**
 * Holds: cases that are kept longer than their two years, set and reviewed by the privacy officer, who has just shown who they are. Of a
 * case its number and the day on which it is erased are listed, with the officer's own words.
 */
export const holdRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listHolds, listHolds)
  route(contract.setHold, setHold, ({ ground }) => (ground === 'consent' ? texts.asked : texts.set))
  route(contract.reviewHold, reviewHold, texts.reviewed)
  route(contract.endHold, endHold, texts.ended)
}
