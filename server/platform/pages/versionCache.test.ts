import { Failure } from '#server/platform/http/failures.ts'
import { makeVersionCache } from './versionCache.ts'

function counting(most = 10) {
  const pages = makeVersionCache<string>(most)
  const rendered: string[] = []
  const render = (name: string) => async () => {
    rendered.push(name)
    return name
  }
  return { pages, rendered, render }
}

test('concurrent requests for one page share one rendering, which is cached', async () => {
  const { pages, rendered, render } = counting()
  await Promise.all(Array.from({ length: 50 }, async () => pages(1, 'a', render('a'))))
  await pages(1, 'a', render('a'))
  expect(rendered).toEqual(['a'])
})

test('a new version of the content empties the cache, and an older one brings no page back', async () => {
  const { pages, rendered, render } = counting()
  await pages(1, 'a', render('old'))
  expect(await pages(2, 'a', render('new'))).toBe('new')
  expect(await pages(1, 'a', render('older'))).toBe('new')
  expect(rendered).toEqual(['old', 'new'])
})

test('the cache is bounded: the least recently used page is evicted', async () => {
  const { pages, rendered, render } = counting(2)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await pages(1, name, render(name))
  expect(rendered).toEqual(['a', 'b', 'c', 'b'])
})

test('neither a failure nor a refused page is cached', async () => {
  const { pages, rendered, render } = counting()
  await expect(pages(1, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await pages(1, 'a', render('missing'), (page) => page !== 'missing')
  await pages(1, 'a', render('there'))
  expect(rendered).toEqual(['missing', 'there'])
})

test('who waits for a page that another asker was refused asks on its own behalf, and the others wait for that', async () => {
  const { pages, rendered, render } = counting()
  const refuse = () => Promise.reject(new Failure('unavailable', undefined, 5))
  const heavy = pages(1, 'a', refuse)
  const others = ['b', 'c', 'd'].map(async (name) => pages(1, 'a', render(name)))
  await expect(heavy).rejects.toMatchObject({ code: 'unavailable' })
  expect(await Promise.all(others)).toEqual(['b', 'b', 'b'])
  expect(rendered).toEqual(['b'])
  expect(pages.peek(1, 'a')).toBe('b')
})

test('who comes after many that are refused still gets the page', async () => {
  const { pages, render } = counting()
  const refuse = () => Promise.reject(new Failure('too_many_requests', undefined, 5))
  const askers = Array.from({ length: 20 }, async () => pages(1, 'a', refuse))
  const last = pages(1, 'a', render('own'))
  await Promise.allSettled(askers)
  expect(await last).toBe('own')
})

test('another failure is everybody’s who waits for the page', async () => {
  const { pages, rendered, render } = counting()
  const fail = () => Promise.reject(new Error('away'))
  const both = [fail, render('second')].map(async (make) => pages(1, 'a', make))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rendered).toEqual([])
})
