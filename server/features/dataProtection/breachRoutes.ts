import * as contract from '#contract/deskBreaches.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskBreachReplies.ts'
import { changeBreach, closeBreach, recordBreach, reopenBreach, tellOfBreach, untellOfBreach } from './recording.ts'
import { listBreaches, showBreach, showEarlier } from './shownBreaches.ts'

/**
 * The register of breaches (GDPR article 33.5). Not behind a step-up: whoever has just found something out has 72 hours, and may
 * have lost the second factor with it. The list holds times and codes; the words are shown one breach at a time.
 */
export const breachRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services, { also: () => ({ now: services.clock.now().toISOString() }) })
  route(contract.listBreaches, ({ trx, clock }) => listBreaches(trx, clock.now()))
  route(contract.recordBreach, recordBreach, texts.recorded)
  route(contract.showBreach, showBreach)
  route(contract.showEarlierBreach, showEarlier)
  route(contract.changeBreach, changeBreach, texts.changed)
  route(contract.tellOfBreach, tellOfBreach, texts.told)
  route(contract.untellOfBreach, untellOfBreach, texts.untold)
  route(contract.closeBreach, closeBreach, texts.closed)
  route(contract.reopenBreach, reopenBreach, texts.reopened)
}
