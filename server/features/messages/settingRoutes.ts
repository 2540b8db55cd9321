import * as contract from '#contract/deskMessages.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import { listedStateTexts, readStateTexts } from '#server/cases/stateTexts.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { changeReplyText, createReplyText, deleteReplyText, listReplyTexts } from './replyTexts.ts'
import { changeStateText, resetStateText } from './stateTextChanges.ts'

/** The organisation's own words: reply texts, and what reporters read of each state. They hold nothing of a case. */
export const settingRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listReplyTexts, ({ trx }) => listReplyTexts(trx))
  route(contract.createReplyText, createReplyText, texts.setting_saved)
  route(contract.changeReplyText, changeReplyText, texts.setting_saved)
  route(contract.deleteReplyText, deleteReplyText, texts.setting_deleted)
  route(contract.listStateTexts, async ({ trx }) => listedStateTexts(await readStateTexts(trx)))
  route(contract.changeStateText, changeStateText, texts.setting_saved)
  route(contract.resetStateText, resetStateText, texts.setting_saved)
}
