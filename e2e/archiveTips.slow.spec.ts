import errors from '#texts/nb/errors.ts'
import texts from '#texts/nb/articles.ts'
import shell from '#texts/nb/shell.ts'
import { plain } from '#texts/phrase.ts'
import { archive, dialog, listArticles, shows, star, titles, titlesOn } from './lists.ts'
import { said } from './desk.ts'
import { arrives, button, field, holdCalls, isFocused, isHydrated, opens, sees } from './page.ts'
import { axe, hasNoBarrier, type Person, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()
let amina: Person
beforeAll(async () => void (amina = await portal.person()))

test('favourites that are refused are undone; others are marked at once, ignore presses meanwhile, are listed first, and can be removed', async () => {
  const page = await portal.visit({ at: archive, as: amina, expects: /Failed to load/ })
  const last = (await titlesOn(page)).at(-1) ?? ''
  await page.route('**/mark/as/favourite/*', (route) => route.fulfill({ json: { success: false } }), { times: 1 })
  await star(page, last).click()
  await sees(page, texts.favourite.failed)
  await expect.poll(() => star(page, last).getAttribute('aria-pressed')).toBe('false')
  await page.route('**/mark/as/favourite/*', (route) => route.abort(), { times: 1 })
  await star(page, last).click()
  await expect.poll(() => star(page, last).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => star(page, last).getAttribute('aria-disabled')).toBe('false')
  const answer = await holdCalls(page, '**/mark/as/favourite/*')
  await star(page, last).click()
  await expect.poll(() => star(page, last).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => star(page, last).getAttribute('aria-disabled')).toBe('true')
  answer()
  await sees(page, texts.favourite.marked)
  await expect.poll(async () => (await titlesOn(page))[0]).toBe(last)
  await expect.poll(() => star(page, last).getAttribute('aria-disabled')).toBe('false')
  await hasNoBarrier(page, [390, 1280, 320])
  await star(page, last).click()
  await sees(page, texts.favourite.unmarked)
  await shows(page, titles(await listArticles(portal, '?sort=latest')))
})

const { tip } = texts

test('a tip requires a login first, which leads back', async () => {
  const page = await portal.visit({ at: archive })
  await button(page, tip.open).click()
  expect(await dialog(page).getByRole('link', { name: tip.login }).getAttribute('href')).toBe(
    '/login?redirect=/create-impact',
  )
  await axe(page)
  await dialog(page).getByRole('button', { name: tip.cancel }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await opens(page, '/create-impact', page.getByRole('main').getByRole('link', { name: tip.login }))
  await axe(page)
})

test('a tip that is cancelled is forgotten; one is checked, kept through a reload and a failure, sent once, and confirmed', async () => {
  const page = await portal.visit({ at: '/create-impact', as: amina, expects: /503/ })
  await field(page, tip.suggestion).fill('Noe.')
  await button(page, tip.cancel).click()
  await arrives(page, archive)
  await page.goto('/create-impact')
  await isHydrated(page)
  expect(await page.getByLabel(tip.suggestion, { exact: true }).inputValue()).toBe('')
  await axe(page)

  await page.goto(archive)
  await button(page, tip.open).click()
  const link = field(dialog(page), tip.link)
  const words = field(dialog(page), tip.suggestion)
  const save = dialog(page).getByRole('button', { name: plain(tip.save) })
  expect(await link.getAttribute('placeholder')).toBe(tip.linkPlaceholder)
  expect(await words.getAttribute('placeholder')).toBe(tip.suggestionPlaceholder)
  await link.fill('ikke en lenke')
  await save.click()
  await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => words.getAttribute('aria-invalid')).toBe('true')
  await isFocused(link)
  await hasNoBarrier(dialog(page).getByText(plain(errors.fields.required)), [390, 1280, 320])
  await link.fill('https://example.org/sak')
  await words.fill('Fin sak om naboer.')
  await page.reload()
  await button(page, tip.open).click()
  await expect.poll(() => words.inputValue()).toBe('Fin sak om naboer.')
  await page.route('**/impact-highlight/store', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await save.click()
  await dialog(page).getByText(plain(tip.failedAlert), { exact: true }).waitFor()
  await dialog(page).getByText(said(tip.failedAlert)).waitFor()
  await expect.poll(() => link.inputValue()).toBe('https://example.org/sak')
  // Opened again, the dialog has what was typed and no longer what went wrong.
  await page.keyboard.press('Escape')
  await button(page, tip.open).click()
  expect(await dialog(page).getByText(said(tip.failedAlert)).count()).toBe(0)
  await expect.poll(() => link.inputValue()).toBe('https://example.org/sak')
  await expect.poll(() => words.inputValue()).toBe('Fin sak om naboer.')
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/impact-highlight/store') ? 1 : 0))
  const letThrough = await holdCalls(page, '**/impact-highlight/store')
  await save.dblclick()
  await dialog(page)
    .getByRole('button', { name: plain(tip.saving) })
    .waitFor()
  letThrough()
  // The bar is above the list, within view, and says thanks; the notification says that the tip is stored.
  const bar = page.getByRole('alert').filter({ hasText: tip.thanks }).filter({ hasText: shell.session.close })
  await sees(page, tip.done)
  // It stays while a mouse is over it.
  await page.locator('.mantine-Notification-root', { hasText: plain(tip.done) }).dispatchEvent('mouseover')
  await page.getByText(tip.stored).waitFor()
  await expect.poll(() => page.getByText(tip.thanks).count()).toBe(1)
  expect(await page.getByText(plain(tip.done)).count()).toBe(1)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await arrives(page, archive)
  await expect.poll(async () => (await bar.first().boundingBox())?.y ?? Infinity).toBeLessThan(400)
  expect(sent).toBe(1)
  await axe(page)
})
