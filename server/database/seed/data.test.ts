import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import texts from '#texts/nb/lookups.ts'

type Row = { id: number; code: string; name: string; county: string | undefined }

const read = (list: string): Row[] =>
  readFileSync(path.join(import.meta.dirname, 'data', list), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id, code = '', name = '', county]) => ({ id: Number(id), code, name, county }))

const countries = read('countries.tsv')
const cities = read('cities.tsv')
const citiesOf = (code: string) => cities.filter((city) => city.code === code).map(({ name }) => name)

describe('the kept list of countries', () => {
  test('holds every country under its ISO number and a Norwegian name', () => {
    expect(countries).toHaveLength(250)
    expect(countries).toContainEqual({ id: 578, code: 'NO', name: 'Norge' })
    expect(countries).toContainEqual({ id: 756, code: 'CH', name: 'Sveits' })
    expect(countries).toContainEqual({ id: 275, code: 'PS', name: 'Palestina' })
  })

  test('holds no number, code or name twice', () => {
    for (const column of ['id', 'code', 'name'] as const) {
      expect(new Set(countries.map((country) => country[column])).size).toBe(countries.length)
    }
  })
})

describe('the kept list of cities', () => {
  test('gives every country a last choice, and all but the uninhabited a city', () => {
    const without = countries.filter(({ code }) => citiesOf(code).length < 2).map(({ code }) => code)
    expect(without.toSorted()).toEqual(['BV', 'HM', 'UM'])
    for (const { code } of countries) expect(citiesOf(code)).toContain(texts.elsewhere)
  })

  test('holds no number twice, and no name twice in one country', () => {
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
    expect(new Set(cities.map(({ code, name }) => `${code} ${name}`)).size).toBe(cities.length)
  })

  test('holds clean names in Latin letters that fit a select', () => {
    const odd = cities.filter(
      ({ name }) =>
        name !== name.trim().normalize('NFC') || name.length > 60 || /[^\p{Script=Latin}\P{L}]|\p{C}/u.test(name),
    )
    expect(odd).toEqual([])
  })

  test('keeps the numbers that stored cases point at', () => {
    expect(cities).toContainEqual({ id: 11214, code: 'NO', name: 'Oslo', county: '03' })
  })

  test('says of every place in Norway which of the fifteen counties it lies in, and of no other', () => {
    const counties = readFileSync(path.join(import.meta.dirname, 'data/counties.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
    const codes = counties.map((line) => line.split('\t')[0])
    expect(codes).toHaveLength(15)
    const norway = cities.filter(({ code, name }) => code === 'NO' && name !== texts.elsewhere)
    expect(new Set(norway.map(({ county }) => county))).toEqual(new Set(codes))
    expect(cities.filter(({ county }) => county !== undefined)).toEqual(norway)
  })
})
