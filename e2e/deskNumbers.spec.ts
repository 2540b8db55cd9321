import { desk } from '#texts/desk.ts'
import figures from '#texts/nb/figures.ts'
import { query, signedIn } from './desk.ts'
import { button, download, field, heading, isTold, link, presses, reads, reloads } from './page.ts'
import { fits, hasNoBarrier, useSharedPortal } from './portal.ts'
import { sentIn } from './reporting.ts'

const { inbox, numbers: texts, releases } = desk
const portal = useSharedPortal()

test('a lead counts cases by what is known of them, keeps the table, and comes back to it by its address', async () => {
  await sentIn(portal, await portal.person({ isVerified: true }))
  const expects = /ERR_INTERNET_DISCONNECTED/
  const page = await signedIn(portal, 'leder@example.org', { at: '/desk/numbers', expects, title: texts.title })
  const chart = (words: string) => page.getByRole('img', { name: texts.chart(words), exact: true })
  await chart(texts.dimensions.time).waitFor()
  await hasNoBarrier(page)

  await field(page, texts.by).selectOption('category')
  await field(page, texts.and).focus()
  await page.keyboard.press('Tab')
  await button(page, texts.submit).press('Enter')
  await chart(texts.dimensions.category).waitFor()
  // The form was made anew, so the focus is at what it shows.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('counted')
  expect(new URL(page.url()).searchParams.get('by')).toBe('category')
  const counted = page.getByRole('group', { name: texts.chart(texts.dimensions.category), exact: true })
  const table = counted.getByRole('table')
  const shown = await table.getByRole('row').nth(1).getByRole('cell').first().innerText()
  const kept = await download(page, () => button(page, texts.keepTable).press('Enter'))
  const picture = await download(page, () => button(page, texts.keepChart.png).press('Enter'))
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  const lines = kept.bytes.toString().split('\r\n')
  expect(lines[0]).toBe(`\uFEFF"${texts.dimensions.category}";"${texts.now}";"${texts.beforeShort}"`)
  expect(lines[1]).toContain(`;"${shown}";`)

  await page.reload()
  await chart(texts.dimensions.category).waitFor()
  await field(page, texts.and).selectOption('status')
  await button(page, texts.submit).press('Enter')
  await page.getByRole('img', { name: texts.twoOf(texts.dimensions.category, texts.dimensions.status) }).waitFor()
  await page.setViewportSize({ width: 320, height: 844 })
  await fits(page)
  await page.goBack()
  await chart(texts.dimensions.category).waitFor()

  await page.setViewportSize({ width: 1280, height: 844 })
  const row = table.getByRole('row').nth(1)
  const label = await row.getByRole('rowheader').innerText()
  const count = Number(await row.getByRole('cell').first().innerText())
  await link(page, texts.cases(count, label)).press('Enter')
  await page.getByText(inbox.shownAll(count)).waitFor()
  await page.goBack()
  await chart(texts.dimensions.category).waitFor()

  // A call that fails has the focus where it is told, and trying again leads to the numbers.
  await page.context().setOffline(true)
  await field(page, texts.by).selectOption('source')
  await button(page, texts.submit).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('failed')
  await page.context().setOffline(false)
  await button(page, desk.frame.retry).press('Enter')
  await chart(texts.dimensions.source).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('counted')
})

test('an analyst reads rounded numbers, drafts a frozen quarter and writes its words; two others approve, and one of them publishes', async () => {
  await query(
    portal,
    `WITH base AS (INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
      VALUES ('2018-10-01', false, false, true, 1) RETURNING id)
    INSERT INTO frozen_group (base_id, facts, count) SELECT id, '{"source": ["portal"], "life_area": ["street"]}', 45 FROM base`,
  )
  const page = await signedIn(portal, 'analytiker@example.org', { at: '/desk/numbers' })
  await reads(page, texts.rounded, page.getByRole('group', { name: texts.inAll }))
  expect(await page.getByRole('group', { name: texts.inAll }).getByRole('link').count()).toBe(0)
  await page.getByRole('link', { name: releases.title }).click()
  await hasNoBarrier(heading(page, releases.title))
  await page.getByLabel(releases.which).selectOption('2018-k4')
  await button(page, releases.draft).press('Enter')
  await heading(page, releases.period('2018-k4')).waitFor()
  await page.getByLabel(releases.summary).fill('Flest på gata.')
  await page.getByLabel(figures.quarter('2018-10-01')).fill('En kampanje.')
  await button(page, releases.save).press('Enter')
  await isTold(page, releases.replies.changed)
  await page.locator('summary', { hasText: figures.titles['life-area'] }).click()
  await page.getByRole('group', { name: figures.titles['life-area'] }).getByRole('cell', { name: '45' }).waitFor()
  await hasNoBarrier(page, [390, 1280, 320])

  for (const [email, role] of [
    ['leder@example.org', 'lead'],
    ['personvern@example.org', 'privacy_officer'],
  ] as const) {
    const theirs = await signedIn(portal, email)
    await theirs.getByRole('link', { name: `${releases.title}: ` }).click()
    await presses(theirs, theirs.getByRole('link', { name: releases.period('2018-k4') }), 'Flest på gata.')
    await button(theirs, releases.approve(role)).click()
    const dialog = theirs.getByRole('dialog')
    await dialog.getByRole('button', { name: releases.approve(role) }).click()
    await isTold(theirs, releases.replies.approved)
    if (role === 'lead') continue
    await button(theirs, releases.publish).press('Enter')
    await hasNoBarrier(dialog.getByText(releases.publishBody('2018-k4', null)))
    await dialog.getByRole('button', { name: releases.publish }).press('Enter')
    await isTold(theirs, releases.replies.planned)
    const published = `SELECT FROM release WHERE slug = '2018-k4' AND published_at IS NOT NULL`
    await expect.poll(async () => (await query(portal, published)).rowCount, { timeout: 60_000, interval: 500 }).toBe(1)
    await reloads(theirs, theirs.getByRole('heading', { name: releases.checksTitle }))
    expect(await theirs.getByText(releases.states.planned).count()).toBe(0)
    await hasNoBarrier(theirs)
  }
  await page.goto('/desk/numbers/releases')
  const row = page.getByRole('listitem').filter({ hasText: releases.period('2018-k4') })
  await row.getByText(releases.states.published, { exact: true }).waitFor()
  await page.goBack()
  await reads(page, heading(page, releases.period('2018-k4')), releases.correctLead)
  expect(await button(page, releases.drop).count()).toBe(0)
})
