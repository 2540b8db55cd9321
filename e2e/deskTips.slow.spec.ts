import { beforeAll, expect, test } from 'vitest'
import articles from '#texts/nb/deskArticles.ts'
import own from '#texts/nb/ownTips.ts'
import tips from '#texts/nb/deskTips.ts'
import lookups from '#texts/nb/deskLookups.ts'
import { openDesk, textOf } from './editors.ts'
import { press } from './keyboard.ts'
import { button, heading } from './page.ts'
import { hasNoBarrier, type Person, usePortal } from './portal.ts'

const portal = usePortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const send = async (link: string, suggestion: string) => {
  const { status } = await portal.call('/impact-highlight/store', { token: kari.token, body: { link, suggestion } })
  expect(status).toBe(201)
}

test('the last new tip gone, the list says so; a rejected one is found with its note and taken back, which its sender sees', async () => {
  await send('https://example.org/noe-annet', 'Og denne.')
  const page = await openDesk(portal, '/desk/tips')
  const row = page.getByRole('article').filter({ hasText: 'Og denne.' })
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: new RegExp(`^${tips.reject}`) }).click()
  await dialog.getByLabel(tips.note).fill('Handler ikke om muslimer.')
  await dialog.getByRole('button', { name: tips.reject }).click()
  await page.getByText(tips.emptyNew).waitFor()
  await page.getByRole('button', { name: tips.counted(tips.states.rejected, 1) }).click()
  await page.getByText(tips.noted('Handler ikke om muslimer.')).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${tips.undo}`) }).click()
  await page.getByText(/er nytt igjen\./).waitFor()
  const reader = await portal.visit({ as: kari })
  await reader.goto('/create-impact')
  await reader.getByRole('region', { name: own.title }).getByText(own.outcomes.waiting).waitFor()
})

test('a tip is accepted by keyboard alone', async () => {
  await send('https://example.org/tastatur', 'Bare med tastaturet.')
  const page = await openDesk(portal, '/desk/tips')
  const row = page.getByRole('article').filter({ hasText: 'Bare med tastaturet.' })
  const accept = row.getByRole('button', { name: new RegExp(`^${tips.accept}`) })
  await accept.waitFor()
  await press(page, accept)
  await page.getByText(/er tatt imot\./).waitFor()
  await page.getByRole('link', { name: tips.write }).first().click()
  await page.waitForURL(/\/desk\/articles\/\d+$/)
  await expect.poll(() => page.getByLabel(articles.fields.link).inputValue()).toBe('https://example.org/tastatur')
  // What was tipped stands beside it.
  await page.getByText(tips.madeOf(1)).click()
  const tip = page.getByRole('group', { name: tips.madeOf(1) })
  await tip.getByText('Bare med tastaturet.').waitFor()
  await tip.getByRole('link', { name: /^https:\/\/example\.org\/tastatur/ }).waitFor()
  await hasNoBarrier(page)
})

test('an editor merges two categories, and readers find the one that is left', async () => {
  const page = await openDesk(portal, '/desk/lookups')
  await heading(page, lookups.title).waitFor()
  await page.getByText('Kultur', { exact: true }).waitFor()
  const { body } = await portal.call('/impact-highlight/choices')
  const [from, to] = body.choices.categories
  expect(await button(page, `${lookups.remove}: ${from.name}`).count()).toBe(0)
  await button(page, `${lookups.merge}: ${from.name}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(lookups.mergeInto).selectOption({ label: to.name })
  await dialog.getByText(new RegExp(`\\d+ artikle?r? med «${from.name}» får «${to.name}»`)).waitFor()
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: lookups.merge }).click()
  await page.getByText(lookups.merged(from.name, to.name)).waitFor()
  await expect.poll(() => textOf(portal, '/impact')).not.toContain(`>${from.name}<`)
})
