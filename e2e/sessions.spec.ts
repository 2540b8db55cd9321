import type { Page } from 'playwright'
import texts from '#texts/nb/accounts.ts'
import errors from '#texts/nb/errors.ts'
import shell from '#texts/nb/shell.ts'
import { plain } from '#texts/phrase.ts'
import articles from '#texts/nb/articles.ts'
import { seesPart, tokenOn, description, fillLogin, setToken, writing } from './accountSteps.ts'
import { said } from './desk.ts'
import { alert, arrives, button, field, hasFocus, link, localDraft, opens, untilKept } from './page.ts'
import { axe, hasNoBarrier, type Person, useSharedPortal } from './portal.ts'
import { fillFacts, form, texts as incidents } from './reporting.ts'

const portal = useSharedPortal()

const { account, fields } = texts

test('the account page shows data and devices, logs out another device, and changes the password', async () => {
  const person = await portal.person()
  const other = await portal.call('/auth/login', { body: { email: person.email, password: person.password } })
  const page = await portal.visit({ at: '/account', as: person, width: 1280, expects: /401|404|422/ })
  const to = (title: string) => link(page, title).first().press('Enter')
  const { titles } = shell
  await hasNoBarrier(page.getByText(account.unverified))
  await to(titles['/account/deg'])
  await seesPart(page, person.email)
  await expect.poll(() => page.title()).toContain(titles['/account/deg'])
  await hasFocus(page, titles['/account/deg'])
  await hasNoBarrier(page)
  await page.goBack()
  await to(titles['/account/enheter'])
  const revoke = page.getByRole('button', { name: new RegExp(`^${account.revoke} `) }).first()
  await revoke.click()
  await alert(page, account.revoked)
  expect((await portal.call('/user', { token: other.body.data.token })).status).toBe(401)
  await to(account.sessionsPassword)
  await field(page, fields.current_password).fill('feil-passord')
  for (const one of [fields.newPassword, fields.confirmPassword]) await field(page, one).fill('langt nytt passord')
  await button(page, account.change).click()
  await seesPart(page, errors.fields.current_password_wrong)
  await field(page, fields.current_password).fill(person.password)
  for (const one of [fields.newPassword, fields.confirmPassword]) await field(page, one).fill(person.password)
  await button(page, account.change).click()
  await seesPart(page, errors.fields.password_unchanged)
  for (const one of [fields.newPassword, fields.confirmPassword]) await field(page, one).fill('langt nytt passord')
  await button(page, account.change).click()
  await hasFocus(page, account.changed)
  await expect.poll(() => field(page, fields.current_password).inputValue()).toBe('')
  await hasNoBarrier(page)
  expect((await page.goto('/account/finnes-ikke'))?.status()).toBe(404)
  // Ended elsewhere, it says so where its reader is led.
  await page.goto('/account/e-post')
  const mails = page.getByRole('checkbox')
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await portal.call('/auth/logout', { token: (await tokenOn(page)) ?? '' })
  await mails.click()
  const words = page.getByRole('status').filter({ hasText: plain(shell.session.loginAgain) })
  // The words go by themselves after some seconds.
  await Promise.all([arrives(page, '/'), words.waitFor()])
})

test('a session that has expired is announced, and its token is removed', async () => {
  const person = await portal.person()
  await portal.call('/auth/logout', { token: person.token })
  const page = await portal.visit({ as: person, expects: /401/ })
  await Promise.all([
    page.goto('/report-harassment'),
    arrives(page, '/'),
    seesPart(page, shell.session.expired),
    page.getByRole('status').getByRole('link', { name: 'Logg inn igjen' }).waitFor(),
  ])
  expect(await tokenOn(page)).toBeNull()
  const reader = await portal.visit({ as: person, expects: /401/ })
  await Promise.all([reader.goto('/about'), seesPart(reader, shell.session.expired)])
  expect(await tokenOn(reader)).toBeNull()
})

test('a session ends in every window at once, also from the menu, and leaves nothing stored', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ at: '/create-harassment', as: person, width: 1280, expects: /401/ })
  await page.getByLabel('Beskrivelse').fill('Bare for meg.')
  await untilKept(page, 'Bare for meg.')
  const second = await page.context().newPage()
  await opens(second, '/report-harassment', second.getByRole('heading', { name: 'Mine saker' }))
  await page.evaluate(() => sessionStorage.setItem('tipDraft', '{"suggestion":"Bare for meg."}'))
  // The profile menu takes the place of the link to the login.
  expect(await page.getByRole('link', { name: shell.nav.login, exact: true }).isVisible()).toBe(false)
  await page.locator('summary').filter({ hasText: shell.nav.profile }).click()
  await button(page, shell.nav.logout).click()
  await arrives(page, '/login')
  await arrives(second, '/')
  await expect.poll(async () => [await tokenOn(page), await localDraft(page)]).toEqual([null, null])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Bare for meg.')
  await expect.poll(async () => (await portal.call('/user', { token: person.token })).status).toBe(401)
  await page.goBack()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Bare for meg.').count()).toBe(0)
})

