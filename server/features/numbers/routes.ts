import * as contract from '#contract/deskNumbers.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { readNumbers } from './counting.ts'

/** The organisation's own numbers, live. */
export const numberRoutes: FeaturePlugin = async (app, services) => {
  staffRoutes(app, services)(contract.showNumbers, readNumbers)
}
