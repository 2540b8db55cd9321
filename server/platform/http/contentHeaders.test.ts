import { parse } from 'content-disposition'
import fc from 'fast-check'
import { chooseEncoding, isNamedBy, makeEntityTag, contentDisposition, readRange } from './contentHeaders.ts'

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['', undefined],
  [undefined, undefined],
] as const)('Accept-Encoding %s is answered with %s', ([header, encoding]) => {
  expect(chooseEncoding(header, { br: true, gzip: true })).toBe(encoding)
})

test('an encoding that there is no copy of is not chosen', () => {
  expect(chooseEncoding('br, gzip', { gzip: true })).toBe('gzip')
  expect(chooseEncoding('br', { gzip: true })).toBeUndefined()
})

test('a tag differs with the content, and says whether it is weak', () => {
  expect(makeEntityTag('a')).toBe(makeEntityTag(Buffer.from('a')))
  expect(makeEntityTag('a')).not.toBe(makeEntityTag('b'))
  expect(makeEntityTag('a')).toBe(`W/${makeEntityTag('a', 'strong')}`)
  expect(makeEntityTag('a', 'strong')).toMatch(/^"[\w-]{22}"$/)
})

test.for([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
] as const)('If-None-Match %s names the tag "a": %s', ([header, isNamed]) => {
  expect(isNamedBy(header, '"a"')).toBe(isNamed)
  expect(isNamedBy(header, 'W/"a"')).toBe(isNamed)
})

test('a plain name is given in both forms', () => {
  expect(contentDisposition('inline', 'bilde fra bussen.jpg')).toBe(
    `inline; filename="bilde fra bussen.jpg"; filename*=UTF-8''bilde%20fra%20bussen.jpg`,
  )
  expect(contentDisposition('attachment', `Små "ting" (1)*'.doc`)).toBe(
    `attachment; filename="Sm_ _ting_ (1)*'.doc"; filename*=UTF-8''Sm%C3%A5%20%22ting%22%20%281%29%2A%27.doc`,
  )
})

test('whatever the name, the header is one line of ASCII that reads back as the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^[\x20-\x7e]*$/)
      expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: name } })
    }),
  )
})

test.for([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=990-', { start: 990, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes = 0-1', undefined],
  ['lines=0-1', undefined],
  ['bytes=0-99999999999999999999', undefined],
  [undefined, undefined],
] as const)('of 1000 bytes, Range %s is %s', ([header, range]) => {
  expect(readRange(header, undefined, 1000)).toEqual(range)
  expect(readRange(header, '"tag"', 1000)).toBeUndefined()
})

test('an empty file has no range', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0'])
    expect(readRange(header, undefined, 0)).toBe('unsatisfiable')
})
