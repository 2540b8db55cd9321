import * as contract from '#contract/deskSettings.ts'
import { createLabel } from '#server/cases/labels.ts'
import { readOfferedOutcomes, readSettings } from '#server/cases/settings.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { changeLabel, listLabels } from './labels.ts'
import { saveSetting } from './saving.ts'

/** What an administrator sets for the organisation. */
export const settingsRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.showSettings, ({ trx }) => readSettings(trx))
  route(contract.saveClockDays, (at, given) => saveSetting(at, 'clock_days', given), texts.setting_saved)
  route(contract.saveOfferedOutcomes, (at, given) => saveSetting(at, 'offered_outcomes', given), texts.setting_saved)
  route(contract.saveDigestTime, (at, given) => saveSetting(at, 'digest_time', given), texts.setting_saved)
  route(contract.saveSecondEditor, (at, given) => saveSetting(at, 'second_editor', given), texts.setting_saved)
  route(contract.saveOrganisation, (at, given) => saveSetting(at, 'organisation', given), texts.setting_saved)
  route(contract.listOfferedOutcomes, ({ trx }) => readOfferedOutcomes(trx))
  route(contract.listSettingLabels, listLabels)
  route(contract.changeSettingLabel, changeLabel, texts.label_saved)
  route(
    contract.createSettingLabel,
    async (at, given) => {
      await createLabel(at, given)
      return listLabels(at)
    },
    texts.label_saved,
  )
}
