import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Release, ReleaseFile } from '#contract/openNumbers.ts'
import { insert, insertNumbered } from '#server/database/rows.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { nobody, readCsv, readXlsx, readZip, usePortal } from '#server/testing/index.ts'
import { makeReleaseFiles } from './files.ts'

const portal = usePortal()
const published = '2026-k3'
const draft = '2026-k2'

/** Groups of a quarter, and what a correction moves in it. */
const groups = [
  { count: 120, facts: { source: ['portal'], act: ['threat', 'spitting'], arena: ['offline'], county: ['03'], legal_flag: ['hate_crime', 'hate_speech'] } }, // prettier-ignore
  { count: 30, facts: { source: ['phone'], act: ['threat'], arena: ['online'], platform: ['tiktok'], verification: ['verified'] } }, // prettier-ignore
  { count: 30, facts: { source: ['portal'], county: ['46'], target_age: ['child'], target_gender: ['woman', 'man'], impact: ['fear'] } }, // prettier-ignore
  { count: 10, facts: { source: ['monitoring'], act: ['online_hate'], arena: ['online'] } },
]
const moved = [
  { count: -5, facts: { source: ['phone'], act: ['threat'], arena: ['online'] } },
  { count: 5, facts: { source: ['phone'], act: ['doxxing'], arena: ['online'] } },
]

const given = async (slug: string, quarter: string, isPublished: boolean) => {
  const now = new Date()
  const release = { slug, starts_on: quarter, drafted_at: now, published_at: isPublished ? now : null }
  const release_id = await insertNumbered(portal.db, 'release', release)
  for (const [at, rows] of [groups, moved].entries()) {
    const base = { quarter, is_correction: at === 1, is_demo: false, is_small: false, code_list: 1 }
    const base_id = await insertNumbered(portal.db, 'frozen_base', base)
    await insert(portal.db, 'release_base', { release_id, base_id })
    for (const { count, facts } of rows)
      await insert(portal.db, 'frozen_group', { base_id, facts: JSON.stringify(facts), count })
  }
  await portal.inTransaction((trx) => makeReleaseFiles(trx, release_id, now))
}
beforeAll(async () => {
  await given(published, '2026-07-01', true)
  await given(draft, '2026-04-01', false)
})

const addressOf = (name: string, slug = published) => `/api/numbers/${slug}/files/${name}`
const read = async (name: string) => {
  const { statusCode, rawPayload } = await portal.app.inject(addressOf(name))
  expect(statusCode, name).toBe(200)
  return rawPayload
}
const listed = async (): Promise<ReleaseFile[]> => (await portal.as(nobody).get('/numbers')).body.data[0].files
const csvRows = async (name: string) => {
  const [heading = [], ...rows] = readCsv((await read(name)).toString(), ',')
  return rows.map((row) => Object.fromEntries(heading.map((column, at) => [column, row[at] ?? ''])))
}

/** The sum of the frozen groups of the published release that hold both codes; an empty code: the group does not know. */
async function sumOf(figure: string, by: string, code: string, and: string, other: string) {
  const [row] = await portal.query(
    `SELECT coalesce(sum(g.count), 0)::integer AS sum FROM frozen_group g JOIN frozen_base b ON b.id = g.base_id
     WHERE b.quarter = '2026-07-01' AND ($1 = 'received' OR NOT coalesce(g.facts -> 'source' @> '"monitoring"', false))
       AND CASE WHEN $2 = 'quarter' THEN b.quarter::text = $3 WHEN $3 = '' THEN NOT g.facts ? $2 ELSE g.facts -> $2 ? $3 END
       AND CASE WHEN $4 = '' THEN true WHEN $5 = '' THEN NOT g.facts ? $4 ELSE g.facts -> $4 ? $5 END`,
    [figure, by, code, and, other],
  )
  return row.sum
}

test('every number of the CSV is a sum of frozen groups, and no number is missing', async () => {
  const rows = await csvRows(`tall-${published}.csv`)
  expect(rows.length).toBeGreaterThan(30)
  for (const { figure = '', dimension = '', code = '', dimension_2 = '', code_2 = '', count } of rows) {
    const sum = await sumOf(figure, dimension, code, dimension_2, code_2)
    expect([figure, code, code_2, Number(count)]).toEqual([figure, code, code_2, sum])
  }
  // Each group counts in every code of it: in the figure of acts and arenas 120 twice, the others once, monitoring not.
  const all = (figure: string) =>
    rows.filter((row) => row['figure'] === figure).reduce((sum, row) => sum + Number(row['count']), 0)
  for (const [figure, sum] of [
    ['acts', 2 * 120 + 30 + 30],
    ['county', 120 + 30 + 30],
    ['county-legal', 2 * 120 + 30 + 30],
    ['received', 120 + 30 + 30 + 10],
    ['quarters', 120 + 30 + 30],
  ] as const)
    expect([figure, all(figure)]).toEqual([figure, sum])
})

