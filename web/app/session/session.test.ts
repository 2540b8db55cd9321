import { isStale, isUnverified, judgeRestore } from './session.ts'

const sentence = 'Unauthorized or token expired!'

test('a stale token is known by the code, whatever the sentence beside it says, and by the sentence alone', () => {
  expect(isStale({ success: false, code: 'not_signed_in', message: 'Andre ord' })).toBe(true)
  expect(isStale({ success: false, code: 'wrong_credentials', message: sentence })).toBe(false)
  expect(isStale({ success: false, message: sentence })).toBe(true)
  expect(isStale({ success: false, message: 'Andre ord' })).toBe(false)
  expect(isStale(null)).toBe(false)
})

test('an unconfirmed address is known by status and code, never by the sentence', () => {
  const body = { success: false, code: 'email_unverified', error: 'Andre ord' }
  expect(isUnverified({ status: 401, data: body })).toBe(true)
  expect(isUnverified({ status: 403, data: body })).toBe(false)
  expect(isUnverified({ status: 401, data: { error: 'Please verify your email to continue.' } })).toBe(false)
})

test('what follows from the answer about the current user', () => {
  const asked = { at: '/login', remembered: '/incident/1' }
  const user = { id: 1, email_verified_at: null }
  expect(judgeRestore({ ...asked, data: user })).toEqual({ kind: 'signed_in', user, to: '/incident/1' })
  expect(judgeRestore({ ...asked, data: user, at: '/account' })).toMatchObject({ to: undefined })
  expect(judgeRestore({ ...asked, data: {} })).toEqual({ kind: 'nobody', to: '/logout' })
  const error = (code: string) => ({ status: 401, data: { code } })
  expect(judgeRestore({ ...asked, error: error('email_unverified') })).toMatchObject({ to: '/dashboard' })
  expect(judgeRestore({ ...asked, error: error('not_signed_in') })).toEqual({ kind: 'expired', to: '/' })
  expect(judgeRestore({ ...asked, error: error('other') })).toEqual({ kind: 'expired', to: '/' })
  // A report that is being written leads to the login, which comes back to its last step.
  const writing = (at: string) => judgeRestore({ ...asked, error: error('not_signed_in'), at })
  expect(writing('/create-harassment')).toMatchObject({ to: '/login?redirect=/create-harassment?step=3' })
  expect(writing('/update-harassment/7')).toMatchObject({ to: '/login?redirect=/update-harassment/7?step=3' })
  expect(writing('/update-harassment/7/x')).toMatchObject({ to: '/' })
  expect(judgeRestore({ ...asked, error: { status: 503, data: null } })).toEqual({ kind: 'unknown' })
})
