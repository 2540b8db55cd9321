import * as contract from '#contract/deskNumbers.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { makeKept } from '#server/cases/keptWhileUnchanged.ts'
import { type KeepNumbers, readNumbers } from './counting.ts'

/** The organisation's own numbers, live. */
export const numberRoutes: FeaturePlugin = async (app, services) => {
  const keep: KeepNumbers = makeKept()
  staffRoutes(app, services)(contract.showNumbers, (at, query) => readNumbers(at, keep, query))
}
