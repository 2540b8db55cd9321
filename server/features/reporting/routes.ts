import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/incidents.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { idParams } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { newKey } from '#server/platform/secrets/encryption.ts'
import { describeError } from '#server/platform/log.ts'
import { countOwnCases, readOwnCases } from '#server/cases/ownCases.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { removePromisedFiles } from '#server/platform/storage/orphans.ts'
import texts from '#texts/nb/server.ts'
import { acceptDocuments } from './documents.ts'
import { findOwn, findSubmit, nextIds, wrongChoices } from './queries.ts'
import { fingerprintOf, readCursor, readIdempotencyKey } from './rules.ts'
import { deleteDraft, saveCase } from './saving.ts'
import { receive } from './receiving.ts'
import { discard, settle, type Workspace } from './workspace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    workspace: Workspace | null
  }
}

/** A slow phone sends its pictures for minutes. */
const uploadTimeout = 15 * 60_000
const saving = { name: 'save-incident', account: [600, 3600] } as const
const done = (message: string) => ({ success: true as const, message })

export const incidentsRoutes: FeaturePlugin = async (app, services) => {
  const { db, log } = services
  app.decorateRequest('workspace', null)
  // The body is read in preValidation, where the files go straight into the storage.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, read) => read(null))

  app.route({
    ...contract.storeIncident,
    config: { may: { who: 'reporter' }, throttle: saving },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      const [incident_id = fail('unexpected')] = await nextIds(db, 'incident', 1)
      await open(request, { incident_id, key: newKey(), isNew: true })
    },
    onSend: cleanUp,
    handler: async (request, reply) => {
      const incident = await save(request, request.body, 'store')
      reply.code(201)
      return { ...done(messageFor(request.body)), incident }
    },
  })

  app.route({
    ...contract.updateIncident,
    config: { may: { who: 'reporter' }, throttle: saving },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      const { id: incident_id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const own = (await findOwn(db, request.user.id, incident_id)) ?? fail('not_found')
      if (own.status !== 'Draft' && !(await isRepeated(request))) fail('already_submitted')
      await open(request, { incident_id, key: await services.keys.keyOf(db, incident_id), isNew: false })
    },
    onSend: cleanUp,
    handler: async (request) => {
      const incident = await save(request, request.body, `update ${request.params.id}`)
      return { ...done(messageFor(request.body)), incident }
    },
  })

  app.route({
    ...contract.showIncident,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params }) => {
      const [incident] = await readOwnCases(services, user, { id: params.id })
      return { ...done(texts.fetched), incident: incident ?? fail('not_found') }
    },
  })

  app.route({
    ...contract.listIncidents,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, query: { limit, cursor } }) => {
      const [found, total] = await Promise.all([
        readOwnCases(services, user, { limit: limit + 1, before: readCursor(cursor) }),
        countOwnCases(services, user.id),
      ])
      const incidents = found.slice(0, limit)
      const next_cursor = found.length > limit ? String(incidents.at(-1)?.id) : null
      return { ...done(texts.fetched), incidents, total, next_cursor }
    },
  })

  app.route({
    ...contract.deleteIncident,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params }) => {
      const removed = await db.transaction().execute((trx) => deleteDraft(services, trx, user.id, params.id))
      await removeFiles(removed)
      return done(texts.draft_deleted)
    },
  })

  async function open(request: FastifyRequest, facts: Pick<Workspace, 'incident_id' | 'key' | 'isNew'>) {
    readIdempotencyKey(request.headers['idempotency-key'])
    const workspace = { ...facts, uploads: [], hasTooManyFiles: false, written: new Set<string>() }
    request.workspace = workspace
    await receive(services, request, workspace)
  }

  async function isRepeated({ headers, user }: FastifyRequest) {
    const key = readIdempotencyKey(headers['idempotency-key'])
    return key !== undefined && (await findSubmit(db, user.id, key)) !== undefined
  }

  async function save(request: FastifyRequest, form: IncidentForm, target: string) {
    const { user, headers } = request
    const workspace = request.workspace ?? fail('unexpected')
    const key = readIdempotencyKey(headers['idempotency-key'])
    const fingerprint = fingerprintOf(services.secret, target, form, workspace.uploads)
    const wrong = await wrongChoices(db, form)
    if (Object.keys(wrong).length > 0) fail('invalid', wrong)
    const documents = acceptDocuments(workspace)
    const work = {
      user_id: user.id,
      workspace,
      form,
      documents,
      submit: key === undefined ? undefined : { key, fingerprint },
    }
    const saved = await db
      .transaction()
      .execute((trx) => saveCase(services, trx, work))
      .catch((error: unknown) => {
        // When the database went away in the middle nobody knows whether the case stands: its files stay, and a later
        // sweep takes them if it does not.
        if (!(error instanceof Failure)) settle(workspace)
        throw error
      })
    if (!saved.isEarlier) settle(workspace)
    await removeFiles(saved.removed)
    const [incident] = await readOwnCases(services, user, { id: saved.incident_id })
    return incident ?? fail('not_found')
  }

  /** Before the answer goes out: files of a request that came to nothing are gone. */
  async function cleanUp({ workspace }: FastifyRequest, _reply: FastifyReply, payload: unknown) {
    if (workspace && workspace.written.size > 0) await discard(services, workspace)
    return payload
  }

  /** Their rows are gone, so the answer is yes whatever the storage says; the sweep asks it again. */
  async function removeFiles(names: string[]) {
    await removePromisedFiles(services, names).catch((error) =>
      log.warn('files wait for removal', describeError(error)),
    )
  }
}

const messageFor = ({ status }: IncidentForm) => (status === 'Submitted' ? texts.incident_saved : texts.draft_saved)
