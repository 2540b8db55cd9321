import fc from 'fast-check'
import { buildForm } from './multipart.ts'

test('the names that the form sends become the shape that the schemas speak of', () => {
  const fields: [string, string][] = [
    ['status', 'Draft'],
    ['witnesses[0][name]', 'Nora'],
    ['witnesses[1][contact_number]', '2'],
    ['witnesses[0][contact_number]', '1'],
    ['removed_documents[]', '7'],
    ['removed_documents[]', '8'],
  ]
  expect(buildForm(fields)).toEqual({
    status: 'Draft',
    witnesses: [{ name: 'Nora', contact_number: '1' }, { contact_number: '2' }],
    removed_documents: ['7', '8'],
  })
})

test('an index of a billion makes a list of one, a single value sent twice is no single value', () => {
  expect(buildForm([['witnesses[999999999][name]', 'a']])).toEqual({ witnesses: [{ name: 'a' }] })
  expect(
    buildForm([
      ['status', 'Draft'],
      ['status', 'Submitted'],
    ]),
  ).toEqual({ status: ['Draft', 'Submitted'] })
  expect(buildForm([['removed_documents[]', '7']])).toEqual({ removed_documents: ['7'] })
})

test('no name reaches a prototype, and none is too strange to be read', () => {
  const step = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'a', '0', '', 'toString', '-1', '\0'),
    fc.string(),
  )
  const name = fc.oneof(
    fc.string(),
    fc
      .array(step, { minLength: 1, maxLength: 5 })
      .map(([head, ...rest]) => head + rest.map((one) => `[${one}]`).join('')),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 20 }), (fields) => {
      const form = buildForm(fields)
      expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(Reflect.get({}, 'a')).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
