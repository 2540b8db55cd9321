import * as callerContract from '#contract/deskCallerCase.ts'
import * as contract from '#contract/deskCoding.ts'
import * as relatedContract from '#contract/deskRelated.ts'
import { tellingOf } from '#server/cases/massReading.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { enterCase, showCaller } from './entering.ts'
import { showCoding, saveCoding } from './coding.ts'
import { judgeRelated, showRelated } from './related.ts'

/** The coding of a case, and the cases that belong together with it. */
export const codingRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(callerContract.enterCase, enterCase)
  route(callerContract.showCaller, showCaller)
  route(contract.showCoding, showCoding)
  route(contract.saveCoding, saveCoding)
  const routeOfSecrets = staffRoutes(app, services, { around: (id, act) => tellingOf('secrets', services, id, act) })
  routeOfSecrets(relatedContract.showRelated, showRelated)
  routeOfSecrets(relatedContract.judgeRelated, judgeRelated)
}
