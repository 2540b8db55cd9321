import * as contract from '#contract/deskMessages.ts'
import { roles, rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { readStateTexts, listedStateTexts } from '#server/cases/stateTexts.ts'
import texts from '#texts/nb/desk.ts'
import { changeReplyText, createReplyText, deleteReplyText, listReplyTexts } from './replyTexts.ts'
import { changeStateText, resetStateText } from './stateTextChanges.ts'

const done = (message: string) => ({ success: true as const, message })
const readers = roles.filter((role) => [...rolesWith('see_inbox'), ...rolesWith('change_settings')].includes(role))
const reads = { who: 'staff', role: readers, audit: null } as const
const changes = { who: 'staff', role: rolesWith('change_settings'), audit: 'setting_changed' } as const

/** The organisation's own words: reply texts, and what reporters read of each state. They hold nothing of a case. */
export const settingRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listReplyTexts,
    config: { may: reads },
    handler: async () => ({ ...done(texts.fetched), data: await listReplyTexts(db) }),
  })
  app.route({
    ...contract.createReplyText,
    config: { may: changes },
    handler: async ({ staff, body }, reply) => {
      const data = await db.transaction().execute((trx) => createReplyText(services, trx, staff.id, body))
      reply.code(201)
      return { ...done(texts.setting_saved), data }
    },
  })
  app.route({
    ...contract.changeReplyText,
    config: { may: changes },
    handler: async ({ staff, params, body }) => {
      const data = await db
        .transaction()
        .execute((trx) => changeReplyText(services, trx, staff.id, { ...body, id: params.id }))
      return { ...done(texts.setting_saved), data }
    },
  })
  app.route({
    ...contract.deleteReplyText,
    config: { may: changes },
    handler: async ({ staff, params }) => {
      await db.transaction().execute((trx) => deleteReplyText(services, trx, staff.id, params.id))
      return done(texts.setting_deleted)
    },
  })

  app.route({
    ...contract.listStateTexts,
    config: { may: reads },
    handler: async () => ({ ...done(texts.fetched), data: listedStateTexts(await readStateTexts(db)) }),
  })
  app.route({
    ...contract.changeStateText,
    config: { may: changes },
    handler: async ({ staff, params, body }) => {
      const data = await db
        .transaction()
        .execute((trx) => changeStateText(services, trx, staff.id, { ...body, status: params.status }))
      return { ...done(texts.setting_saved), data }
    },
  })
  app.route({
    ...contract.resetStateText,
    config: { may: changes },
    handler: async ({ staff, params }) => {
      const data = await db.transaction().execute((trx) => resetStateText(services, trx, staff.id, params.status))
      return { ...done(texts.setting_saved), data }
    },
  })
}
