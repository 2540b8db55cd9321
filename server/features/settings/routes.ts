import * as contract from '#contract/deskSettings.ts'
import { rolesWith } from '#contract/staff.ts'
import { createLabel } from '#server/cases/labels.ts'
import { readOfferedOutcomes, readSettings } from '#server/cases/settings.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/desk.ts'
import { changeLabel, listLabels } from './labels.ts'
import { saveSetting } from './saving.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('change_settings') } as const
const changes = { ...may, audit: 'setting_changed' } as const

/** What an administrator sets for the organisation. Each change is one transaction with its audit row. */
export const settingsRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.showSettings,
    config: { may: { ...may, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await readSettings(db) }),
  })

  app.route({
    ...contract.saveClockDays,
    config: { may: changes },
    handler: async ({ staff, body }) => ({
      ...done(texts.setting_saved),
      data: await db.transaction().execute((trx) => saveSetting(services, trx, staff.id, 'clock_days', body)),
    }),
  })

  app.route({
    ...contract.saveOfferedOutcomes,
    config: { may: changes },
    handler: async ({ staff, body }) => ({
      ...done(texts.setting_saved),
      data: await db.transaction().execute((trx) => saveSetting(services, trx, staff.id, 'offered_outcomes', body)),
    }),
  })

  app.route({
    ...contract.saveDigestTime,
    config: { may: changes },
    handler: async ({ staff, body }) => ({
      ...done(texts.setting_saved),
      data: await db.transaction().execute((trx) => saveSetting(services, trx, staff.id, 'digest_time', body)),
    }),
  })

  app.route({
    ...contract.saveSecondEditor,
    config: { may: changes },
    handler: async ({ staff, body }) => ({
      ...done(texts.setting_saved),
      data: await db.transaction().execute((trx) => saveSetting(services, trx, staff.id, 'second_editor', body)),
    }),
  })

  app.route({
    ...contract.saveOrganisation,
    config: { may: changes },
    handler: async ({ staff, body }) => ({
      ...done(texts.setting_saved),
      data: await db.transaction().execute((trx) => saveSetting(services, trx, staff.id, 'organisation', body)),
    }),
  })

  app.route({
    ...contract.listOfferedOutcomes,
    config: { may: { who: 'staff', role: rolesWith('work_on_cases'), audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await readOfferedOutcomes(db) }),
  })

  app.route({
    ...contract.listSettingLabels,
    config: { may: { ...may, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await listLabels(db) }),
  })

  app.route({
    ...contract.createSettingLabel,
    config: { may: changes },
    handler: async ({ staff, body: { name } }) =>
      db.transaction().execute(async (trx) => {
        await createLabel(services, trx, staff.id, name)
        return { ...done(texts.label_saved), data: await listLabels(trx) }
      }),
  })

  app.route({
    ...contract.changeSettingLabel,
    config: { may: changes },
    handler: async ({ staff, params: { id }, body }) => ({
      ...done(texts.label_saved),
      data: await db.transaction().execute((trx) => changeLabel(services, trx, staff.id, { ...body, id })),
    }),
  })
}
