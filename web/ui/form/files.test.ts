import { limits } from '#contract/limits.ts'
import { isImage, pick, progressOf } from './files.ts'

const file = (name: string, size: number) => new File([new Uint8Array(size)], name)
const choose = (...files: File[]) => pick(files, [], 0).taken

test('files that cannot be taken are told apart before anything is sent', () => {
  const many = Array.from({ length: limits.documents + 1 }, (_, at) => file(`bilde${at}.png`, 1))
  const why = (...files: File[]) => pick(files, [], 0).refused.map((refused) => refused.why)
  expect(why(file('kart.svg', 5), file('brev.PDF', 5), file('tom.png', 0))).toEqual(['type', 'empty'])
  expect(why(file('stor.png', limits.documentBytes + 1))).toEqual(['size'])
  expect(why(...many)).toEqual(['count'])
  expect(pick([file('ny.png', 1)], [], limits.documents).refused).toEqual([{ name: 'ny.png', why: 'count' }])
})

test('a file progresses only when those before it have left', () => {
  const chosen = choose(file('a.png', 100), file('b.png', 300))
  const keys = chosen.map(({ key }) => key)
  const at = (loaded: number) => keys.map((key) => progressOf(chosen, loaded, 500).get(key))
  expect(at(0)).toEqual([0, 0])
  expect(at(150)).toEqual([50, 0])
  expect(at(350)).toEqual([100, 50])
  expect(at(500)).toEqual([100, 100])
})

test('a document is shown inline when its viewing copy or its name is an image', () => {
  expect(isImage({ filepath: '/storage/abc?expires=1', name: 'bilde.JPG' })).toBe(true)
  expect(isImage({ filepath: '/storage/abc.webp?expires=1', name: 'bilde' })).toBe(true)
  expect(isImage({ filepath: '/storage/abc.pdf?x=a.png', name: 'brev.pdf' })).toBe(false)
})
