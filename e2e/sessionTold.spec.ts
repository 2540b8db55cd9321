import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { endedSession } from '#contract/errors.ts'
import { plain } from '#texts/phrase.ts'
import articles from '#texts/nb/articles.ts'
import shell from '#texts/nb/shell.ts'
import { tokenOn } from './accountSteps.ts'
import { said } from './desk.ts'
import { useSharedPortal, type Person } from './portal.ts'
import { button, list, sees } from './reporting.ts'

/** A session that ended elsewhere is told once. */

const portal = useSharedPortal()

const revoke = ({ token }: Person) => portal.call('/auth/logout', { token })
async function isToldOnce(page: Page) {
  const alerts = page.getByRole('alert')
  const words = plain(shell.session.loginAgain)
  await alerts.filter({ hasText: words }).waitFor()
  expect(await alerts.filter({ hasNotText: words }).allTextContents()).toEqual([])
  expect(await tokenOn(page)).toBeNull()
}

test('a session that was ended elsewhere is told once after a press on a star', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, width: 390, expects: /401/ })
  await page.goto('/impact')
  const star = page.getByRole('main').locator('button[aria-pressed]').last()
  await star.waitFor()
  await revoke(person)
  await star.click()
  // Also by somebody who has scrolled.
  const told = page.getByRole('alert').first()
  await Promise.all([expect.poll(async () => (await told.boundingBox())?.y).toBeGreaterThan(0), isToldOnce(page)])
})

test('a session that was ended elsewhere is told once after a tip', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, expects: /401/ })
  await page.goto('/create-impact')
  await page.getByLabel(articles.tip.link, { exact: true }).fill('https://example.org/sak')
  await page.getByLabel(articles.tip.suggestion, { exact: true }).fill('En fin sak.')
  await revoke(person)
  await button(page, articles.tip.save).click()
  await isToldOnce(page)
  expect(await page.getByText(said(articles.tip.failed)).count()).toBe(0)
})

test('the message of an ended session logs out without a code beside it', async () => {
  const page = await portal.visit({ as: await portal.person() })
  await page.route('**/api/incidents/list*', (route) => route.fulfill({ json: { message: endedSession } }))
  await page.goto('/report-harassment')
  await sees(page, list.signedOut)
  expect(await tokenOn(page)).toBeNull()
})
