import { randomUUID } from 'node:crypto'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

const once = [200] as const
const changed = [409, 'changed_meanwhile'] as const

/** What an administrator sets, and the audit log. */
export function settingWrites({ portal, desk }: Ground): Writes {
  const set = (path: string, body: object, tables: string, again: Write['again'] = changed): Write => ({
    locks: 'nobody',
    tables,
    again,
    make: async () => asStaff(await desk.person('administrator'), path, body),
  })
  const look = (path: string): Write => ({
    locks: 'nobody',
    tables: '',
    again: once,
    make: async () => asStaff(await desk.person('privacy_officer'), path),
  })
  const replyText = async () => {
    const words = { title: `Tekst ${randomUUID()}`, body: 'Hei' }
    const made = { ...words, updated_at: new Date() }
    const { id } = await portal.services.db
      .insertInto('reply_text')
      .values(made)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, ...words }
  }
  const words = { body: 'Vi har lest det du har skrevet.', next: '' }

  return {
    'POST /api/desk/settings/clocks': set('/desk/settings/clocks', { version: 0, value: { acknowledge: 3, answer: 7, stale: 30 } }, 'setting'), // prettier-ignore
    'POST /api/desk/settings/outcomes': set('/desk/settings/outcomes', { version: 0, value: ['guidance_given', 'duplicate'] }, 'setting'), // prettier-ignore
    'POST /api/desk/settings/second-editor': set(
      '/desk/settings/second-editor',
      { version: 0, value: true },
      'setting',
    ),
    'POST /api/desk/settings/organisation': set(
      '/desk/settings/organisation',
      {
        version: 0,
        value: {
          controller_name: 'Foreningen',
          controller_number: '',
          controller_address: '',
          controller_contact: '',
          officer_name: '',
          officer_contact: '',
          processors: '',
        },
      },
      'setting',
    ),
    'POST /api/desk/settings/digest': set('/desk/settings/digest', { version: 0, value: '05:30' }, 'setting'),
    'POST /api/desk/settings/labels': set('/desk/settings/labels', { name: `Merke ${randomUUID()}` }, 'label', [422, 'invalid']), // prettier-ignore
    'POST /api/desk/settings/labels/:id': {
      ...set('', {}, 'label'),
      make: async () => {
        const name = `Merke ${randomUUID()}`
        const { id } = await portal.services.db
          .insertInto('label')
          .values({ name })
          .returning('id')
          .executeTakeFirstOrThrow()
        const body = { version: 1, name: `${name} to`, is_retired: false }
        return asStaff(await desk.person('administrator'), `/desk/settings/labels/${id}`, body)
      },
    },
    'POST /api/desk/reply-texts': set('/desk/reply-texts', { title: `Tekst ${randomUUID()}`, body: 'Hei' }, 'reply_text', [422, 'invalid']), // prettier-ignore
    'POST /api/desk/reply-texts/:id': {
      ...set('', {}, 'reply_text'),
      make: async () => {
        const { id, title } = await replyText()
        const body = { title, body: 'Hei på deg', version: 1 }
        return asStaff(await desk.person('administrator'), `/desk/reply-texts/${id}`, body)
      },
    },
    'DELETE /api/desk/reply-texts/:id': {
      ...set('', {}, 'reply_text', [404, 'not_found']),
      make: async () => asStaff(await desk.person('administrator'), `/desk/reply-texts/${(await replyText()).id}`),
    },
    'POST /api/desk/state-texts/:status': {
      ...set('/desk/state-texts/Received', { ...words, version: null }, 'case_state_text'),
      locks: 'state texts',
    },
    'DELETE /api/desk/state-texts/:status': {
      ...set('', {}, 'case_state_text', once),
      locks: 'state texts',
      make: async () => {
        const admin = await desk.person('administrator')
        await desk.as(admin).post('/desk/state-texts/Closed', { ...words, version: null })
        return asStaff(admin, '/desk/state-texts/Closed')
      },
    },
    'POST /api/desk/mail/test': {
      ...set('/desk/mail/test', { email: `prove.${randomUUID()}@example.org` }, '', once),
      repeats: 'whoever did not hear of the answer tests again',
    },
    'GET /api/desk/audit': look('/desk/audit'),
    'POST /api/desk/audit/check': look('/desk/audit/check'),
    'GET /api/desk/audit/export': look('/desk/audit/export'),
  }
}
