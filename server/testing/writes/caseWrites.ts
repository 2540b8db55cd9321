import { randomUUID } from 'node:crypto'
import { makeDocumentPreview } from '#server/cases/documentPreviews.ts'
import { caseWithFiles } from '../caseWithFiles.ts'
import { photo } from '../documents.ts'
import { nothingMarked, seenParts } from '../seenParts.ts'
import { wordFile } from '../shownDocuments.ts'
import type { StaffPerson } from '../staff.ts'
import { asStaff, withFiles, type Ground, type Writes } from './write.ts'

const description = 'Naboen Per ropte etter meg.'
const changed = [409, 'case_changed'] as const
const once = [200] as const

/** What staff do with one case. Each call has a case and people of its own, so that none waits for another. */
export function caseWrites({ portal, desk }: Ground): Writes {
  let reporter: ReturnType<typeof portal.given.account> | undefined
  const given = async (facts: Record<string, unknown> = {}) => {
    const owner = await (reporter ??= portal.given.account())
    // The limit of one account is not what is tried.
    await portal.services.db.deleteFrom('throttle').execute()
    const { id } = await portal.given.incident({ owner, description, ...facts })
    return { id, owner, ada: await desk.person('caseworker'), lead: await desk.person('lead'), at: `/desk/cases/${id}` }
  }
  /** A case that somebody of the staff has written down for a caller. */
  const entered = async (person: StaffPerson): Promise<number> => {
    const { status: _reporters, ...facts } = await portal.given.report()
    const told = { source: 'phone', consent: true, consent_to: ['contact'], caller_name: 'Samira', key: randomUUID() }
    return (await desk.as(person).post('/desk/cases', { ...facts, ...told })).body.data.id
  }
  let inspected: ReturnType<typeof inspect> | undefined
  const documents = () => (inspected ??= inspect())
  async function inspect() {
    const files = [
      { name: 'bilde.jpg', bytes: await photo() },
      { name: 'notat.docx', bytes: wordFile() },
    ]
    const { id, documents: ids } = await caseWithFiles(portal, await portal.given.account(), files)
    await portal.given.inspected(ids.map((one) => ({ id: one })))
    for (const one of ids) await makeDocumentPreview(portal.services, one)
    return { at: `/desk/cases/${id}/documents`, picture: ids[0], text: ids[1] }
  }
  const post = (call: string, body: object, more: Partial<Writes[string]> = {}, isLead = false): Writes[string] => ({
    locks: 'people',
    tables: 'incident incident_activity incident_change',
    again: changed,
    make: async () => {
      const { ada, lead, at } = await given()
      const key = { 'idempotency-key': randomUUID() }
      return asStaff(isLead ? lead : ada, `${at}/${call}`, body, key)
    },
    ...more,
  })
  const look = (call: string, tables = ''): Writes[string] => ({
    locks: 'nobody',
    tables,
    again: once,
    make: async () => {
      const { ada, at } = await given()
      return asStaff(ada, `${at}${call}`)
    },
  })
  const lookAt = (of: (made: Awaited<ReturnType<typeof documents>>) => string, body?: object): Writes[string] => ({
    locks: 'nobody',
    tables: '',
    again: once,
    make: async () => asStaff(await desk.person('caseworker'), of(await documents()), body),
  })

  return {
    'GET /api/desk/cases/:id': look('', 'case_mention incident_seen'),
    'POST /api/desk/cases/:id/moves': post('moves', { version: 1, move: 'acknowledge' }, { tables: 'incident incident_activity incident_change job' }), // prettier-ignore
    'POST /api/desk/cases/:id/moves (a duplicate)': {
      ...post('moves', {}),
      tables: 'incident incident_activity incident_change job',
      make: async () => {
        const { lead, at } = await given()
        const { id: duplicate_of } = await given()
        await desk.as(lead).post(`${at}/moves`, { version: 1, move: 'acknowledge' })
        return asStaff(lead, `${at}/moves`, { version: 2, move: 'close', outcome: 'duplicate', duplicate_of })
      },
    },
    'POST /api/desk/cases/:id/take': post('take', { version: 1 }, { again: once }),
    'POST /api/desk/cases/:id/give-back': {
      ...post('', {}),
      tables: 'case_note case_task incident incident_activity incident_change',
      again: once,
      make: async () => {
        const { ada, at } = await given()
        await desk.as(ada).post(`${at}/take`, { version: 1 })
        return asStaff(ada, `${at}/give-back`, { version: 2, note: 'Jeg rekker den ikke' })
      },
    },
    'GET /api/desk/tasks': {
      ...look(''),
      make: async () => {
        const { ada, at } = await given()
        await desk.as(ada).post(`${at}/tasks`, { text: 'Ring', due: null, assignee_id: ada.id })
        return asStaff(ada, '/desk/tasks')
      },
    },
    'POST /api/desk/cases/:id/assignment': {
      ...post('assignment', {}),
      tables: 'case_mention case_note case_task incident incident_activity incident_change',
      make: async () => {
        const { ada, lead, at } = await given()
        await desk.as(ada).post(`${at}/take`, { version: 1 })
        const assignee_id = (await desk.person('caseworker')).id
        const body = { version: 2, assignee_id, second_reader_id: null, note: 'Jeg er borte' }
        return asStaff(lead, `${at}/assignment`, body)
      },
    },
    'POST /api/desk/hand-over': {
      ...post('', {}),
      tables: 'case_mention case_note case_task incident incident_activity incident_change',
      make: async () => {
        const [one, two] = [await given(), await given()]
        for (const { at } of [one, two]) await desk.as(one.ada).post(`${at}/take`, { version: 1 })
        const cases = [one, two].map(({ id }) => ({ id, version: 2 }))
        const body = { from_id: one.ada.id, to_id: two.ada.id, note: 'Sykmeldt', cases }
        return asStaff(one.lead, '/desk/hand-over', body)
      },
    },
    'POST /api/desk/cases/:id/priority': post('priority', { version: 1, priority: 'high' }),
    'POST /api/desk/cases/:id/labels': {
      ...post('labels', {}),
      tables: 'incident incident_activity incident_change incident_label',
      make: async () => {
        const { ada, at } = await given()
        const label = { name: `Merke ${randomUUID()}` }
        const { id } = await portal.services.db
          .insertInto('label')
          .values(label)
          .returning('id')
          .executeTakeFirstOrThrow()
        return asStaff(ada, `${at}/labels`, { version: 1, add: [id], remove: [] })
      },
    },
    'POST /api/desk/cases/:id/witness-number': {
      ...look('', 'incident_activity'),
      repeats: 'each showing is a line of its own in the history',
      locks: 'people',
      make: async () => {
        const { id, ada, at } = await given()
        const { id: witness_id } = await portal.services.db
          .selectFrom('witness')
          .select('id')
          .where('incident_id', '=', id)
          .executeTakeFirstOrThrow()
        return asStaff(ada, `${at}/witness-number`, { witness_id })
      },
    },
    'POST /api/desk/cases/:id/notes': post('notes', { text: 'Ringt.', audience: 'staff' }, { tables: 'case_note incident incident_activity incident_change note_draft', again: once }), // prettier-ignore
    'POST /api/desk/cases/:id/notes (with a mention)': {
      ...post('notes', {}),
      tables: 'case_mention case_note incident incident_activity incident_change note_draft',
      again: once,
      make: async () => {
        const { ada, lead, at } = await given()
        const body = { text: 'Se på denne.', audience: 'staff', mentions: [lead.id] }
        return asStaff(ada, `${at}/notes`, body, { 'idempotency-key': randomUUID() })
      },
    },
    'GET /api/desk/mentions': {
      ...look(''),
      make: async () => {
        const { ada, lead, at } = await given()
        const body = { text: 'Se på denne.', audience: 'staff', mentions: [lead.id] }
        await desk.as(ada).post(`${at}/notes`, body)
        return asStaff(lead, '/desk/mentions')
      },
    },
    'POST /api/desk/cases/:id/tasks': post('tasks', { text: 'Ring', due: null, assignee_id: null }, { tables: 'case_task incident incident_activity incident_change', again: once }), // prettier-ignore
    'POST /api/desk/cases/:id/tasks/change': {
      ...post('tasks/change', {}),
      tables: 'case_task incident incident_activity incident_change',
      again: [409, 'task_changed'],
      make: async () => {
        const { ada, at } = await given()
        const facts = { text: 'Ring', due: null, assignee_id: null }
        const task_id: number = (await desk.as(ada).post(`${at}/tasks`, facts)).body.data.id
        return asStaff(ada, `${at}/tasks/change`, { ...facts, task_id, version: 1, done: true })
      },
    },
    'GET /api/desk/cases/:id/coding': look('/coding'),
    'POST /api/desk/cases/:id/coding': post('coding', { version: 0, field: 'arena', value: ['online'] }, { tables: 'coding incident incident_activity incident_change', again: once }), // prettier-ignore
    'GET /api/desk/cases/:id/related': {
      ...look('', 'throttle'),
      make: async () => {
        const { id, ada, at } = await given()
        await desk.as(ada).post(`${at}/related`, { other_id: (await given()).id, seen: 'open', state: 'linked' })
        return asStaff(ada, `/desk/cases/${id}/related`)
      },
    },
    'POST /api/desk/cases/:id/related': {
      ...post('related', {}),
      again: once,
      tables: 'case_link incident incident_activity incident_change',
      make: async () => {
        const { ada, at } = await given()
        return asStaff(ada, `${at}/related`, { other_id: (await given()).id, seen: 'open', state: 'linked' })
      },
    },
    'POST /api/desk/cases': {
      locks: 'people',
      tables:
        'case_entry coding consent consent_answer consent_text incident incident_activity incident_change incident_key person_hash related_hash witness',
      again: [201],
      make: async () => {
        const { status: _reporters, ...facts } = await portal.given.report()
        const told = { source: 'phone', consent: true, consent_to: ['contact'], caller_name: 'Samira' }
        return asStaff(await desk.person('caseworker'), '/desk/cases', { ...facts, ...told, key: randomUUID() })
      },
    },
    'GET /api/desk/cases/:id/caller': {
      ...look('', 'incident_activity'),
      repeats: 'each showing is a line of its own in the history',
      make: async () => {
        const ada = await desk.person('caseworker')
        return asStaff(ada, `/desk/cases/${await entered(ada)}/caller`)
      },
    },
    'GET /api/desk/cases/:id/messages': {
      ...look('', 'message'),
      make: async () => {
        const { ada, at } = await given()
        await desk.as(ada).post(`${at}/messages`, { body: 'Hei', last_id: null })
        return asStaff(ada, `${at}/messages`)
      },
    },
    'POST /api/desk/cases/:id/messages': post('messages', { body: 'Hei', last_id: null }, { tables: 'incident incident_activity incident_change job message message_draft', again: [201] }), // prettier-ignore
    'POST /api/desk/cases/:id/messages (with a file)': {
      ...post('messages', {}),
      tables: 'incident incident_activity incident_change incident_document job message message_draft stored_file',
      again: [201],
      make: async () => {
        const { ada, at } = await given()
        const fields: [string, string][] = [
          ['body', 'Se vedlegget'],
          ['ask', 'false'],
          ['last_id', ''],
        ]
        const call = asStaff(ada, `${at}/messages`, undefined, { 'idempotency-key': randomUUID() })
        return withFiles(call, fields, [{ name: 'brev.docx', bytes: wordFile() }])
      },
    },
    'POST /api/desk/cases/:id/documents': {
      ...post('documents', {}),
      tables: 'document_attempt incident incident_activity incident_change incident_document job stored_file',
      again: [201],
      make: async () => {
        const { ada, at } = await given()
        const call = asStaff(ada, `${at}/documents`, undefined, { 'idempotency-key': randomUUID() })
        return withFiles(call, [], [{ name: 'brev.docx', bytes: wordFile() }])
      },
    },
    'POST /api/incidents/messages/:id': {
      locks: 'nobody',
      tables: 'incident incident_activity incident_change incident_document job message stored_file',
      again: [201],
      make: async () => {
        const { owner, id } = await given()
        const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() }
        const call = { path: `/incidents/messages/${id}`, headers, body: undefined }
        return withFiles(call, [['body', 'Her er bildet']], [{ name: 'bilde.jpg', bytes: await photo() }])
      },
    },
    'GET /api/desk/cases/:id/documents': { ...lookAt(({ at }) => at), tables: 'document_preview' },
    'GET /api/desk/cases/:id/documents/:document/pages/:page': lookAt(({ at, picture }) => `${at}/${picture}/pages/1`),
    'GET /api/desk/cases/:id/documents/:document/text': lookAt(({ at, text }) => `${at}/${text}/text`),
    'POST /api/desk/cases/:id/documents/:document/original': {
      ...lookAt(({ at, text }) => `${at}/${text}/original`, { reason: 'Til politiet', seen: { state: 'clean', findings: [] } }), // prettier-ignore
      tables: 'incident_activity',
      repeats: 'each fetching is a line of its own in the history',
    },
    'GET /api/desk/cases/:id/redaction': {
      ...look('/redaction'),
      make: async () => {
        const { lead, at } = await given()
        return asStaff(lead, `${at}/redaction`)
      },
    },
    'POST /api/desk/cases/:id/redaction': {
      ...post('redaction', {}),
      tables: 'case_redaction incident incident_activity incident_change',
      make: async () => {
        const { id, lead, at } = await given()
        const marks = { version: 0, description, ...nothingMarked, ranges: { description: [{ start: 7, end: 10 }] } }
        return asStaff(lead, `${at}/redaction`, { ...marks, ...(await seenParts(portal, id)) })
      },
    },
    'GET /api/desk/cases/:id/papers': look('/papers'),
    'GET /api/desk/cases/:id/evidence': look('/evidence'),
    'POST /api/desk/cases/:id/papers': {
      ...post('papers', {}),
      tables: 'incident incident_activity incident_change incident_paper',
      again: [409, 'stale_version'],
      make: async () => {
        const { ada, at } = await given()
        const { papers } = (await desk.as(ada).get(`${at}/papers`)).body.data
        return asStaff(ada, `${at}/papers`, { kind: 'police', version: 0, parts: papers[0].parts })
      },
    },
    'POST /api/desk/cases/:id/papers/reset': {
      ...post('papers/reset', {}),
      tables: 'incident incident_activity incident_change incident_paper',
      again: [409, 'stale_version'],
      make: async () => {
        const { ada, at } = await given()
        const { papers } = (await desk.as(ada).get(`${at}/papers`)).body.data
        await desk.as(ada).post(`${at}/papers`, { kind: 'police', version: 0, parts: papers[0].parts })
        return asStaff(ada, `${at}/papers/reset`, { kind: 'police', version: 1 })
      },
    },
    'POST /api/desk/cases/:id/papers/pdf': post('papers/pdf', { kind: 'police', with_witnesses: false, asked_by_reporter: true }, { tables: 'incident incident_activity incident_change', again: once, repeats: 'each making is a line of its own in the history' }), // prettier-ignore
  }
}
