import * as cases from '#contract/deskCases.ts'
import * as contract from '#contract/deskCaseWork.ts'
import { createLabel } from '#server/cases/labels.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { showCase, showWitnessNumber } from '../case/caseView.ts'
import { readPeople } from '../people.ts'
import { assignCase, giveBackCase, handOver, readCasesOf, readWorkload, takeCase } from './assigning.ts'
import { markMention, readMentions } from './mentions.ts'
import { moveCase } from './moving.ts'
import { addNote, keepNoteDraft } from './notes.ts'
import { attendCase } from './presence.ts'
import { labelCase, prioritiseCase, readLabels } from './sorting.ts'
import { addTask, changeTask, readOwnTasks } from './tasks.ts'

/**
 * One case at the desk, and what staff do with it. Who looks at a case, who works here and which labels there are is no reading of a
 * case and leaves no row in the audit log.
 */
export const caseRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(cases.showCase, showCase)
  route(cases.moveCase, moveCase, texts.case_moved)
  route(cases.takeCase, takeCase, texts.case_taken)
  route(cases.giveBackCase, giveBackCase, texts.case_given_back)
  route(cases.assignCase, assignCase, texts.case_assigned)
  route(contract.prioritiseCase, prioritiseCase, texts.case_prioritised)
  route(contract.labelCase, labelCase, texts.case_labelled)
  route(contract.showWitnessNumber, showWitnessNumber)
  route(contract.addNote, addNote, texts.noted)
  route(contract.keepNoteDraft, keepNoteDraft, texts.draft_kept)
  route(contract.listOwnTasks, readOwnTasks)
  route(contract.addTask, addTask, texts.task_added)
  route(contract.changeTask, changeTask, texts.task_changed)
  route(contract.attendCase, attendCase)
  route(contract.listMentions, readMentions)
  route(contract.markMention, markMention, texts.mention_marked)
  route(contract.listPeople, ({ trx }) => readPeople(trx))
  route(contract.listLabels, readLabels)
  route(contract.createLabel, createLabel, texts.label_created)
  route(contract.listWorkload, readWorkload)
  route(contract.listCasesOf, readCasesOf)
  route(contract.handOver, handOver, texts.handed_over)
}
