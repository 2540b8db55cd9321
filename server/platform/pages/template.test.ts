import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeNonce, noncePlaceholder } from './policy.ts'
import { makeTemplate } from './template.ts'

const words = Array.from({ length: 4000 }, (_, at) => `<p class="word-${at % 37}">ord nummer ${at % 101} på siden</p>`)
const html = `<!doctype html><script nonce="${noncePlaceholder}"></script>${words.join('')}<script nonce="${noncePlaceholder}">${noncePlaceholder}</script>`

test('every answer carries its own nonce in every place, and the compressed page is the same page', () => {
  const template = makeTemplate(html)
  // The first is summed up as it is, the others by what their letters change.
  for (const nonce of Array.from({ length: 20 }, makeNonce)) {
    const expected = html.replaceAll(noncePlaceholder, nonce)
    expect(template.plain(nonce).toString()).toBe(expected)
    expect(gunzipSync(template.gzip(nonce)).toString()).toBe(expected)
  }
})

test('a nonce is as long as its place, unguessable, and never the same', () => {
  const many = new Set(Array.from({ length: 1000 }, makeNonce))
  expect(many.size).toBe(1000)
  for (const nonce of many) expect(nonce).toMatch(/^[\w-]{24}$/)
  expect(noncePlaceholder).toHaveLength(24)
})

test('a page compresses well although its pieces are kept apart', () => {
  expect(makeTemplate(html).gzip(makeNonce()).length).toBeLessThan(html.length / 10)
})

test('the tag tells two pages apart and knows nothing of the nonce', () => {
  expect(makeTemplate(html).etag).toBe(makeTemplate(html).etag)
  expect(makeTemplate(html).etag).not.toBe(makeTemplate(`${html} `).etag)
})
