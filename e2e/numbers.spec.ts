import { createHash } from 'node:crypto'
import { until } from '#server/testing/mail.ts'
import figures from '#texts/nb/figures.ts'
import texts from '#texts/nb/numbers.ts'
import data from '#texts/nb/openData.ts'
import { query } from './desk.ts'
import { textOf } from './editors.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { download, presses } from './page.ts'

const portal = useSharedPortal()

test('somebody reads what was reported, opens a figure and its table, also without scripts and on a narrow phone', async () => {
  await query(
    portal,
    `WITH base AS (
       INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
       VALUES ('2018-07-01', false, false, false, 1) RETURNING id
     ), part AS (
       INSERT INTO frozen_group (base_id, facts, count)
       SELECT id, '{"act": ["threat"], "arena": ["online"], "target_kind": ["mosque"]}', 45 FROM base
     ), release AS (
       INSERT INTO release (slug, starts_on, summary, drafted_at, published_at)
       VALUES ('2018-k3', '2018-07-01', 'Et kvartal.', now(), now()) RETURNING id
     ) INSERT INTO release_base (release_id, base_id) SELECT release.id, base.id FROM release, base`,
  )
  await query(portal, 'UPDATE content_version SET version = version + 1')
  for (const noScript of [false, true]) {
    const page = await portal.visit({ at: '/tall/2018-k3', noScript })
    await page.getByText(texts.total(45, false)).waitFor()
    const figure = page.locator('#target')
    await figure.getByRole('heading', { name: figures.titles.target }).click()
    const drawn = () => document.querySelector<HTMLImageElement>('#target img')?.naturalWidth
    await expect.poll(() => page.evaluate(drawn)).toBe(360)
    await figure.getByText(texts.table).click()
    await figure.getByRole('row', { name: 'Moské 45' }).waitFor()
    const isForAll = () => noScript || hasNoBarrier(page, [390, 1280, 320])
    await figure.getByText(texts.share).click()
    await isForAll()
    await figure.getByRole('link', { name: texts.own }).click()
    await page.getByRole('heading', { level: 1, name: figures.titles.target }).waitFor()
    await page.getByRole('row', { name: 'Moské 45' }).waitFor()
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toBe(`${portal.url}/tall/2018-k3/target/bilde.png`)
    await isForAll()
    await presses(page, page.getByRole('link', { name: texts.whole }), texts.total(45, false))
  }
})

const slug = '2017-k3'
const corrected = `${slug}-r1`
const bytes = (name: string) => Buffer.from(`${name} `.repeat(700))
const names = (of: string) => [`tall-${of}.csv`, `tall-${of}.xlsx`, `tall-${of}.json`, `kodeliste-${of}.csv`, 'datapackage.json'] // prettier-ignore
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function given(of: string, corrects: string | null) {
  const { rows } = await query(
    portal,
    `INSERT INTO release (slug, starts_on, corrects, reason, drafted_at, published_at)
     VALUES ($1, '2017-07-01', (SELECT id FROM release WHERE slug = $2), $2, now(), now()) RETURNING id`,
    [of, corrects],
  )
  for (const name of names(of))
    await query(portal, `INSERT INTO release_file VALUES ($1, $2, 'text/csv', $3, $4)`, [
      rows[0]?.['id'],
      name,
      bytes(name),
      sha256(bytes(name)),
    ])
}

test('somebody finds the files of a release, downloads one, and compares its checksum, also without scripts; what was corrected leads to what is right', async () => {
  await given(slug, null)
  await given(corrected, slug)
  await query(portal, 'UPDATE content_version SET version = version + 1')
  // Within a second the server knows it.
  await until(async () => (await textOf(portal, '/tall/data')).includes(corrected))
  for (const noScript of [false, true]) {
    const page = await portal.visit({ at: '/tall/data', noScript })
    expect(await page.title()).toMatch(new RegExp(`^${data.page.heading} \\| `))
    const release = page.locator(`details[id="${slug}"]`)
    if (!(await release.evaluate((one) => one.hasAttribute('open'))))
      await release.locator('summary').first().press('Enter')
    for (const name of names(slug)) await release.getByRole('link', { name }).waitFor()
    const csv = `tall-${slug}.csv`
    const { name, bytes: read } = await download(page, () => release.getByRole('link', { name: csv }).click())
    expect(name).toBe(csv)
    await release.getByText(data.page.checksums).click()
    expect(await release.locator('dd').first().innerText()).toHaveLength(64)
    await release.getByText(sha256(read)).waitFor()
    if (noScript) continue
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true
    })
    await release.getByRole('link', { name: data.page.correctedBy }).click()
    await page.waitForURL(`**#${corrected}`)
    await hasNoBarrier(page, [390, 1280, 320])
  }
})
