import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/incidents.ts'
import { type IncidentForm, showDashboard } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { idParams } from '#contract/wire.ts'
import { wrongChoices } from '#server/cases/caseFacts.ts'
import { finishErasureOf } from '#server/cases/erasure/finish.ts'
import { findOwnCase } from '#server/cases/locking.ts'
import { countOwnCases, readOwnCases } from '#server/cases/ownCases.ts'
import { done, reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { nextIds } from '#server/cases/sealedColumns.ts'
import { readIdempotencyKey } from '#server/cases/uploads/attempt.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import { describeError } from '#server/platform/log.ts'
import { newKey } from '#server/platform/secrets/encryption.ts'
import { removeFiles } from '#server/platform/storage/storedFiles.ts'
import { transact } from '#server/database/connect.ts'
import texts from '#texts/nb/server.ts'
import { deleteDraft, findSubmit, readCursor, saveCase } from './saving.ts'

const saving = { name: 'save-incident', account: [600, 3600] } as const

export const incidentsRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, log } = services
  const route = reporterRoutes(app)
  const uploads = takeUploads(app, services)

  app.route({
    ...contract.storeIncident,
    config: { may: { who: 'reporter' }, throttle: saving, form: { documents: true }, takesKey: true },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      const [incident_id = fail('unexpected')] = await nextIds(db, 'incident', 1)
      await uploads.open(request, incident_id, { user_id: request.user.id }, newKey())
    },
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const incident = await save(request, request.body, 'store')
      reply.code(201)
      return { ...done(messageFor(request.body)), incident }
    },
  })

  app.route({
    ...contract.updateIncident,
    config: { may: { who: 'reporter' }, throttle: saving, form: { documents: true }, takesKey: true },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      const key = readIdempotencyKey(request)
      const { id: incident_id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const own = await findOwnCase(db, request.user.id, incident_id)
      if (!mayEdit(own.status) && !(await isRepeated(request.user.id, key))) fail('already_submitted')
      await uploads.open(request, incident_id, { user_id: request.user.id })
    },
    onSend: uploads.cleanUp,
    handler: async (request) => {
      const incident = await save(request, request.body, `update ${request.params.id}`)
      return { ...done(messageFor(request.body)), incident }
    },
  })

  route(contract.showIncident, {}, async ({ user, params }) => {
    const [incident] = await readOwnCases(services, user, { id: params.id })
    return { incident: incident ?? fail('not_found') }
  })

  route(contract.listIncidents, {}, async ({ user, query: { limit, cursor } }) => {
    const [found, total] = await Promise.all([
      readOwnCases(services, user, { limit: limit + 1, before: readCursor(cursor) }),
      countOwnCases(services, user.id),
    ])
    const incidents = found.slice(0, limit)
    return { incidents, total, next_cursor: found.length > limit ? String(incidents.at(-1)?.id) : null }
  })

  route(contract.deleteIncident, {}, async ({ user, params }) => {
    await transact(db, (trx) => deleteDraft(services, trx, user.id, params.id))
    const finished = await finishErasureOf(services, 'case', params.id)
    return { message: finished ? texts.draft_deleted : texts.draft_deleted_soon, finished }
  })

  route(showDashboard, { verified: true }, async ({ user }) => {
    const [drafts, submitted, total_drafts, total_submitted] = await Promise.all([
      readOwnCases(services, user, { list: 'drafts', limit: shown }),
      readOwnCases(services, user, { list: 'submitted', limit: shown }),
      countOwnCases(services, user.id, 'drafts'),
      countOwnCases(services, user.id, 'submitted'),
    ])
    return { data: { drafts, submitted, total_drafts, total_submitted } }
  })

  const isRepeated = async (user_id: number, key: string | undefined) =>
    key !== undefined && (await findSubmit(db, user_id, key)) !== undefined

  async function save(request: FastifyRequest, form: IncidentForm, target: string) {
    const { user } = request
    const wrong = await wrongChoices(db, form)
    if (Object.keys(wrong).length > 0) fail('invalid', wrong)
    const saved = await uploads.save(request, target, form, async (trx, received) => {
      await demandStanding(trx, user, clock.now())
      return saveCase(services, trx, { ...received, user_id: user.id, form })
    })
    // The rows are gone whatever the storage answers; the storage job tries again.
    await removeFiles(services, saved.released).catch((error) =>
      log.warn('files wait for removal', describeError(error)),
    )
    return saved.incident
  }
}

const messageFor = ({ status }: IncidentForm) => (status === 'Submitted' ? texts.incident_saved : texts.draft_saved)

/** Of the dashboard, which begins with what waits for its reader, however old that is. */
const shown = 100
