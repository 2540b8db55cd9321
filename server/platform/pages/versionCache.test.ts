import { expect, test } from 'vitest'
import { makeVersionCache } from './versionCache.ts'

function counting() {
  const rendered: string[] = []
  const render = (name: string) => async () => {
    rendered.push(name)
    return name
  }
  return { rendered, render }
}

test('many who ask at once for one page wait for one rendering, and it is kept', async () => {
  const pages = makeVersionCache<string>(10)
  const { rendered, render } = counting()
  await Promise.all(Array.from({ length: 50 }, async () => pages(1, 'a', render('a'))))
  await pages(1, 'a', render('a'))
  expect(rendered).toEqual(['a'])
})

test('a new version of the content forgets every page, and an older one brings none back', async () => {
  const pages = makeVersionCache<string>(10)
  const { rendered, render } = counting()
  await pages(1, 'a', render('old'))
  expect(await pages(2, 'a', render('new'))).toBe('new')
  expect(await pages(1, 'a', render('older'))).toBe('new')
  expect(rendered).toEqual(['old', 'new'])
})

test('only so many are kept: the one that was asked for longest ago goes', async () => {
  const pages = makeVersionCache<string>(2)
  const { rendered, render } = counting()
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await pages(1, name, render(name))
  expect(rendered).toEqual(['a', 'b', 'c', 'b'])
})

test('neither a failure nor a refused page is kept', async () => {
  const pages = makeVersionCache<string>(10)
  const { rendered, render } = counting()
  await expect(pages(1, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await pages(1, 'a', render('missing'), (page) => page !== 'missing')
  await pages(1, 'a', render('there'))
  expect(rendered).toEqual(['missing', 'there'])
})
