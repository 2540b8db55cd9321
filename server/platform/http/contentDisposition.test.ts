import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './contentDisposition.ts'

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
