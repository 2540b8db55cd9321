import { Readable } from 'node:stream'
import * as contract from '#contract/deskInbox.ts'
import { listCases } from '#contract/deskCases.ts'
import { guarded, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { beginSearch, makeSearchRuns } from './beginSearch.ts'
import { assignCases, labelCases, prioritiseCases, takeCases } from './bulk.ts'
import { codesOf } from './caseFilter.ts'
import { makeCountCases, readInbox, readInboxChoices } from './inbox.ts'
import { readPulse } from './inboxPulse.ts'
import { deleteSavedView, keepView, listSavedViews } from './savedViews.ts'

/**
 * The inbox of the desk: lists and their totals, saved views, changes of several cases at once, and the search. Looks that
 * show cases write an audit row; numbers of the lists, names of choices and views do not, because they tell of no case. A
 * number of a filter can tell of one, so a filter that was not looked at as a list before has its row.
 */
export const inboxRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const countCases = makeCountCases()
  const runs = makeSearchRuns()

  route(listCases, async (at, query) => {
    const data = await readInbox(at, countCases, query)
    at.tell({ subject: { kind: 'case', id: null }, after: [...codesOf(query), `count=${data.total}`] })
    return data
  })
  route(contract.listInboxChoices, ({ trx }) => readInboxChoices(trx))
  route(contract.showInboxPulse, (at, query) => readPulse(at, countCases, query))
  route(contract.listViews, listSavedViews)
  route(contract.saveView, keepView)
  route(contract.deleteView, deleteSavedView)
  route(contract.bulkTake, takeCases)
  route(contract.bulkAssign, assignCases)
  route(contract.bulkLabel, labelCases)
  route(contract.bulkPriority, prioritiseCases)

  app.route({
    ...guarded(contract.searchCases),
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