test('a session ends at /logout, which clears both keys', async () => {
  const { person, page } = await portal.newcomer({ at: '/about' })
  await page.evaluate(() => localStorage.setItem('authToken', 'old'))
  // Prerendered by the browser, it changes nothing.
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }))
  await page.goto('/logout')
  await seesPart(page, texts.logout.busy)
  await axe(page)
  expect(await tokenOn(page)).toBe(person.token)
  expect((await portal.call('/user', { token: person.token })).status).toBe(200)
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await arrives(page, '/')
  const oldToken = () => page.evaluate(() => localStorage.getItem('authToken'))
  await expect.poll(async () => [await tokenOn(page), await oldToken()]).toEqual([null, null])
  await expect.poll(async () => (await portal.call('/user', { token: person.token })).status).toBe(401)
})

const revoke = ({ token }: Person) => portal.call('/auth/logout', { token })
async function isToldOnce(page: Page) {
  const alerts = page.getByRole('alert')
  const words = plain(shell.session.loginAgain)
  await alerts.filter({ hasText: words }).waitFor()
  expect(await alerts.filter({ hasNotText: words }).allTextContents()).toEqual([])
  expect(await tokenOn(page)).toBeNull()
}

test('a session that was ended elsewhere is told once after a press on a star', async () => {
  const { person, page } = await portal.newcomer({ at: '/impact', width: 390, expects: /401/ })
  const star = page.getByRole('main').locator('button[aria-pressed]').last()
  await star.waitFor()
  await revoke(person)
  await star.click()
  // Also by somebody who has scrolled.
  const told = page.getByRole('alert').first()
  await Promise.all([expect.poll(async () => (await told.boundingBox())?.y).toBeGreaterThan(0), isToldOnce(page)])
})

test('a session that was ended elsewhere is told once after a tip', async () => {
  const { person, page } = await portal.newcomer({ at: '/create-impact', expects: /401/ })
  await field(page, articles.tip.link).fill('https://example.org/sak')
  await field(page, articles.tip.suggestion).fill('En fin sak.')
  await revoke(person)
  await button(page, articles.tip.save).click()
  await isToldOnce(page)
  expect(await page.getByText(said(articles.tip.failed)).count()).toBe(0)
})

test('a draft whose owner’s session ended on the server is shown to nobody, and to its owner after the login', async () => {
  const owner = await portal.person()
  const page = await writing(portal, owner, 'Bare for eieren.')
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/create-harassment?step=1')
  await page.waitForURL(/\/login\?redirect=/)
  await page.goto('/create-harassment?step=1')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
  expect(await page.getByText(incidents.localDraft.restored).count()).toBe(0)
  await page.goto('/login?redirect=/create-harassment?step=1')
  await fillLogin(page, owner)
  await expect.poll(() => description(page).inputValue()).toBe('Bare for eieren.')
})

test('a draft of one person never becomes another’s when the token is exchanged while the words stand in the form', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await writing(portal, owner, 'Står i skjemaet.', fillFacts)
  await opens(page, '/create-harassment?step=3', page.getByRole('heading', { level: 2, name: form.steps[2] ?? '' }))
  await page.waitForLoadState('networkidle')
  await setToken(page, other.token)
  // The page is loaded anew for the other; a walk to the next page before that would be cut off by it.
  await Promise.all([page.waitForEvent('load'), button(page, form.submit).press('Enter')])
  await page.waitForLoadState('networkidle')
  for (const { token } of [owner, other]) expect((await portal.call('/incidents/list', { token })).body.total).toBe(0)
  await page.goto('/create-harassment?step=1')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
  await expect.poll(() => localDraft(page)).toBeNull()
})

test('a draft of one person never becomes another’s when the other logs in in another window', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await writing(portal, owner, 'I det andre vinduet.')
  const second = await page.context().newPage()
  await second.goto('/about')
  await setToken(second, other.token)
  await expect.poll(() => description(page).inputValue()).toBe('')
  await second.close()
})
