import { randomUUID } from 'node:crypto'
import { staffPassword } from '../staff.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

const once = [200] as const
const session = 'staff_session'

/** How staff sign in and out, and who is of the staff. */
export function peopleWrites({ portal, desk }: Ground): Writes {
  const address = () => `ny.${randomUUID()}@example.org`
  /** An administrator does something to somebody of the staff. */
  const manage = (call: string, body?: object, facts: { state?: 'suspended' } = {}): Write => ({
    locks: 'everybody',
    tables: 'staff',
    again: once,
    make: async () => {
      const [admin, person] = [await desk.person('administrator'), await desk.person('caseworker', 'analyst')]
      if (facts.state) await portal.services.db.updateTable('staff').set(facts).where('id', '=', person.id).execute()
      return asStaff(admin, `/desk/staff/${person.id}/${call}`, body)
    },
  })
  const invited = 'staff_invitation staff_known_device staff_passkey staff_recovery_code'

  return {
    'POST /api/desk/invitation/accept': {
      locks: 'nobody',
      tables: 'staff staff_invitation staff_known_device staff_recovery_code staff_session staff_totp',
      again: [403, 'link_invalid'],
      make: async () => {
        const invited = { email: address(), roles: ['caseworker'] }
        const { body } = await desk.as(await desk.person('administrator')).post('/desk/staff/invite', invited)
        const token = (await desk.linkOf(body.data.member.id)).split('#')[1] ?? ''
        const opened = await desk.as(null).post('/desk/invitation/open', { token })
        const factor = { kind: 'totp', code: desk.codeOf(opened.body.data.totp.secret) }
        const accepted = { token, name: 'Ny', password: staffPassword, factor }
        return asStaff({ cookie: '' }, '/desk/invitation/accept', accepted)
      },
    },
    'POST /api/desk/sign-in': {
      locks: 'nobody',
      tables: '',
      again: [401, 'wrong_credentials'],
      make: async () => {
        const { email } = await desk.person('caseworker')
        return asStaff({ cookie: '' }, '/desk/sign-in', { email, password: 'et galt passord' })
      },
    },
    'POST /api/desk/second-factor': {
      locks: 'nobody',
      tables: 'job staff_known_device staff_recovery_code staff_session',
      again: [401, 'not_signed_in'],
      make: async () => {
        const { codes, id } = await desk.joined()
        const factor = { kind: 'recovery_code', code: codes[0] }
        return asStaff({ cookie: await desk.session(id, { halfway: true }) }, '/desk/second-factor', { factor })
      },
    },
    'POST /api/desk/step-up': {
      locks: 'nobody',
      tables: 'staff_recovery_code staff_session',
      again: [401, 'second_factor_wrong'],
      make: async () => {
        const { codes, first } = await desk.joined()
        return asStaff(first, '/desk/step-up', { factor: { kind: 'recovery_code', code: codes[1] } })
      },
    },
    'POST /api/desk/sign-out': {
      locks: 'nobody',
      tables: session,
      again: [401, 'not_signed_in'],
      make: async () => asStaff(await desk.person('editor'), '/desk/sign-out', {}),
    },
    'DELETE /api/desk/sessions/:id': {
      locks: 'nobody',
      tables: session,
      again: [404, 'not_found'],
      make: async () => {
        const person = await desk.person('editor')
        const other = { cookie: await desk.session(person.id) }
        const own: { id: number; current: boolean }[] = (await desk.as(person).get('/desk/sessions')).body.data
        return asStaff(other, `/desk/sessions/${own.find(({ current }) => current)?.id}`)
      },
    },
    'POST /api/desk/staff/invite': {
      locks: 'everybody',
      tables: `job staff ${invited} staff_role_given staff_totp`,
      again: once,
      repeats: 'nobody has read the link, and the new one replaces it',
      make: async () =>
        asStaff(await desk.person('administrator'), '/desk/staff/invite', { email: address(), roles: ['editor'] }),
    },
    'POST /api/desk/staff/:id/invite': {
      ...manage('invite', {}),
      tables: `job staff ${invited} staff_role_given staff_session staff_totp`,
      repeats: 'nobody has read the link, and the new one replaces it',
    },
    'POST /api/desk/staff/:id/suspend': { ...manage('suspend', {}), tables: 'staff staff_session' },
    'POST /api/desk/staff/:id/reinstate': { ...manage('reinstate', {}, { state: 'suspended' }), tables: 'staff staff_role_given staff_session' }, // prettier-ignore
    'POST /api/desk/staff/:id/roles/:role': { ...manage('roles/editor', {}), tables: 'staff staff_role_given' },
    'DELETE /api/desk/staff/:id/roles/:role': manage('roles/analyst'),
  }
}
