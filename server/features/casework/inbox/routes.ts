import { sql } from 'kysely'
import { Readable } from 'node:stream'
import * as contract from '#contract/deskInbox.ts'
import { listCases } from '#contract/deskCases.ts'
import { opensEveryCase, type DeskActor } from '#server/cases/access.ts'
import { guarded, staffRoutes, type Act, type Given } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { countOf, insertNumbered, namedBy } from '#server/database/rows.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { beginSearch, makeSearchRuns } from './beginSearch.ts'
import { assignCases, labelCases, prioritiseCases, takeCases } from './bulk.ts'
import { codesOf } from './caseFilter.ts'
import { makeCountCases, readInbox, readInboxChoices, readPulse } from './inbox.ts'

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

const listSavedViews = ({ trx, staff }: Act) => findViews(trx, staff)

async function keepView(
  { clock, trx, staff: actor }: Act,
  view: Given<typeof contract.saveView>,
): Promise<contract.SavedView> {
  await demandRoom(trx, actor)
  const id = await insertNumbered(trx, 'saved_view', { ...view, staff_id: actor.id, created_at: clock.now() })
  return (await findViews(trx, actor, id))[0] ?? fail('unexpected')
}

/** Its owner deletes a view, or a lead one that is shared. */
async function deleteSavedView({ trx, staff: actor }: Act, { id }: { id: number }) {
  await trx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('staff_id', '=', actor.id), ...(opensEveryCase(actor) ? [eb('is_shared', '=', true)] : [])]),
    )
    .returning('id')
    .executeTakeFirstOrThrow(failing('not_found'))
}

/**
 * Of two that are saved at once the second waits, so that the limit holds. Not by the person's row: both hold a share of it
 * (`inAct`), and would wait for each other.
 */
async function demandRoom(trx: Trx, { id }: DeskActor) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved_view'), ${id}::integer)`.execute(trx)
  const kept = await countOf(trx.selectFrom('saved_view').where('staff_id', '=', id))
  if (kept >= contract.inboxLimits.views) fail('too_many_views')
}

async function findViews(db: Trx, actor: DeskActor, id?: number): Promise<contract.SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'is_shared', 'filter', namedBy('staff', 'staff_id').as('owner')])
    .where((eb) => eb.or([eb('staff_id', '=', actor.id), eb('is_shared', '=', true)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((view) => ({ ...view, may_delete: view.owner.id === actor.id || opensEveryCase(actor) }))
}
