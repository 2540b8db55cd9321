import { randomUUID } from 'node:crypto'
import { until } from './mail.ts'
import { categoryOf } from './articles.ts'
import { multipart, photo, type Sent } from './documents.ts'
import type { Portal } from './portal.ts'
import { requestForm, useRequests } from './requests.ts'
import { wordFile } from './shownDocuments.ts'
import { fromOurPages, staffPassword, type useDesk } from './staff.ts'

export type Ground = { portal: Portal; desk: ReturnType<typeof useDesk> }

export type WireCall = { path: string; headers: Record<string, string>; body: string | Buffer | undefined }

/** One call that ends with a row of the audit log, to be killed in its middle. */
export type Write = {
  kind: string
  /** The tables in which it has written before its audit row. */
  tables: string
  /** What the same call answers once it was carried out; it then changes nothing but the audit log. */
  again: readonly [status: number, code?: string]
  /** Why the same call does it once more all the same. */
  repeats?: string
  make: () => Promise<WireCall>
}

const json = { 'content-type': 'application/json' }
const key = () => ({ 'idempotency-key': randomUUID() })

export const asStaff = (
  { cookie }: { cookie: string },
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): WireCall => ({
  path,
  headers: { ...fromOurPages, cookie, ...(body ? json : {}), ...headers },
  body: body && JSON.stringify(body),
})

const asReporter = ({ token }: { token: string }, path: string, body: object): WireCall => ({
  path,
  headers: { authorization: `Bearer ${token}`, ...json },
  body: JSON.stringify(body),
})

async function withFiles(call: WireCall, fields: [string, string][], files: Sent[]): Promise<WireCall> {
  const { payload, headers } = await multipart(fields, files)
  return { ...call, headers: { ...call.headers, ...headers }, body: payload }
}

/**
 * One call of each kind: every other writes in the same way as one of these. By route. None locks a row that another of the same
 * nine locks.
 */
