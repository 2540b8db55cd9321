import type { FigureId } from '#contract/figures.ts'
import labels from '#texts/nb/deskCodeLabels.ts'
import { buildApp, registerRest } from '#server/app.ts'
import { usePortal } from '#server/testing/index.ts'
import { inventNumbers } from '../demo/inventNumbers.ts'
import { drawChart } from '../drawing/drawChart.ts'

const portal = usePortal()
beforeAll(() => inventNumbers(portal.services))

async function otherRoutes() {
  const app = await buildApp(portal.services)
  onTestFinished(() => app.close())
  const databaseMonitor = { isAway: () => false, stop() {} }
  await registerRest(app, portal.services, { isDevelopment: false, databaseMonitor, mailbox: '' })
  return (url: string) => app.inject(url)
}

const newest = async () => (await portal.services.content.numbers.list())[0]?.slug ?? ''
async function drawn(slug: string, id: FigureId) {
  const release = await portal.services.content.numbers.drawn(slug)
  return release?.figures.find((figure) => figure.id === id) ?? expect.fail('no figure')
}

/** By its codes how many cases a release counts, where a figure has reports alone. */
async function sumsOf(slug: string, by: string, isReport = true) {
  const rows = await portal.query<{ key: string | null; count: number }>(
    `SELECT code AS key, sum(part.count)::integer AS count
     FROM frozen_group part JOIN release_base USING (base_id) JOIN release ON release.id = release_id,
       jsonb_array_elements_text(coalesce(part.facts -> $2, '[null]')) AS code
     WHERE release.slug = $1 AND NOT ($3 AND part.facts -> 'source' ? 'monitoring')
     GROUP BY code HAVING sum(part.count) > 0 ORDER BY code`,
    [slug, by, isReport],
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

test('the figures of a release are sums of its frozen groups, drawn as they are told, and framed nowhere but in their own page', async () => {
  const open = await otherRoutes()
  const slug = await newest()
  const { rows } = await drawn(slug, 'target')
  const sums = await sumsOf(slug, 'target_kind')
  expect(new Map(rows.map(({ key, counts }) => [key, counts[0]]))).toEqual(sums)
  expect(sums.size).toBeGreaterThan(3)

  const chart = await open(`/tall/${slug}/target/bilde.svg`)
  expect(chart.payload).toMatch(/^<svg/)
  expect(chart.headers['content-type']).toMatch('image/svg+xml')
  for (const [key, count] of sums) {
    const label = new Map<string, string>(Object.entries(labels.target_kind)).get(key ?? '')
    if (label) expect(chart.payload).toContain(`${label}: ${count}`)
  }
  expect((await open(`/tall/${slug}/target/bilde.png`)).rawPayload.subarray(1, 4).toString()).toBe('PNG')

  const embedded = await open(`/tall/${slug}/target/embed`)
  expect(embedded.headers['x-frame-options']).toBeUndefined()
  expect(embedded.headers['content-security-policy']).toMatch('frame-ancestors *')
  expect(embedded.payload).not.toMatch(/<script/)
  expect(embedded.payload).toContain(`href="${portal.services.config.publicUrl}/tall/${slug}/target"`)
  for (const kind of ['svg', 'png']) {
    const { headers } = await open(`/tall/${slug}/target/bilde.${kind}`)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toMatch("frame-ancestors 'none'")
  }
  expect((await open(`/tall/${slug}/none/embed`)).statusCode).toBe(404)
  expect((await open('/tall/1999/target/bilde.svg')).statusCode).toBe(404)
  expect((await open('/tall/feed.xml')).payload).toContain(`/tall/${slug}`)
})

test('the map has a tile for each of the fifteen counties, with the sums of the frozen groups, and tells what has no county', async () => {
  const open = await otherRoutes()
  const slug = await newest()
  const { rows } = await drawn(slug, 'county')
  const sums = await sumsOf(slug, 'county')
  expect(rows).toHaveLength(16)
  for (const { key, counts } of rows) expect([key, counts]).toEqual([key, [sums.get(key) ?? 0]])
  const { payload } = await open(`/tall/${slug}/county/bilde.svg?bare`)
  expect(payload.match(/class="tile"/g)).toHaveLength(16)
  for (const word of ['Oslo', 'Møre og', 'Romsdal', 'Finnmark']) expect(payload).toContain(`>${word}</text>`)
  for (const count of sums.values()) expect(payload).toMatch(new RegExp(`>(Ikke oppgitt: )?${count}</text>`))
})

test('beside what came in stand the same months of earlier years, from published releases alone', async () => {
  const slug = await newest()
  const yearOf = (years: number) => `${Number(slug.slice(0, 4)) - years}${slug.slice(4)}`
  const { earlier } = await drawn(slug, 'received')
  const sources = await Promise.all([0, 1, 2].map((years) => sumsOf(yearOf(years), 'source', false)))
  const told = new Map(earlier?.rows.map(({ key, counts }) => [key, counts[0]]))
  expect(earlier?.columns.map(({ label }) => label)).toEqual(['Mottatt', 'Bekreftet', 'Kan ikke bekreftes'])
  for (const [years, sums] of sources.entries())
    for (const [source, count] of sums)
      expect(told.get(`${source} ${yearOf(years).slice(0, 4)}`), `${source} ${years}`).toBe(count)
  const verified = (await sumsOf(yearOf(1), 'verification', false)).get('verified')
  const own = earlier?.rows.filter(({ key }) => key?.endsWith(yearOf(1).slice(0, 4))) ?? []
  expect(own.reduce((sum, { counts }) => sum + (counts[1] ?? 0), 0)).toBe(verified)
  expect((await drawn(yearOf(2), 'received')).earlier).toBeNull()

  await portal.query('UPDATE release SET published_at = NULL WHERE slug = $1', [yearOf(1)])
  const { earlier: left } = await drawn(slug, 'received')
  expect(left?.rows.some(({ key }) => key?.endsWith(yearOf(1).slice(0, 4)))).toBe(false)
  expect(left?.rows.some(({ key }) => key?.endsWith(yearOf(2).slice(0, 4)))).toBe(true)
})

test('a share is told of fifty reports and more of which the fact is known', async () => {
  const slug = await newest()
  const sums = await sumsOf(slug, 'county')
  const known = [...sums].reduce((sum, [key, count]) => (key === null ? sum : sum + count), 0)
  expect((await drawn(slug, 'county')).base).toBe(known)
  for (const id of ['quarters', 'received', 'acts'] as const) expect((await drawn(slug, id)).base).toBeNull()
  await portal.query(
    `UPDATE frozen_group SET facts = facts - 'bystanders' FROM (SELECT part.id, sum(count) OVER (ORDER BY part.id) AS known
       FROM frozen_group part JOIN release_base USING (base_id) JOIN release ON release.id = release_id
       WHERE slug = $1 AND facts ? 'bystanders' AND NOT facts -> 'source' ? 'monitoring') AS told
     WHERE told.id = frozen_group.id AND known > 45`,
    [slug],
  )
  expect((await sumsOf(slug, 'bystanders')).size).toBeGreaterThan(1)
  expect((await drawn(slug, 'bystanders')).base).toBeNull()
})

test('what happened stands at its quarter in table and chart, and a long name in two lines of the chart', async () => {
  const year = (await portal.services.content.numbers.list()).find(({ kind }) => kind === 'year')?.slug ?? ''
  const { rows } = await drawn(year, 'quarters')
  expect(rows.map(({ note }) => note !== '')).toEqual([false, true, false, false])
  const note = 'Et innslag i nyhetene.'
  const drawing = { title: '', columns: ['Antall'], isMap: false, source: '', isBare: true }
  const svg = drawChart({ ...drawing, rows: [{ key: '', label: 'Mulig hensynsløs atferd eller personforfølgelse', counts: [5], note }] }) // prettier-ignore
  for (const line of ['Mulig hensynsløs atferd eller', 'personforfølgelse', note])
    expect(svg).toContain(`>${line}</text>`)
})
