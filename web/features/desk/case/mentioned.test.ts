import { mentionedIn } from './Notes.tsx'

const people = ['Kari', 'Kari Nordmann', 'Åse Ø', ''].map((name, at) => ({ id: at + 1, name }))
const named = (text: string) => mentionedIn(text, people).map(({ id }) => id)

test.for<[string, number[]]>([
  ['@Kari, ser du på denne?', [1]],
  ['Hei @Kari Nordmann.', [2]],
  ['@Kari Nordmannsen', [1]],
  ['@Karianne og @ Kari', []],
  ['@Åse Ø\n@Kari', [1, 3]],
  ['@Kari @Kari', [1]],
  ['kari@example.org, Kari', []],
  ['@', []],
])('%s names %j', ([text, ids]) => {
  expect(named(text)).toEqual(ids)
})
