import { demandDescribed } from './described.ts'
import { nobody, usePortal } from './index.ts'

const portal = usePortal()

test('an unknown call is not found, and says so as JSON that nobody keeps', async () => {
  const { statusCode, body, headers } = await portal.as(nobody).get('/no/such/call')
  expect(statusCode).toBe(404)
  expect(body).toMatchObject({ success: false, code: 'not_found' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

test('an answer that the description of its call does not name fails the test that got it', () => {
  const refused = { success: false, code: 'wrong_credentials' }
  expect(() => demandDescribed(portal.app, 'POST /api/auth/login', 401, refused)).not.toThrow()
  expect(() => demandDescribed(portal.app, 'GET /api/user?x=1', 401, refused)).toThrow(/answered 401 wrong_credentials/)
  expect(() => demandDescribed(portal.app, 'GET /api/user', 418, undefined)).toThrow(/answered 418/)
})
