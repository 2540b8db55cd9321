import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import texts from '#texts/nb/openData.ts'
import { query } from './desk.ts'
import { fits, hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()
const slug = '2017-k3'
const corrected = `${slug}-r1`
const bytes = (name: string) => Buffer.from(`${name} `.repeat(700))
const names = (of: string) => [`tall-${of}.csv`, `tall-${of}.xlsx`, `tall-${of}.json`, `kodeliste-${of}.csv`, 'datapackage.json'] // prettier-ignore
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function given(of: string, corrects: string | null) {
  const { rows } = await query(
    portal,
    `INSERT INTO release (slug, kind, starts_on, corrects, reason, drafted_at, published_at)
     VALUES ($1, 'quarter', '2017-07-01', (SELECT id FROM release WHERE slug = $2), $2, now(), now()) RETURNING id`,
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

beforeAll(async () => {
  await given(slug, null)
  await given(corrected, slug)
  await query(portal, 'UPDATE content_version SET version = version + 1')
})

test('somebody finds the files of a release, downloads one, and compares its checksum, also without scripts', async () => {
  for (const noScript of [false, true]) {
    const page = await portal.visit({ noScript })
    await page.goto('/tall/data')
    expect(await page.title()).toMatch(new RegExp(`^${texts.page.heading} \\| `))
    const release = page.locator(`details[id="${slug}"]`)
    if (!(await release.evaluate((one) => one.hasAttribute('open'))))
      await release.locator('summary').first().press('Enter')
    for (const name of names(slug)) await release.getByRole('link', { name }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      release.getByRole('link', { name: `tall-${slug}.csv` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`tall-${slug}.csv`)
    const read = await readFile(await download.path())
    await release.getByText(texts.page.checksums).click()
    expect(await release.locator('dd').first().innerText()).toHaveLength(64)
    await release.getByText(sha256(read)).waitFor()
  }
})

test('what was corrected leads to what is right, and the page holds no barrier, everything unfolded', async () => {
  const page = await portal.visit()
  await page.goto('/tall/data')
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })
  await page.locator(`details[id="${slug}"]`).getByRole('link', { name: texts.page.correctedBy }).click()
  await page.waitForURL(`**#${corrected}`)
  await hasNoBarrier(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await fits(page)
})
