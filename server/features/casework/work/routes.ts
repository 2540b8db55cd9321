import * as contract from '#contract/deskCaseWork.ts'
import { rolesWith } from '#contract/staff.ts'
import { createLabel } from '#server/cases/labels.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { attemptOf } from '#server/cases/uploads/attempt.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { handOver, readCasesOf, readWorkload } from './handingOver.ts'
import { labelCase, readLabels } from './labels.ts'
import { markMention, readMentions } from './mentions.ts'
import { keepNoteDraft } from './noteDrafts.ts'
import { addNote } from './notes.ts'
import { readOwnTasks } from './ownTasks.ts'
import { readPeople } from '../people.ts'
import { attendCase } from './presence.ts'
import { prioritiseCase } from './prioritising.ts'
import { addTask, changeTask } from './tasks.ts'
import { showWitnessNumber } from './witnessNumber.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const works = { who: 'staff', role: rolesWith('work_on_cases') } as const
const assigns = { who: 'staff', role: rolesWith('assign_cases') } as const

/**
 * What staff do with one case beside moving it. Each call that reads or changes a case is one transaction that ends with its
 * audit row. Who looks at a case, who works here and which labels there are is no reading of a case and leaves none.
 */
export const workRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.prioritiseCase,
    config: { may: { ...works, audit: 'prioritised' } },
    handler: async ({ staff, params, body }) => {
      const data = await transact(db, (trx) => prioritiseCase(services, trx, staff.id, { ...body, ...params }))
      return { ...done(texts.case_prioritised), data }
    },
  })
  app.route({
    ...contract.labelCase,
    config: { may: { ...works, audit: 'labelled' } },
    handler: async ({ staff, params, body }) => {
      const data = await transact(db, (trx) => labelCase(services, trx, staff.id, { ...body, ...params }))
      return { ...done(texts.case_labelled), data }
    },
  })
  app.route({
    ...contract.showWitnessNumber,
    config: { may: { ...works, audit: 'witness_number_shown' } },
    handler: async ({ staff, params, body }) => {
      const data = await transact(db, (trx) => showWitnessNumber(services, trx, staff.id, { ...body, ...params }))
      return { ...done(texts.fetched), data }
    },
  })
  app.route({
    ...contract.addNote,
    config: { may: { ...works, audit: 'noted' }, takesKey: true },
    handler: async (request) => {
      const { staff, params, body } = request
      const attempt = attemptOf(request, services.secret, `note ${params.id}`, body)
      const data = await transact(db, (trx) => addNote(services, trx, staff.id, { ...body, ...params, attempt }))
      return { ...done(texts.noted), data }
    },
  })
  app.route({
    ...contract.keepNoteDraft,
    // Nothing of the case is read or changed.
    config: { may: { ...works, audit: null } },
    handler: async ({ staff, params, body }) => {
      await transact(db, (trx) => keepNoteDraft(services, trx, staff.id, { ...body, ...params }))
      return done(texts.draft_kept)
    },
  })
  app.route({
    ...contract.listOwnTasks,
    config: { may: { ...sees, audit: 'case_listed' } },
    handler: async ({ staff }) => {
      const data = await db.transaction().execute((trx) => readOwnTasks(services, trx, staff))
      return { ...done(texts.fetched), data }
    },
  })
  app.route({
    ...contract.addTask,
    config: { may: { ...works, audit: 'task_added' }, takesKey: true },
    handler: async (request) => {
      const { staff, params, body } = request
      const attempt = attemptOf(request, services.secret, `task ${params.id}`, body)
      const data = await transact(db, (trx) => addTask(services, trx, staff.id, { ...body, ...params, attempt }))
      return { ...done(texts.task_added), data }
    },
  })
  app.route({
    ...contract.changeTask,
    config: { may: { ...works, audit: 'task_changed' } },
    handler: async ({ staff, params, body }) => {
      const data = await transact(db, (trx) => changeTask(services, trx, staff.id, { ...body, ...params }))
      return { ...done(texts.task_changed), data }
    },
  })
  app.route({
    ...contract.attendCase,
    config: { may: { ...sees, isPolled: true, audit: null } },
    handler: async ({ staff, params: { id } }) => {
      const data = await transact(db, (trx) => attendCase(services, trx, staff, id))
      return { ...done(texts.fetched), data }
    },
  })
  app.route({
    ...contract.listMentions,
    config: { may: { ...sees, audit: 'case_listed' } },
    handler: async ({ staff }) => {
      const data = await db.transaction().execute((trx) => readMentions(services, trx, staff))
      return { ...done(texts.fetched), data }
    },
  })
  app.route({
    ...contract.markMention,
    config: { may: { ...sees, audit: null } },
    handler: async ({ staff, params: { id }, body }) => {
      await transact(db, (trx) => markMention(services, trx, staff, { note_id: id, ...body }))
      return done(texts.mention_marked)
    },
  })
  app.route({
    ...contract.listPeople,
    config: { may: { ...sees, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await db.transaction().execute(readPeople) }),
  })
  app.route({
    ...contract.listLabels,
    config: { may: { ...sees, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await db.transaction().execute(readLabels) }),
  })
  app.route({
    ...contract.createLabel,
    config: { may: { ...assigns, audit: 'setting_changed' } },
    handler: async ({ staff, body }) => {
      const data = await db.transaction().execute((trx) => createLabel(services, trx, staff.id, body.name))
      return { ...done(texts.label_created), data }
    },
  })
  app.route({
    ...contract.listWorkload,
    config: { may: { ...assigns, audit: 'case_listed' } },
    handler: async ({ staff }) =>
      db.transaction().execute(async (trx) => {
        const data = await readWorkload(trx)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'case_listed',
          subject: { kind: 'case', id: null },
          after: ['workload', 'open'],
        })
        return { ...done(texts.fetched), data }
      }),
  })
  app.route({
    ...contract.listCasesOf,
    config: { may: { ...assigns, audit: 'case_listed' } },
    handler: async ({ staff, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        const data = await readCasesOf(trx, id)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'case_listed',
          subject: { kind: 'case', id: null },
          after: [`assignee=${id}`, 'open', `count=${data.cases.length}`],
        })
        return { ...done(texts.fetched), data }
      }),
  })
  app.route({
    ...contract.handOver,
    config: { may: { ...assigns, audit: 'assigned' } },
    handler: async ({ staff, body }) => {
      const data = await transact(db, (trx) => handOver(services, trx, staff.id, body))
      return { ...done(texts.handed_over), data }
    },
  })
}
