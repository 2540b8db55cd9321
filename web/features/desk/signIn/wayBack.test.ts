import { loginPath, wayBack } from './wayBack.ts'

test('the login leads back to the page that one came from', () => {
  expect(loginPath('/desk')).toBe('/desk/login')
  expect(loginPath('/desk/staff')).toBe('/desk/login?til=%2Fdesk%2Fstaff')
  expect(wayBack('?til=%2Fdesk%2Fstaff')).toBe('/desk/staff')
  const filtered = '/desk?list=mine&city=1&city=2'
  expect(wayBack(new URL(loginPath(filtered), 'https://x.example').search)).toBe(filtered)
})

test.for([
  '',
  '?til=',
  '?til=https://evil.example/desk/staff',
  '?til=//evil.example/desk/staff',
  '?til=/\\evil.example/desk/',
  '?til=javascript:alert(1)',
  '?til=/desk/../login',
  '?til=/deskside',
  '?til=/desk/login',
  '?til=/create-harassment',
])('an address that says %s leads to the landing', (search) => {
  expect(wayBack(search)).toBe('/desk')
})
