import * as contract from '#contract/deskCases.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { assignCase, giveBackCase, takeCase } from '../work/assigning.ts'
import { moveCase } from '../work/moving.ts'
import { showCase } from './caseView.ts'

/** One case at the desk, and what staff do with it. The inbox has routes of its own (../inbox/routes.ts). */
export const caseRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.showCase, showCase)
  route(contract.moveCase, moveCase, texts.case_moved)
  route(contract.takeCase, takeCase, texts.case_taken)
  route(contract.giveBackCase, giveBackCase, texts.case_given_back)
  route(contract.assignCase, assignCase, texts.case_assigned)
}
