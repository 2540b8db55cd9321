import { until, useMailedPortal } from '#server/testing/index.ts'

const { mail, desk } = useMailedPortal()

const wrong = { factor: { kind: 'recovery_code', code: 'AAAAA-AAAAA' } }

test('ten wrong answers to a step-up end the session they came with, tell its owner and keep nobody out', async () => {
  const { email, id, codes, first } = await desk.joined()
  const stolen = { cookie: await desk.session(id) }
  const start = await desk.lastRow()
  // A right answer takes none of the wrong ones off.
  for (let at = 0; at < 9; at += 1) expect((await desk.as(stolen).post('/desk/step-up', wrong)).statusCode).toBe(401)
  const right = { factor: { kind: 'recovery_code', code: codes[0] } }
  expect((await desk.as(stolen).post('/desk/step-up', right)).statusCode).toBe(200)
  expect((await desk.as(stolen).post('/desk/step-up', wrong)).body.code).toBe('second_factor_wrong')
  expect((await desk.as(stolen).post('/desk/step-up', wrong)).body.code).toBe('not_signed_in')
  expect((await desk.as(stolen).get('/desk/self')).statusCode).toBe(401)
  const rows = await desk.audit(start)
  expect(rows.filter(({ action }) => action === 'staff_sign_in_failed')).toHaveLength(10)
  expect(rows.at(-1)).toMatchObject({ who: 'system', action: 'staff_session_revoked', subject_id: id })
  await until(() => mail.to(email).some(({ subject }) => subject === 'En innlogging er avsluttet'))
  // The owner's own session, and signing in, go on.
  const own = { factor: { kind: 'recovery_code', code: codes[1] } }
  expect((await desk.as(first).post('/desk/step-up', own)).statusCode).toBe(200)
  const half = await desk.halfwayAs(email)
  const again = { factor: { kind: 'recovery_code', code: codes[2] } }
  expect((await half.post('/desk/second-factor', again)).statusCode).toBe(200)
})

test('many wrong answers at once get no more tries than one after the other', async () => {
  const { id } = await desk.joined()
  const stolen = { cookie: await desk.session(id) }
  const start = await desk.lastRow()
  await Promise.all(Array.from({ length: 25 }, () => desk.as(stolen).post('/desk/step-up', wrong)))
  const tries = (await desk.audit(start)).filter(({ action }) => action === 'staff_sign_in_failed')
  expect(tries.length).toBeLessThanOrEqual(10)
  expect((await desk.as(stolen).get('/desk/self')).statusCode).toBe(401)
})
