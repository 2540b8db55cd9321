import { readRoutes } from './address.ts'
import { makeFinder } from './finder.ts'
import { makePageBuilder } from './page.ts'

const routes = readRoutes({
  hub: { id: 'hub', path: 'hub', module: { handle: { isPublic: true } } },
  news: { id: 'news', path: 'news', module: { handle: { isPublic: true } } },
})

test('a page is counted when it is rendered, not when the cache has it, and a refusal renders nothing', async () => {
  const rendered: string[] = []
  const finder = makeFinder({
    contentVersion: () => 1,
    render: async (at) => {
      rendered.push(at)
      return { status: 200, type: 'text/html', text: '', inline: { scripts: [], styles: [] } }
    },
    build: makePageBuilder({}, () => ''),
    bounded: (work) => work(),
  })
  let counted = 0
  const find = (url: string) =>
    finder.find(routes.find(url), undefined, (work) => {
      counted += 1
      return work()
    })
  await find('/hub')
  await find('/hub')
  expect([counted, rendered]).toEqual([1, ['/hub']])
  const refuse = async () => {
    throw new Error('too much')
  }
  await expect(finder.find(routes.find('/news'), undefined, refuse)).rejects.toThrow('too much')
  expect(rendered).toHaveLength(1)
})
