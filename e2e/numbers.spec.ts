import { expect, test } from 'vitest'
import figures from '#texts/nb/figures.ts'
import texts from '#texts/nb/numbers.ts'
import { query } from './desk.ts'
import { fits, hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('somebody reads what was reported, opens a figure and its table, also without scripts and on a narrow phone', async () => {
  await query(
    portal,
    `WITH base AS (
       INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list, frozen_at)
       VALUES ('2018-07-01', false, false, false, 1, now()) RETURNING id
     ), part AS (
       INSERT INTO frozen_group (base_id, facts, count)
       SELECT id, '{"act": ["threat"], "arena": ["online"], "target_kind": ["mosque"]}', 45 FROM base
     ), release AS (
       INSERT INTO release (slug, kind, starts_on, summary, drafted_at, published_at)
       VALUES ('2018-k3', 'quarter', '2018-07-01', 'Et kvartal.', now(), now()) RETURNING id
     ) INSERT INTO release_base (release_id, base_id) SELECT release.id, base.id FROM release, base`,
  )
  await query(portal, 'UPDATE content_version SET version = version + 1')
  for (const noScript of [false, true]) {
    const page = await portal.visit({ noScript })
    await page.goto('/tall/2018-k3')
    await page.getByText(texts.total(45, false)).waitFor()
    const figure = page.locator('#target')
    await figure.getByRole('heading', { name: figures.titles.target }).click()
    const drawn = () => document.querySelector<HTMLImageElement>('#target img')?.naturalWidth
    await expect.poll(() => page.evaluate(drawn)).toBe(360)
    await figure.getByText(texts.table).click()
    await figure.getByRole('row', { name: 'Moské 45' }).waitFor()
    const isForAll = async () => {
      if (noScript) return
      await hasNoBarrier(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await fits(page)
    }
    await figure.getByText(texts.share).click()
    await isForAll()
    await figure.getByRole('link', { name: texts.own }).click()
    await page.getByRole('heading', { level: 1, name: figures.titles.target }).waitFor()
    await page.getByRole('row', { name: 'Moské 45' }).waitFor()
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toBe(`${portal.url}/tall/2018-k3/target/bilde.png`)
    await isForAll()
    await page.getByRole('link', { name: texts.whole }).click()
    await page.getByText(texts.total(45, false)).waitFor()
  }
})
