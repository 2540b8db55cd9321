import type { FeaturePlugin } from '#server/context.ts'
import { breachRoutes } from './breachRoutes.ts'
import { overviewRoutes } from './overviewRoutes.ts'

/** What the privacy officer keeps an eye on: the record of processing, the register of breaches, and the year's numbers. */
export const privacyRoutes: FeaturePlugin = async (app, services) => {
  await breachRoutes(app, services)
  await overviewRoutes(app, services)
}
