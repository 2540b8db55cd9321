import { passwordFault } from './passwordRules.ts'

test.for([
  'fjellrev under brua',
  'tre gule sykler i regn',
  'Kaffe-Lampe-Torsk-Vindu',
  'xK9#mQ2!vL7@pR4z',
  'ærfuglen hekker i mai',
  'zfRb7Yt-qUw2-Mn5k',
  'løvetannpassord i grøfta',
])('«%s» is taken', (password) => {
  expect(passwordFault(password)).toBe(undefined)
})

test.for(['', 'kort', 'fjellrev under', 'xK9#mQ2!vL7@pR', '😀😀😀😀😀😀😀😀😀😀😀😀😀😀'])(
  '«%s» is too short',
  (password) => {
    expect(passwordFault(password)).toBe('staff_password_too_short')
  },
)

test.for([
  'passwordpassword',
  'Passord123456789',
  'P4ssord2026!!!!!',
  '123456789012345',
  '999999999999999',
  'aaaaaaaaaaaaaaaa',
  'abababababababab',
  'abcdefghijklmnop',
  'qwertyuiopasdfgh',
  'qwertyuiop123456',
  '1qaz2wsx1qaz2wsx',
  'iloveyouiloveyou',
  'elskerdegelskerdeg',
  'Sommer2026Sommer',
  'velkommen1234567',
  'administrator2026',
  'blåbærblåbærblåbær',
  'correcthorsebatterystaple',
  '               ',
  '!!!!!!!!!!!!!!!!',
])('«%s» is too common', (password) => {
  expect(passwordFault(password)).toBe('password_common')
})

test('a password made of the own address, name or the portal is refused, and only then', () => {
  const own = ['kari.nordmann@dialog.example', 'Kari Nordmann', 'Si ifra']
  for (const password of ['karinordmann2026', 'Nordmann-nordmann-1', 'kari.nordmann@dialog.example'])
    expect(passwordFault(password, own)).toBe('password_common')
  expect(passwordFault('tre gule sykler i regn', own)).toBe(undefined)
  expect(passwordFault('kari.nordmann@dialog.example')).toBe(undefined)
})
