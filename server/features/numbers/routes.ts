import * as contract from '#contract/deskNumbers.ts'
import { makeKeptBeside } from '#server/cases/keptWhileUnchanged.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { type KeepNumbers, readNumbers } from './counting.ts'
import { areCasesInvented } from './demo/inventedCases.ts'

/** The organisation's own numbers, live. */
export const numberRoutes: FeaturePlugin = async (app, services) => {
  const keep: KeepNumbers = makeKeptBeside(services)
  staffRoutes(app, services)(contract.showNumbers, async (at, query) => ({
    ...(await readNumbers(at, keep, services.secret, query)),
    is_demo: await areCasesInvented(at.trx),
  }))
}
