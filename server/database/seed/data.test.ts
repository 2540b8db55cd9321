import { readFileSync } from 'node:fs'
import path from 'node:path'
import texts from '#texts/nb/lookups.ts'

type Row = { id: number; code: string; name: string; county: string | undefined }

const linesOf = (list: string) =>
  readFileSync(path.join(import.meta.dirname, 'data', list), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
const read = (list: string): Row[] =>
  linesOf(list).map(([id, code = '', name = '', county]) => ({ id: Number(id), code, name, county }))

const countries = read('countries.tsv')
const cities = read('cities.tsv')
const citiesOf = (code: string) => cities.filter((city) => city.code === code).map(({ name }) => name)

test('the list of countries holds each under its ISO number and a Norwegian name, and no name twice', () => {
  expect(countries).toHaveLength(250)
  expect(countries).toContainEqual({ id: 578, code: 'NO', name: 'Norge' })
  expect(countries).toContainEqual({ id: 756, code: 'CH', name: 'Sveits' })
  expect(countries).toContainEqual({ id: 275, code: 'PS', name: 'Palestina' })
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
})

test('every country has a last choice of city, and all but the uninhabited a city', () => {
  const without = countries.filter(({ code }) => citiesOf(code).length < 2).map(({ code }) => code)
  expect(without.toSorted()).toEqual(['BV', 'HM', 'UM'])
  for (const { code } of countries) expect(citiesOf(code)).toContain(texts.elsewhere)
})

test('the list of cities holds clean names in Latin letters that fit a select', () => {
  const isOdd = ({ name }: Row) =>
    name !== name.trim().normalize('NFC') || name.length > 60 || /[^\p{Script=Latin}\P{L}]|\p{C}/u.test(name)
  expect(cities.filter(isOdd)).toEqual([])
})

test('every place in Norway, and no other, has one of the fifteen counties; Oslo has the number that stored cases point at', () => {
  const codes = linesOf('counties.tsv').map(([code]) => code)
  expect(codes).toHaveLength(15)
  const norway = cities.filter(({ code, name }) => code === 'NO' && name !== texts.elsewhere)
  expect(new Set(norway.map(({ county }) => county))).toEqual(new Set(codes))
  expect(cities.filter(({ county }) => county !== undefined)).toEqual(norway)
  expect(cities).toContainEqual({ id: 11214, code: 'NO', name: 'Oslo', county: '03' })
})