export function writesOfEachKind({ portal, desk }: Ground): Record<string, Write> {
  const requests = useRequests(portal, desk)
  const given = async () => {
    const owner = await portal.given.account()
    const { id } = await portal.given.incident({ owner })
    return { id, owner, ada: await desk.person('caseworker'), lead: await desk.person('lead'), at: `/desk/cases/${id}` }
  }
  const told = 'incident incident_activity incident_change'
  return {
    'GET /api/desk/cases/:id': {
      kind: 'a reading',
      tables: 'incident_seen',
      again: [200],
      make: async () => {
        const { ada, at } = await given()
        return asStaff(ada, at)
      },
    },
    'POST /api/desk/cases/:id/moves': {
      kind: 'a change of one version, with a mail',
      tables: `${told} job`,
      again: [409, 'case_changed'],
      make: async () => {
        const { ada, at } = await given()
        return asStaff(ada, `${at}/moves`, { version: 1, move: 'acknowledge' })
      },
    },
    'POST /api/desk/cases/:id/notes': {
      kind: 'sealed text under a key of its own attempt',
      tables: `case_mention case_note ${told} note_draft`,
      again: [200],
      make: async () => {
        const { ada, lead, at } = await given()
        return asStaff(ada, `${at}/notes`, { text: 'Se på denne.', audience: 'staff', mentions: [lead.id] }, key())
      },
    },
    'POST /api/desk/cases/:id/documents': {
      kind: 'files of staff',
      tables: `document_attempt ${told.replace('change', 'change incident_document')} job stored_file`,
      again: [201],
      make: async () => {
        const { ada, at } = await given()
        const call = asStaff(ada, `${at}/documents`, undefined, key())
        return withFiles(call, [], [{ name: 'brev.docx', bytes: wordFile() }])
      },
    },
    'POST /api/incidents/messages/:id': {
      kind: 'files and sealed text of a reporter',
      tables: `${told} incident_document job message stored_file`,
      again: [201],
      make: async () => {
        const { owner, id } = await given()
        const call = asReporter(owner, `/incidents/messages/${id}`, {})
        const headers = { authorization: call.headers['authorization'] ?? '', ...key() }
        const files = [{ name: 'bilde.jpg', bytes: await photo() }]
        return withFiles({ ...call, headers }, [['body', 'Her er bildet']], files)
      },
    },
    'POST /api/desk/cases': {
      kind: 'a new case with a key of its own',
      tables: `case_entry coding consent consent_answer consent_text ${told.replace('change', 'change incident_key')} person_hash related_hash witness`,
      again: [201],
      make: async () => {
        const { status: _reporters, ...facts } = await portal.given.report()
        const caller = { source: 'phone', consent: true, consent_to: ['contact'], caller_name: 'Samira' }
        return asStaff(await desk.person('caseworker'), '/desk/cases', { ...facts, ...caller, key: randomUUID() })
      },
    },
    'POST /api/desk/bulk/assign': {
      kind: 'several cases and people',
      tables: `case_mention case_note case_task ${told}`,
      again: [200],
      make: async () => {
        const [one, two] = [await given(), await given()]
        for (const { id } of [one, two]) await desk.bulk(one.ada, id, 'take')
        await desk.as(one.ada).post(`${one.at}/tasks`, { text: 'Ring', due: null, assignee_id: one.ada.id })
        const cases = [one, two].map(({ id }) => ({ id, version: 2 }))
        return asStaff(one.lead, '/desk/bulk/assign', { assignee_id: two.ada.id, note: 'Syk', cases })
      },
    },
    'POST /api/incidents/corrections/:id': {
      kind: 'people of a case, with their hashes',
      tables: `${told} person_hash related_hash witness`,
      again: [200],
      make: async () => {
        const { owner, id } = await given()
        const value = { name: 'Per', contact_number: '40404040' }
        return asReporter(owner, `/incidents/corrections/${id}`, {
          field: 'witness',
          witness_id: null,
          value,
          version: 1,
        })
      },
    },
    'POST /api/desk/settings': {
      kind: 'a setting',
      tables: 'setting',
      again: [409, 'changed_meanwhile'],
      make: async () => {
        const value = { acknowledge: 3, answer: 7, stale: 30 }
        return asStaff(await desk.person('administrator'), '/desk/settings', { name: 'clock_days', version: 0, value })
      },
    },
    'POST /api/desk/second-factor': {
      kind: 'a session, with a mail',
      tables: 'job staff_known_device staff_recovery_code staff_session',
      again: [401, 'not_signed_in'],
      make: async () => {
        const { codes, id } = await desk.joined()
        const factor = { kind: 'recovery_code', code: codes[0] }
        return asStaff({ cookie: await desk.session(id, { halfway: true }) }, '/desk/second-factor', { factor })
      },
    },
    'POST /api/desk/password': {
      kind: 'a secret that is hashed before the transaction',
      tables: 'job staff staff_session',
      again: [422, 'invalid'],
      make: async () => {
        const body = { current_password: staffPassword, password: 'en helt annen setning' }
        return asStaff(await desk.person('editor'), '/desk/password', body)
      },
    },
    'POST /api/desk/exports/:id/file': {
      kind: 'a made file that is fetched once',
      tables: `export export_key ${told}`,
      again: [410, 'export_gone'],
      make: async () => {
        const { id: case_id, lead } = await given()
        const other = await desk.person('lead')
        const body = { what: 'case', kind: 'case_pdf', case_id, purpose: 'to_police', witness_numbers: false }
        const { id } = (await desk.as(lead).post('/desk/exports', body)).body.data
        await desk.as(other).post(`/desk/exports/${id}/decision`, { decision: 'approve' })
        const ready = portal.db.selectFrom('export').select('id').where('id', '=', id)
        // Made by the server that runs meanwhile.
        await until(() => ready.where('state', '=', 'ready').executeTakeFirst(), 30)
        return asStaff(lead, `/desk/exports/${id}/file`, { once: true })
      },
    },
    'POST /api/incidents/withdrawal/:id': {
      kind: 'what is erased later',
      tables: `case_withdrawal export ${told} job takeout`,
      again: [409, 'withdrawal_refused'],
      make: async () => {
        const { owner, id } = await given()
        return asReporter(owner, `/incidents/withdrawal/${id}`, { password: owner.password, at_once: false })
      },
    },
    'POST /api/privacy-requests': {
      kind: 'a call without an account that needs a key',
      // The officers' mail of this hour has gone.
      tables: 'privacy_request request_key throttle',
      again: [201],
      make: async () => {
        await requests.sent()
        return {
          path: '/privacy-requests',
          headers: { ...fromOurPages, ...json, ...key() },
          body: JSON.stringify(requestForm),
        }
      },
    },
    'POST /api/desk/items/:id/publish': {
      kind: 'what is public',
      tables:
        'article article_category_of article_hashtag article_index content_version editorial_item editorial_revision hashtag',
      again: [409, 'changed_meanwhile'],
      make: async () => {
        const categories = [await categoryOf(portal.db, 'Kultur')]
        const words = { title: 'Fest', description: 'Om festen.', date: '2026-05-17', hashtags: ['id'] }
        const content = { ...words, categories }
        const { body } = await desk.as(await desk.person('editor')).post('/desk/items', { kind: 'article', content })
        const { id, version } = body.data
        return asStaff(await desk.person('editor'), `/desk/items/${id}/publish`, { version })
      },
    },
    'POST /api/desk/staff/invite': {
      kind: 'access of the staff, with a link by mail',
      tables:
        'job staff staff_invitation staff_known_device staff_passkey staff_recovery_code staff_role_given staff_totp',
      again: [200],
      repeats: 'nobody has read the link, and the new one replaces it',
      make: async () => {
        const invited = { email: `ny.${randomUUID()}@example.org`, roles: ['editor'] }
        return asStaff(await desk.person('administrator'), '/desk/staff/invite', invited)
      },
    },
  }
}
