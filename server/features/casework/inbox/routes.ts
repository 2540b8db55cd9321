import { Readable } from 'node:stream'
import * as contract from '#contract/deskInbox.ts'
import { listCases } from '#contract/deskCases.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { assignCases, labelCases, prioritiseCases, takeCases } from './bulk.ts'
import { beginSearch } from './beginSearch.ts'
import { readInbox } from './inbox.ts'
import { codesOf } from './caseFilter.ts'
import { readInboxChoices } from './inboxChoices.ts'
import { auditNewFilter, readPulse } from './inboxPulse.ts'
import { makeCountCases } from './inboxTotals.ts'
import { deleteSavedView, keepView, listSavedViews, restoreSavedView } from './savedViews.ts'
import { makeSearchRuns } from './searchRuns.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const works = { who: 'staff', role: rolesWith('work_on_cases') } as const
const assigns = { who: 'staff', role: rolesWith('assign_cases') } as const

/**
 * The inbox of the desk: lists and their totals, saved views, changes of several cases at once, and the search. Looks that
 * show cases write an audit row; numbers of the lists, names of choices and views do not, because they tell of no case. A
 * number of a filter can tell of one, so a filter that was not looked at as a list before has its row.
 */
export const inboxRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  const countCases = makeCountCases()
  const runs = makeSearchRuns()

  app.route({
    ...listCases,
    config: { may: { ...sees, audit: 'case_listed' } },
    handler: async ({ staff, query }) =>
      db.transaction().execute(async (trx) => {
        const data = await readInbox(services, trx, countCases, staff, query)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'case_listed',
          subject: { kind: 'case', id: null },
          after: [...codesOf(query), `count=${data.total}`],
        })
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.listInboxChoices,
    config: { may: { ...sees, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: await readInboxChoices(db) }),
  })

  app.route({
    ...contract.showInboxPulse,
    config: { may: { ...sees, audit: 'case_listed', isPolled: true } },
    handler: async ({ staff, query }) =>
      db.transaction().execute(async (trx) => {
        const data = await readPulse(services, trx, countCases, staff, query)
        await auditNewFilter(services, trx, staff.id, query, data.total)
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.listViews,
    config: { may: { ...sees, audit: null } },
    handler: async ({ staff }) => ({ ...done(texts.fetched), data: await listSavedViews(db, staff) }),
  })

  app.route({
    ...contract.saveView,
    config: { may: { ...sees, audit: null } },
    handler: async ({ staff, body }) => {
      const data = await db.transaction().execute((trx) => keepView(services, trx, staff, body))
      return { ...done(texts.view_saved), data }
    },
  })

  app.route({
    ...contract.deleteView,
    config: { may: { ...sees, audit: null } },
    handler: async ({ staff, params: { id } }) => {
      await db.transaction().execute((trx) => deleteSavedView(services, trx, staff, id))
      return done(texts.view_deleted)
    },
  })

  app.route({
    ...contract.restoreView,
    config: { may: { ...sees, audit: null } },
    handler: async ({ staff, params: { id } }) => {
      const data = await db.transaction().execute((trx) => restoreSavedView(trx, staff, id))
      return { ...done(texts.view_restored), data }
    },
  })

  app.route({
    ...contract.bulkTake,
    config: { may: { ...works, audit: 'assigned' } },
    handler: async ({ staff, body }) => {
      const cases = await transact(db, (trx) => takeCases(services, trx, staff.id, body.cases))
      return { ...done(texts.cases_changed), data: { cases } }
    },
  })

  app.route({
    ...contract.bulkAssign,
    config: { may: { ...assigns, audit: 'assigned' } },
    handler: async ({ staff, body }) => {
      const cases = await transact(db, (trx) => assignCases(services, trx, staff.id, body))
      return { ...done(texts.cases_changed), data: { cases } }
    },
  })

  app.route({
    ...contract.bulkLabel,
    config: { may: { ...works, audit: 'labelled' } },
    handler: async ({ staff, body }) => {
      const cases = await transact(db, (trx) => labelCases(services, trx, staff.id, body))
      return { ...done(texts.cases_changed), data: { cases } }
    },
  })

  app.route({
    ...contract.bulkPriority,
    config: { may: { ...works, audit: 'prioritised' } },
    handler: async ({ staff, body }) => {
      const cases = await transact(db, (trx) => prioritiseCases(services, trx, staff.id, body))
      return { ...done(texts.cases_changed), data: { cases } }
    },
  })

  app.route({
    ...contract.searchCases,
    config: { may: { ...sees, audit: 'search_run' }, throttle: { name: 'case-search', account: [600, 3600] } },
    handlerTimeout: 5 * 60_000,
    handler: async ({ staff, body }, reply) => {
      const { lines, end } = await beginSearch(services, countCases, runs, staff, body)
      reply.raw.once('close', end)
      if (reply.raw.destroyed) end()
      reply.type('application/x-ndjson; charset=utf-8')
      // The lines are checked one by one, not by the route's serializer.
      return reply.send(Readable.from(lines, { objectMode: false }))
    },
  })
}
