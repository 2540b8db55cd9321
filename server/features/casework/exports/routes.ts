import * as contract from '#contract/deskExports.ts'
import { can } from '#server/cases/access.ts'
import { dropFile, placeOf } from '#server/cases/madeFiles/making.ts'
import { done, guarded, inAct, staffRoutes, type Act, type Given } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { downloadHeaders } from '#server/platform/http/contentHeaders.ts'
import { fail } from '#server/platform/http/failures.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'
import { openFile } from '#server/platform/secrets/sealedFile.ts'
import { askForExport } from './asking.ts'
import { takeFile } from './making.ts'
import { shownColumns, toShown, showExport } from './shown.ts'
import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { redactedCase } from '#server/cases/redactedCase.ts'
import type { Trx } from '#server/database/connect.ts'
import { countOf, update } from '#server/database/rows.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { demandCounted, hasChangedSince, isConsentGone, lockCaseOf, tellHistory } from './validity.ts'

const monthMs = 30 * 86_400_000

/** Asked for, approved by another, made by a job, fetched once. Who takes part is decided by the roles of that moment. */
export const exportRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listExports, listExports)
  route(contract.askForExport, askForExport)

  app.route({
    ...guarded(contract.decideExport),
    handler: async ({ staff, params: { id }, body: { decision } }) => {
      const data = await inAct(services, contract.decideExport, staff, (at) => decideExport(at, { id, decision }))
      // That it is outdated is kept, so it is refused after the commit.
      if (data.state === 'outdated') return fail('export_outdated')
      return { ...done, data }
    },
  })

  const fetching = guarded(contract.fetchExport)
  app.route({
    ...fetching,
    handler: async ({ staff, params: { id } }, reply) => {
      const { key, size, storage_name, name, type } = await takeFile(services, staff, id)
      const bytes = openFile(key, placeOf('export', id), size, (range) => services.storage.read(storage_name, range))
      bytes.once('close', () => void dropFile(services, 'export', id, storage_name).catch(() => undefined))
      reply.headers({ ...downloadHeaders(name, type), 'content-length': size })
      return reply.send(whileSignedIn(services, staff.sessionId, fetching.config.may.role, bytes))
    },
  })
}

async function listExports(at: Act) {
  const { trx, staff, clock } = at
  const since = new Date(clock.now().getTime() - monthMs)
  // Of a withdrawn case nothing is known, nor that there was one.
  const own = shownColumns(trx)
    .leftJoin('incident', 'incident.id', 'export.incident_id')
    .where('export.asked_by', '=', staff.id)
    .where('export.asked_at', '>', since)
    .where((eb) => eb.or([eb('incident.id', 'is', null), eb('incident.status', 'in', [...deskStatuses])]))
  const others = shownColumns(trx).where('export.asked_by', '!=', staff.id).orderBy('export.id')
  const shown = async (query: typeof own) => {
    const all = []
    for (const row of await query.execute()) all.push(await toShown(at, trx, row))
    return all
  }
  const mine = await shown(own.orderBy('export.id', 'desc'))
  if (!can(staff, 'approve_exports')) return { mine, waiting: [], approved: [] }
  const waiting = await shown(others.where('export.state', '=', 'asked'))
  return { mine, waiting, approved: await shown(others.where('export.state', 'in', ['approved', 'ready'])) }
}

/**
 * Another person approves or refuses (docs/casework.md, "People"): a lead or a privacy officer, never whoever asked, who may only take the
 * request back. The table itself refuses an own approval. What was asked for under another redaction, or before something came to the case
 * or its reporter said no, is not approved: it becomes `outdated`, which the caller tells as a refusal. An approved export can be refused
 * by any of them until it is fetched: its key is deleted. A case that is not to be counted is approved for no statistics.
 */
async function decideExport(at: Act, { id, decision }: Given<typeof contract.decideExport>) {
  const { trx } = at
  const staffId = at.staff.id
  const ofCase = await lockCaseOf(trx, id)
  const row = await trx
    .selectFrom('export')
    .select(['id', 'state', 'asked_by', 'incident_id', 'kind', 'purpose', isConsentGone.as('is_consent_gone')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isOwn = row?.asked_by === staffId
  if (!row || (!isOwn && !can(at.staff, 'approve_exports'))) return fail('not_found')
  const isEnded = decision === 'refuse' && (row.state === 'approved' || row.state === 'ready')
  if (row.state !== 'asked' && !isEnded) return fail('export_decided')
  if (isOwn && decision === 'approve') return fail('own_export')
  if (decision === 'approve' && row.incident_id !== null) await demandCounted(trx, row.incident_id, row.purpose)
  const isOutdated = decision === 'approve' && (row.is_consent_gone || (await isOutdatedNow(at, row)))
  const isApproved = decision === 'approve' && !isOutdated
  const state = isOutdated ? 'outdated' : isApproved ? 'approved' : 'refused'
  const now = at.clock.now()
  if (isApproved && (await areBound(trx, now, row.asked_by, staffId))) return fail('approver_bound')
  await update(trx, 'export', id, {
    state,
    decided_by: isOutdated ? null : staffId,
    decided_at: now,
    claimed_until: null,
  })
  // What is left of the file is removed within a minute (server/cases/madeFiles/sweeping.ts).
  if (isEnded) await at.keys.exports.forget(trx, id)
  if (isApproved) await at.jobs.send(trx, 'export', { export: id })
  const action = isApproved ? 'export_approved' : 'export_refused'
  await tellHistory(at, ofCase, action, [row.kind, row.purpose])
  at.tell({
    action,
    subject: { kind: 'case', id: row.incident_id },
    after: [
      `export=${id}`,
      row.kind,
      ...(isOutdated ? ['outdated'] : []),
      ...(isEnded ? [`ended=${row.state}`] : []),
      ...(await countCodes(trx, row)),
    ],
  })
  return showExport(at, trx, id)
}

type Row = { id: number; incident_id: number | null }

/** Whether the case is redacted otherwise, or holds more, than when the export was asked for; fails when it has to be redacted again. */
async function isOutdatedNow({ keys, trx }: Act, { id, incident_id }: Row) {
  if (incident_id === null) return false
  const found = await redactedCase(trx, await keys.keyOf(trx, incident_id), incident_id, { withMessages: true })
  if (!found || found.isOutdated) return fail('redaction_outdated')
  return hasChangedSince(trx, id)
}

/** How many of a list's cases are left of those that were asked for. */
async function countCodes(trx: Trx, { id, incident_id }: Row) {
  if (incident_id !== null) return []
  const left = trx
    .selectFrom('incident')
    .where('status', 'in', [...deskStatuses])
    .where(sql<boolean>`incident.id IN (SELECT unnest(incident_ids) FROM export WHERE export.id = ${id})`)
  return [`count=${await countOf(left)}`]
}
