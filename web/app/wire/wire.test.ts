import { calls } from '#contract/calls.ts'
import { incidentForm } from '#contract/incidents.ts'
import { codesOfIssues } from '#web/ui/form/useSchemaForm.ts'
import { callOf } from './calls.ts'
import { failureWords, readFailure } from './failure.ts'

test('a call has its method and its URL, with every parameter escaped', () => {
  expect(callOf(calls.listIncidents)).toEqual({ method: 'GET', url: '/incidents/list' })
  expect(callOf(calls.deleteIncident, { id: 7 })).toEqual({ method: 'DELETE', url: '/incidents/7' })
  const link = callOf(calls.resetPassword, { userId: '1', token: 'a/b?c#d' })
  expect(link).toEqual({ method: 'POST', url: '/auth/password/reset/1/a%2Fb%3Fc%23d' })
})

test('a failure is read by its codes; malformed parts are left out', () => {
  const codes = { email: 'email_invalid', name: 7 }
  const data = { success: false, code: 'invalid', message: 'Ord', fields: { email: 'E', name: 'N' }, codes }
  expect(readFailure({ status: 422, data })).toEqual({
    status: 422,
    code: 'invalid',
    message: 'Ord',
    error: undefined,
    codes: { email: 'email_invalid' },
  })
  expect(readFailure({ status: 502, data: '<html>' })).toMatchObject({ status: 502, code: undefined, codes: {} })
  expect(readFailure({ status: 500, data: { code: 'toString', codes: ['x'] } })).toMatchObject({
    code: undefined,
    codes: {},
  })
  expect(readFailure(undefined)).toMatchObject({ status: undefined, message: undefined })
})

test("words come from the code; without a known code the server's own are shown", () => {
  const failure = readFailure({ status: 401, data: { code: 'not_signed_in', message: 'Andre ord' } })
  expect(failureWords(failure)).toEqual({ en: 'Unauthorized or token expired!', nb: 'Du er logget ut.' })
  expect(failureWords(readFailure({ status: 418, data: { message: 'Andre ord' } }))).toBe('Andre ord')
  expect(failureWords(readFailure({ status: 'FETCH_ERROR' }))).toBeUndefined()
})

test("a schema's issues become codes by the form's own paths, the first for each", () => {
  const given = { status: 'Submitted', witnesses: [{ name: 'Demo', contact_number: '' }] }
  const { error } = incidentForm.safeParse(given)
  expect(codesOfIssues(error?.issues)).toMatchObject({ 'witnesses.0.contact_number': 'contact_number_required' })
  const odd = { path: ['a'], message: 'no code' }
  expect(codesOfIssues([odd, { path: ['a'], message: 'required' }])).toEqual({ a: 'invalid' })
})
