import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { atCase, caseworker, comesBy, cover, reply, saysNothing, signInOn, tabBeside, typed, words } from './covered.ts'
import { ageSessions, texts } from './desk.ts'
import { button, heading } from './page.ts'
import { axeInBothThemes, useSharedPortal } from './portal.ts'

const { login } = texts

// Whoever signs in on the cover gives the recovery code of the start, which is good once.
const portal = useSharedPortal()

test('a session that has ended covers the case in every tab by itself, and the same person finds what was typed', async () => {
  const { page } = await atCase(portal)
  const tab = await tabBeside(page)
  await page.bringToFront()
  await button(page, desk.messages.send).focus()
  await reply(page).fill(typed)
  await ageSessions(portal, caseworker, 'ended')
  for (const one of [page, tab]) {
    await comesBy(45, one, (options) => cover(one).waitFor(options))
    await saysNothing(one)
  }
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Escape')
    expect(await cover(page).isVisible()).toBe(true)
  }
  // A browser that closes it all the same, as the way back of a telephone does: it is there in that very moment too.
  const isSeen = await cover(page).evaluate((one) => {
    if (one instanceof HTMLDialogElement) one.close()
    return one.checkVisibility() && document.elementFromPoint(10, 10) === one
  })
  expect(isSeen).toBe(true)
  await expect.poll(() => cover(page).evaluate((one) => one.matches(':modal'))).toBe(true)
  await saysNothing(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await axeInBothThemes(page)
    // The page below keeps its layout; the cover itself overflows nowhere.
    expect(await cover(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  await signInOn(portal, page, caseworker)
  await page.getByText(words).waitFor()
  await expect.poll(() => reply(page).inputValue()).toBe(typed)
  await expect.poll(() => page.title()).toContain('Sak ')
  // The other tab shares the session.
  await tab.getByText(words).waitFor()
  await cover(tab).waitFor({ state: 'hidden' })
  await button(page, desk.messages.send).click()
  await page.getByRole('listitem').filter({ hasText: typed }).waitFor()
})

test('signing out in one tab covers the others at once', async () => {
  const { page } = await atCase(portal)
  const tab = await tabBeside(page)
  await page.bringToFront()
  await button(tab, texts.frame.signOut).click()
  await heading(tab, login.title).waitFor()
  await cover(page).waitFor()
  await saysNothing(page)
})
