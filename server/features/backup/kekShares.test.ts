import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { joinKek, readLists, splitKek } from './kekShares.ts'

const kek = { id: 'kek-1a2b3c4d', key: randomBytes(32) }
const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 0],
] as const

test('any two of the three lists give the key back, in either order, typed in capitals or by four letters', async () => {
  const lists = await splitKek(kek)
  expect(lists.map((list) => list.length)).toEqual([30, 30, 30])
  for (const [one, other] of pairs) {
    const texts = [lists[one]?.join(' ') ?? '', lists[other]?.map((word) => word.slice(0, 4)).join('  ') ?? '']
    expect(await joinKek(kek.id, texts)).toEqual(kek)
    const typed = texts.map((text) => ` ${text.toUpperCase()}\n`)
    expect(await joinKek(kek.id, typed)).toEqual(kek)
  }
})

test('a wrong word is noticed, and two that were swapped', async () => {
  const [one = [], other = []] = await splitKek(kek)
  for (let at = 0; at < 30; at += 1) {
    const wrong = one.with(at, one[at] === 'zoo' ? 'abandon' : 'zoo').join(' ')
    await expect(joinKek(kek.id, [wrong, other.join(' ')])).rejects.toThrow(/^List 1 /)
  }
  const at = one.findIndex((word, index) => word !== one[index + 1])
  const swapped = one.with(at, one[at + 1] ?? '').with(at + 1, one[at] ?? '')
  await expect(joinKek(kek.id, [other.join(' '), swapped.join(' ')])).rejects.toThrow(/^List 2 has a wrong word/)
  await expect(joinKek(kek.id, [one.with(4, 'regnbue').join(' '), other.join(' ')])).rejects.toThrow(
    'List 1: word 5, "regnbue", is none of the list of words.',
  )
  await expect(joinKek(kek.id, [one.slice(1).join(' '), other.join(' ')])).rejects.toThrow('29 words instead of 30')
})

test('lists that do not belong together, one list alone, and another name of the key are refused', async () => {
  const [one = '', other = ''] = (await splitKek(kek)).map((list) => list.join(' '))
  const [foreign = ''] = (await splitKek(kek)).map((list) => list.join(' '))
  await expect(joinKek(kek.id, [one, foreign])).rejects.toThrow('different splits')
  await expect(joinKek(kek.id, [one, one])).rejects.toThrow('the same list')
  await expect(joinKek(kek.id, [one])).rejects.toThrow('Two lists')
  await expect(joinKek('kek-other', [one, other])).rejects.toThrow('do not give the key "kek-other"')
})

test('the words are read in the rows of the paper, a line each, and with an empty line after a list', async () => {
  const [one = [], other = []] = await splitKek(kek)
  const rows = (words: readonly string[]) =>
    Array.from({ length: 6 }, (_, row) =>
      words
        .slice(row * 5, row * 5 + 5)
        .map((word, at) => `${row * 5 + at + 1} ${word}`)
        .join('  '),
    )
  const expected = [one.join(' '), other.join(' ')]
  const read = (lines: string[]) => readLists(Readable.from(lines))
  expect(await read([...rows(one), ...rows(other)])).toEqual(expected)
  expect(await read(['', ...rows(one), '', ...rows(other), 'mer'])).toEqual(expected)
  expect(await read(expected)).toEqual(expected)
  expect(await read([one.slice(1).join(' '), '', other.join(' ')])).toEqual([one.slice(1).join(' '), other.join(' ')])
})
