import { makePasskey } from '../softPasskey.ts'
import { staffPassword } from '../staff.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

/** What somebody of the staff changes about their own name, password and second factors. */
export function accountWrites({ portal, desk }: Ground): Writes {
  const addPasskey = async (session: { cookie: string }) => {
    const { challenge } = (await desk.as(session).post('/desk/passkeys/challenge')).body.data
    const passkey = makePasskey({ origin: new URL(portal.services.config.publicUrl).origin })
    await desk.as(session).post('/desk/passkeys', { credential: passkey.create(challenge) })
    const { passkeys } = (await desk.as(session).get('/desk/second-factors')).body.data
    return `/desk/passkeys/${passkeys[0].id}`
  }
  const own: Write = {
    locks: 'people',
    tables: '',
    again: [200],
    make: async () => asStaff(await desk.person('editor'), '', {}),
  }

  return {
    'POST /api/desk/passkeys': {
      ...own,
      tables: 'job staff_passkey staff_session',
      again: [401, 'second_factor_wrong'],
      make: async () => {
        const person = await desk.person('editor')
        const { challenge } = (await desk.as(person).post('/desk/passkeys/challenge')).body.data
        const passkey = makePasskey({ origin: new URL(portal.services.config.publicUrl).origin })
        return asStaff(person, '/desk/passkeys', { credential: passkey.create(challenge) })
      },
    },
    'POST /api/desk/passkeys/:id': {
      ...own,
      tables: 'staff_passkey',
      make: async () => {
        const { first } = await desk.joined()
        return asStaff(first, await addPasskey(first), { name: 'Blå nøkkel' })
      },
    },
    'DELETE /api/desk/passkeys/:id': {
      ...own,
      tables: 'job staff_passkey staff_session',
      again: [409, 'last_factor'],
      make: async () => {
        const { first } = await desk.joined()
        return asStaff(first, await addPasskey(first))
      },
    },
    'POST /api/desk/authenticator-app': {
      ...own,
      tables: 'job staff_totp',
      repeats: 'the same secret of the same app is kept again',
      make: async () => {
        const person = await desk.person('editor')
        const { offer, secret } = (await desk.as(person).post('/desk/authenticator-app/offer')).body.data
        return asStaff(person, '/desk/authenticator-app', { offer, code: desk.codeOf(secret) })
      },
    },
    'DELETE /api/desk/authenticator-app': {
      ...own,
      tables: 'job staff_session staff_totp',
      again: [409, 'last_factor'],
      make: async () => {
        const { first } = await desk.joined()
        await addPasskey(first)
        return asStaff(first, '/desk/authenticator-app')
      },
    },
    'POST /api/desk/recovery-codes': {
      ...own,
      tables: 'job staff_recovery_code',
      repeats: 'nobody has read the codes, and the new ones replace them',
      make: async () => asStaff(await desk.person('editor'), '/desk/recovery-codes', {}),
    },
    'POST /api/desk/password': {
      ...own,
      tables: 'job staff staff_session',
      again: [422, 'invalid'],
      make: async () => {
        const body = { current_password: staffPassword, password: 'en helt annen setning' }
        return asStaff(await desk.person('editor'), '/desk/password', body)
      },
    },
    'POST /api/desk/name': {
      ...own,
      tables: 'staff',
      repeats: 'the name is the same, and the moment of the change another',
      make: async () => asStaff(await desk.person('editor'), '/desk/name', { name: 'Ada Ny' }),
    },
  }
}
