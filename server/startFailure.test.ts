import pg from 'pg'
import { SettingError } from './config.ts'
import { explainFailure } from './startFailure.ts'

const settings = { databaseUrl: 'postgres://kari:hemmelig@db.example:5432/saker', dataDir: '/var/lib/portal' }
const fromDatabase = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
const fromSystem = (code: string, path: string) =>
  Object.assign(new Error(`${code}: no, open '${path}'`), { code, path, syscall: 'open' })

test.for<[unknown, RegExp]>([
  [new SettingError('PORT 1 cannot be used.'), /^PORT 1 cannot be used\.$/],
  [fromDatabase('28000', 'role "kari" does not exist'), /^DATABASE_URL .* role "kari" does not exist/],
  [
    fromDatabase('42501', 'permission denied for schema public'),
    /^DATABASE_URL .* Make it the owner of the database\.$/,
  ],
  [new Error('The server does not support SSL connections'), /^DATABASE_URL .* no encrypted connection/],
  [new Error('SASL: client password must be a string'), /^DATABASE_URL .* asks for a password/],
  [
    fromSystem('EACCES', '/var/lib/portal/kek'),
    /^DATA_DIR \/var\/lib\/portal cannot be used: \/var\/lib\/portal\/kek: .*\(EACCES\)/,
  ],
  [fromSystem('EROFS', '/var/lib'), /^DATA_DIR .*read-only \(EROFS\)/],
  [fromSystem('ENOSPC', '/files/tmp'), /^The portal could not start: \/files\/tmp: .*disk is full \(ENOSPC\)/],
])('%s becomes one line that names what to mend', ([error, line]) => {
  const explained = explainFailure(error, settings)
  expect(explained).toEqual({ line: expect.stringMatching(line), isExpected: true })
  expect(explained.line).not.toMatch(/\n|hemmelig/)
})

test("a fault of the portal's own is told by kind and message, unless the message quotes what people typed", () => {
  expect(explainFailure(new TypeError('x is\nnot a function'), settings)).toEqual({
    line: 'The portal could not start: TypeError: x is not a function',
    isExpected: false,
  })
  expect(explainFailure(new Error('no free port')).line).toBe('The portal could not start: failure: no free port')
  const quoting = fromDatabase('22P02', 'invalid input syntax: "Kari Nordmann"')
  expect(explainFailure(quoting, settings).line).toBe('The portal could not start: failure 22P02')
})
