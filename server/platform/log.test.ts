import { describeError, makeLog, type LogFields } from './log.ts'

const canary = 'kanarifugl@example.org'

test('of an error the log tells kind, code and place, never the message', () => {
  const lines: string[] = []
  const log = makeLog((line) => lines.push(line))
  const errors = [
    new Error(canary),
    new TypeError(`two lines\n    at ${canary} (file.ts:1:1)`),
    Object.assign(new Error(`duplicate key (email)=(${canary})`), { code: '23505', detail: canary }),
    new Error('outer', { cause: new Error(canary) }),
    new AggregateError([new Error(canary)], canary),
    canary,
    { message: canary },
  ]
  for (const error of errors) log.error('failed', describeError(error))
  expect(lines).toHaveLength(errors.length)
  expect(lines.join('')).not.toContain('kanarifugl')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'failed', error: 'Error' })
  expect(JSON.parse(lines[0] ?? '').where).toContain('log.test.ts')
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ code: '23505' })
  expect(JSON.parse(lines[5] ?? '')).toMatchObject({ error: 'string' })
})

test('a field that is not on the list never reaches a line', () => {
  const lines: string[] = []
  const fields: LogFields = Object.assign({ route: '/x' }, { email: canary, message: canary, body: { canary } })
  makeLog((line) => lines.push(line)).info('request', fields)
  expect(JSON.parse(lines[0] ?? '')).toEqual({ at: expect.any(String), level: 'info', event: 'request', route: '/x' })
})
