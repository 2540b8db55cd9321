import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/incidents.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { idParams } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { newKey } from '#server/platform/secrets/encryption.ts'
import { describeError } from '#server/platform/log.ts'
import { wrongChoices } from '#server/cases/caseFacts.ts'
import { finishErasureOf } from '#server/cases/erasure/finish.ts'
import { countOwnCases, readOwnCases } from '#server/cases/ownCases.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { fingerprintOf, readIdempotencyKey } from '#server/cases/uploads/attempt.ts'
import { acceptDocuments } from '#server/cases/uploads/checking.ts'
import { discard, newIncoming, settle, type Incoming } from '#server/cases/uploads/incoming.ts'
import { receive } from '#server/cases/uploads/receiving.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import { removeFiles } from '#server/platform/storage/storedFiles.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/server.ts'
import { findOwn, findSubmit } from './queries.ts'
import { readCursor } from './rules.ts'
import { deleteDraft, saveCase } from './saving.ts'

/** Long enough for a phone with a slow connection to send its pictures. */
const uploadTimeout = 15 * 60_000
const saving = { name: 'save-incident', account: [600, 3600] } as const
const done = (message: string) => ({ success: true as const, message })

export const incidentsRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, log } = services
  app.decorateRequest('incoming', null)
  app.decorateRequest('submitKey', null)
  // The body is read in preValidation, which streams the files into the storage.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, read) => read(null))

  app.route({
    ...contract.storeIncident,
    config: { may: { who: 'reporter' }, throttle: saving, form: { documents: true }, takesKey: true },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      readSubmitKey(request)
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
    config: { may: { who: 'reporter' }, throttle: saving, form: { documents: true }, takesKey: true },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      readSubmitKey(request)
      const { id: incident_id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const own = (await findOwn(db, request.user.id, incident_id)) ?? fail('not_found')
      if (!mayEdit(own.status) && !(await isRepeated(request))) fail('already_submitted')
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
      await transact(db, (trx) => deleteDraft(services, trx, user.id, params.id))
      const finished = await finishErasureOf(services, 'case', params.id)
      return { ...done(finished ? texts.draft_deleted : texts.draft_deleted_soon), finished }
    },
  })

  function readSubmitKey(request: FastifyRequest) {
    request.submitKey = readIdempotencyKey(request) ?? null
  }

  async function open(request: FastifyRequest, facts: Pick<Incoming, 'incident_id' | 'key' | 'isNew'>) {
    const incoming = newIncoming(facts)
    request.incoming = incoming
    await receive(services, request, incoming, { user_id: request.user.id })
  }

  const isRepeated = async ({ submitKey, user }: FastifyRequest) =>
    submitKey !== null && (await findSubmit(db, user.id, submitKey)) !== undefined

  async function save(request: FastifyRequest, form: IncidentForm, target: string) {
    const { user, submitKey } = request
    const incoming = request.incoming ?? fail('unexpected')
    const fingerprint = fingerprintOf(services.secret, target, form, incoming.files)
    const wrong = await wrongChoices(db, form)
    if (Object.keys(wrong).length > 0) fail('invalid', wrong)
    const work = {
      user_id: user.id,
      incoming,
      form,
      documents: acceptDocuments(incoming),
      submit: submitKey === null ? undefined : { key: submitKey, fingerprint },
    }
    const saved = await transact(db, async (trx) => {
      await demandStanding(trx, user, clock.now())
      return saveCase(services, trx, work)
    }).catch((error: unknown) => {
      // When the database fails, nobody knows whether it has committed. The names stay reserved or owned, and the
      // storage job removes the files that turn out to have no owner.
      if (!(error instanceof Failure)) settle(incoming)
      throw error
    })
    if (!saved.isEarlier) settle(incoming)
    await removeReleased(saved.released)
    return saved.incident
  }

  /** Before the answer is sent, the files of a failed request are removed. */
  async function cleanUp({ incoming }: FastifyRequest, _reply: FastifyReply, payload: unknown) {
    if (incoming)
      await discard(services, incoming).catch((error) => log.warn('files wait for removal', describeError(error)))
    return payload
  }

  /** The rows are gone whatever the storage answers; the storage job tries again. */
  async function removeReleased(names: string[]) {
    await removeFiles(services, names).catch((error) => log.warn('files wait for removal', describeError(error)))
  }
}

const messageFor = ({ status }: IncidentForm) => (status === 'Submitted' ? texts.incident_saved : texts.draft_saved)
