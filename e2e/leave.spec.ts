// oxlint-disable-next-line no-restricted-imports -- about time: only three Escapes within two seconds leave
import { setTimeout as pause } from 'node:timers/promises'
import { dropButton, escape, escapeAway, isAway, leaveLink, startNeutralPage, typed, write } from './leaving.ts'
import { usePortal } from './portal.ts'
import { isAlive, localDraft, presses } from './page.ts'
import { facts, form, texts } from './reporting.ts'

let neutral: Awaited<ReturnType<typeof startNeutralPage>>
beforeAll(async () => void (neutral = await startNeutralPage()))
afterAll(() => neutral.close())
const portal = usePortal(() => ({ LEAVE_URL: neutral.url }))

test('leaving replaces the page, empties the tab and keeps the draft; no step back brings a word back', async () => {
  const page = await portal.visit({ at: '/about' })
  await write(page)
  await presses(page, form.next, page.getByText(texts.notices.missing.slice(0, 20)).first())
  await page.evaluate(() => sessionStorage.setItem('lastPage', '/create-harassment'))
  await leaveLink(page).click()
  await isAway(page)
  for (let step = 0; step < 3; step++) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
    await expect.poll(() => page.evaluate(() => document.body.innerText.trim())).toMatch(/^(Sol)?$/)
    expect(await page.content()).not.toContain(typed)
    expect(page.url()).not.toContain(portal.url)
  }
  // Somebody who types the address has the portal again, and the draft.
  await page.goto('/create-harassment')
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(typed)
  expect(await page.evaluate(() => sessionStorage.getItem('lastPage'))).not.toContain('missing')
  await page.reload()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(typed)
})

test('at the press, before the neutral page has come, nothing is shown: no word, no title, no icon', async () => {
  const page = await portal.visit()
  await write(page)
  // Playwright waits for the navigation, so the page itself looks, in a listener after the one that leaves.
  await page.evaluate(lookAtPress)
  await leaveLink(page).click()
  await isAway(page)
  await page.goto('/about')
  const seen: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem('seen') ?? 'null'))
  expect(seen).toEqual({ display: 'none', title: 'localhost', icons: ['data:,'], isVisible: false, kept: ['left'] })
})

function lookAtPress() {
  addEventListener('click', () => {
    const seen = {
      display: getComputedStyle(document.documentElement).display,
      title: document.title,
      icons: [...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon]')].map(({ href }) => href),
      isVisible: document.body.checkVisibility(),
      kept: Object.keys(sessionStorage),
    }
    localStorage.setItem('seen', JSON.stringify(seen))
  })
}

test('the third Escape leaves, on a page and in a dialog; two do not', async () => {
  const page = await portal.visit()
  await write(page)
  await escape(page, 2)
  await page.keyboard.press('a')
  await escape(page, 2)
  await pause(2500)
  await escape(page, 1)
  await presses(page, texts.localDraft.remove, page.getByRole('dialog'))
  await escapeAway(page)
  await isAway(page)

  await page.goto('/impact')
  await page.getByRole('button', { name: /^Filtrer/ }).click()
  await page.getByRole('dialog').getByRole('searchbox').first().fill('hets')
  await escapeAway(page)
  await isAway(page)
})

test('without scripts it is a link', async () => {
  const page = await portal.visit({ at: '/create-harassment', noScript: true })
  expect(await dropButton(page).isVisible()).toBe(false)
  await leaveLink(page).click()
  await isAway(page)
})

test('where a draft lies, it can be deleted in the same press, also what was typed a moment ago', async () => {
  const page = await portal.visit({ at: '/create-harassment' })
  expect(await dropButton(page).isVisible()).toBe(false)
  await page.getByLabel(facts.description).fill(typed)
  await dropButton(page).waitFor()
  await page.getByLabel(facts.description).fill(`${typed} igjen`)
  const answer = neutral.hold()
  onTestFinished(answer)
  // The page may be gone before the press is answered.
  await dropButton(page)
    .evaluate((element: HTMLElement) => element.click())
    .catch(() => undefined)
  answer()
  await isAway(page)
  await page.goto('/create-harassment')
  await isAlive(page)
  expect(await localDraft(page)).toBeNull()
  expect(await page.getByLabel(facts.description).inputValue()).toBe('')
})