test('the workbook and the JSON hold the numbers of the CSV, and the code list what each code means', async () => {
  const rows = await csvRows(`tall-${published}.csv`)
  const json: Release & { dictionary: unknown } = JSON.parse((await read(`tall-${published}.json`)).toString())
  const workbook = await read(`tall-${published}.xlsx`)
  const sheets = [...(await readZip(workbook)).keys()].filter((part) => part.startsWith('xl/worksheets/'))
  expect(sheets.length).toBe(json.figures.length + 1)
  for (const [at, { id, cells }] of json.figures.entries()) {
    const own = rows.filter((row) => row['figure'] === id)
    const isCounted = own.filter(({ count }) => count !== '0')
    expect(cells.map(({ by, and, count }) => [by ?? '', and ?? '', count].join()).sort()).toEqual(
      isCounted.map(({ code, code_2, count }) => [code, code_2, count].join()).sort(),
    )
    const [[, ...columns] = [], ...lines] = await readXlsx(workbook, at + 2)
    const inSheet = lines.flatMap(([word, ...counts]) => counts.map((count, column) => [word, columns[column], count]))
    expect(inSheet).toEqual(own.map(({ word, word_2, count }) => [word, word_2 || 'Antall', { number: Number(count) }]))
  }
  const meanings = await csvRows(`kodeliste-${published}.csv`)
  expect(meanings).toContainEqual({ dimension: 'county', dimension_word: 'Fylke', code: '03', word: 'Oslo', code_list: '' }) // prettier-ignore
  expect(meanings.find(({ code }) => code === 'spitting')).toMatchObject({ dimension: 'act', code_list: '1' })
  const [about] = await readXlsx(workbook)
  expect(about).toEqual(['Tall om muslimhets, 3. kvartal 2026'])
})

test('the bytes are those that were hashed, whatever changes later, and the package describes them', async () => {
  const files = await listed()
  expect(files.length).toBe(5)
  const before = await Promise.all(files.map(({ name }) => read(name)))
  await portal.query(`UPDATE county SET name = 'Et annet navn' WHERE code = '03'`)
  await portal.query(`UPDATE frozen_group SET count = 2 * count`)
  await portal.inTransaction(contentChanged)
  await expect
    .poll(async () => (await portal.as(nobody).get(`/numbers/${published}`)).body.data.counties['03'])
    .toBe('Et annet navn')
  for (const [at, { name, bytes, sha256 }] of files.entries()) {
    const now = await read(name)
    expect(now.equals(before[at] ?? Buffer.of()), name).toBe(true)
    expect([now.length, createHash('sha256').update(now).digest('hex')]).toEqual([bytes, sha256])
  }
  await portal.query(`UPDATE county SET name = 'Oslo' WHERE code = '03'`)
  await portal.query(`UPDATE frozen_group SET count = count / 2`)

  const { resources, licenses } = JSON.parse((await read('datapackage.json')).toString())
  expect(licenses[0].name).toBe('CC-BY-4.0')
  expect(resources.map(({ path, bytes, hash }: any) => [path, bytes, hash]).sort()).toEqual(
    files
      .filter(({ name }) => name !== 'datapackage.json')
      .map(({ name, bytes, sha256 }) => [name, bytes, `sha256:${sha256}`]),
  )
  for (const { path, schema } of resources.filter((one: any) => one.schema))
    expect(Object.keys((await csvRows(path))[0] ?? {})).toEqual(schema.fields.map(({ name }: any) => name))
})

test('a file is downloaded, and compressed on wish', async () => {
  const name = `tall-${published}.csv`
  const plain = await portal.app.inject(addressOf(name))
  expect(plain.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
    etag: `W/"${createHash('sha256').update(plain.rawPayload).digest('hex')}"`,
  })
  const packed = await portal.app.inject({ url: addressOf(name), headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  const head = await portal.app.inject({ method: 'HEAD', url: addressOf(name) })
  expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([200, '', String(plain.rawPayload.length)]) // prettier-ignore
})

test('what is not published, and what does not exist, is the same 404', async () => {
  const name = 'datapackage.json'
  const unknown = [addressOf(name, draft), addressOf(name, '2031'), addressOf('tall.exe'), addressOf('..%2Fx'), addressOf('a%00')] // prettier-ignore
  for (const url of [...unknown, `/api/numbers/${draft}`]) {
    const { statusCode, json, headers } = await portal.app.inject(url)
    expect([url, statusCode, json().code, headers['cache-control']]).toEqual([url, 404, 'not_found', 'no-store'])
  }
})

test('the catalogue names each published release and its files with size and hash', async () => {
  const { body, headers } = await portal.as(nobody).get('/numbers/catalog.jsonld')
  expect(headers['content-type']).toBe('application/ld+json')
  expect(body).toMatchObject({ '@type': 'dcat:Catalog', 'dct:publisher': { 'foaf:name': { '@language': 'nb' } } })
  const [dataset, ...more] = body['dcat:dataset']
  expect(more).toEqual([])
  const files = await listed()
  const { publicUrl } = portal.services.config
  const described = files.map(({ name, bytes, sha256 }) => ({
    'dcat:downloadURL': { '@id': publicUrl + addressOf(name) },
    'dcat:byteSize': { '@value': String(bytes) },
    'spdx:checksum': { 'spdx:checksumValue': { '@value': sha256 } },
  }))
  expect(dataset['dcat:distribution']).toMatchObject(described)
})

test('pages of other sites may read the published numbers, and nothing else of the API', async () => {
  const opened: string[] = []
  for (const { methods, url } of portal.app.routeRules.filter((rule) => rule.methods.includes('GET'))) {
    const at = url.replace(':slug', published).replace(/:\w+/g, '1')
    const { headers } = await portal.app.inject({ url: at, headers: { origin: 'https://avis.example.org' } })
    expect(headers, at).not.toHaveProperty('access-control-allow-credentials')
    if (headers['access-control-allow-origin'] !== undefined) opened.push(`${methods.join()} ${url}`)
  }
  expect(opened.sort()).toEqual(
    portal.app.routeRules
      .filter(({ url }) => url.startsWith('/api/numbers'))
      .map(({ methods, url }) => `${methods.join()} ${url}`)
      .sort(),
  )
  expect(opened.length).toBe(4)
})
