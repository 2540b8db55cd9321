import { expect, test } from 'vitest'
import texts from '#texts/nb/deskReleases.ts'
import figures from '#texts/nb/figures.ts'
import { heading, query } from './desk.ts'
import { button, isTold, signedIn } from './deskOversight.ts'
import { fits, hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('an analyst drafts a frozen quarter and writes its words, two others approve, and one of them publishes', async () => {
  await query(
    portal,
    `WITH base AS (INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list, frozen_at)
      VALUES ('2018-10-01', false, false, true, 1, now()) RETURNING id)
    INSERT INTO frozen_group (base_id, facts, count) SELECT id, '{"source": ["portal"], "life_area": ["street"]}', 45 FROM base`,
  )
  const page = await signedIn(portal, 'analytiker@example.org', { at: '/desk/numbers' })
  await page.getByRole('link', { name: texts.title }).click()
  await heading(page, texts.title).waitFor()
  await hasNoBarrier(page)
  await page.getByLabel(texts.which).selectOption('2018-k4')
  await button(page, texts.draft).press('Enter')
  await heading(page, texts.period('2018-k4')).waitFor()
  await page.getByLabel(texts.summary).fill('Flest på gata.')
  await page.getByLabel(figures.quarter('2018-10-01')).fill('En kampanje.')
  await button(page, texts.save).press('Enter')
  await isTold(page, texts.replies.changed)
  await page.locator('summary', { hasText: figures.titles['life-area'] }).click()
  await page.getByRole('region', { name: figures.titles['life-area'] }).getByRole('cell', { name: '45' }).waitFor()
  await hasNoBarrier(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await fits(page)

  for (const [email, role] of [
    ['leder@example.org', 'lead'],
    ['personvern@example.org', 'privacy_officer'],
  ] as const) {
    const theirs = await signedIn(portal, email)
    await theirs.getByRole('link', { name: `${texts.title}: ` }).click()
    await theirs.getByRole('link', { name: texts.period('2018-k4') }).click()
    await theirs.getByText('Flest på gata.').waitFor()
    await button(theirs, texts.approve(role)).click()
    const dialog = theirs.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.approve(role) }).click()
    await isTold(theirs, texts.replies.approved)
    if (role === 'lead') continue
    await button(theirs, texts.publish).press('Enter')
    await dialog.getByText(texts.publishBody('2018-k4', null)).waitFor()
    await hasNoBarrier(theirs)
    await dialog.getByRole('button', { name: texts.publish }).press('Enter')
    await isTold(theirs, texts.replies.planned)
    const state = async () => {
      await theirs.reload()
      await theirs.getByRole('heading', { name: texts.checksTitle }).waitFor()
      return theirs.getByText(texts.states.planned).count()
    }
    await expect.poll(state, { timeout: 60_000, interval: 1000 }).toBe(0)
    await hasNoBarrier(theirs)
  }
  await page.goto('/desk/numbers/releases')
  const row = page.getByRole('listitem').filter({ hasText: texts.period('2018-k4') })
  await row.getByText(texts.states.published, { exact: true }).waitFor()
  await page.goBack()
  await heading(page, texts.period('2018-k4')).waitFor()
  await page.getByText(texts.correctLead).waitFor()
  expect(await button(page, texts.drop).count()).toBe(0)
})
