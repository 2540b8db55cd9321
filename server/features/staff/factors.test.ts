import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { makePasskey } from '#server/testing/softPasskey.ts'
import { useDesk } from '#server/testing/staff.ts'
import { prepareTotp } from './totp.ts'

const portal = usePortal()
const desk = useDesk(portal)
const moment = /^2\d{3}-\d\d-\d\dT\d\d:/

test('a person reads which second factors they have and how many codes are left, and never a secret of them', async () => {
  const { secret, codes, first } = await desk.joined()
  const me = desk.as(first)
  const before = (await me.get('/desk/second-factors')).body.data
  expect(before).toEqual({
    kinds: ['totp', 'recovery_code'],
    passkeys: [],
    totp: { confirmed_at: expect.stringMatching(moment) },
    recovery_codes_left: 10,
  })
  await me.post('/desk/step-up', { factor: { kind: 'recovery_code', code: codes[0] } })
  const key = makePasskey({ origin: new URL(portal.services.config.publicUrl).origin })
  const { body } = await me.post('/desk/passkeys/challenge')
  const credential = key.create(body.data.challenge)
  expect((await me.post('/desk/passkeys', { credential })).statusCode).toBe(200)
  const { text, body: after } = await me.get('/desk/second-factors')
  expect(after.data).toMatchObject({ kinds: ['passkey', 'totp', 'recovery_code'], recovery_codes_left: 9 })
  expect(after.data.passkeys).toEqual([
    { id: expect.any(Number), name: null, created_at: expect.stringMatching(moment), last_used_at: null },
  ])
  for (const hidden of [secret, credential.id, ...codes]) expect(text).not.toContain(hidden)
})

test('another person’s factors are not among one’s own, and an app that was only offered is none', async () => {
  await desk.joined()
  const ada = await desk.person('lead')
  await portal.services.db
    .transaction()
    .execute((trx) => prepareTotp(portal.services, trx, { id: ada.id, email: ada.email }))
  expect((await desk.as(ada).get('/desk/second-factors')).body.data).toEqual({
    kinds: [],
    passkeys: [],
    totp: null,
    recovery_codes_left: 0,
  })
})

test('recovery codes that are renewed twice at once are ten, those of the later answer', async () => {
  const { first, id } = await desk.joined()
  // From two sessions, because one session's calls wait for each other anyway.
  const both = [first, { cookie: await desk.session(id) }]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => desk.as(both[at % 2] ?? first).post('/desk/recovery-codes')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  const { rows } = await portal.connection.pool.query(
    'SELECT count(*)::int AS codes FROM staff_recovery_code WHERE staff_id = $1',
    [id],
  )
  expect(rows).toEqual([{ codes: 10 }])
})
