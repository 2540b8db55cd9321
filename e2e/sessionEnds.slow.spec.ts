import accountTexts from '#texts/nb/accounts.ts'
import shell from '#texts/nb/shell.ts'
import { plain } from '#texts/phrase.ts'
import { description, fillLogin, setToken, untilOwned, writing } from './accountSteps.ts'
import { arrives, button, field, keepDraft, link, localDraft, reloads, sees } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { atStep, fillFacts, form, given, writeFacts, tells } from './reporting.ts'
import { erasesAccount } from './rightsSteps.ts'

/** Whose words lie on the device, and where a visitor ends whose session is over. */

const portal = useSharedPortal()

test('a stale token with a draft ends at the login, with one notification', async () => {
  const owner = await portal.person()
  const page = await writing(portal, owner, 'Foreldet økt.', fillFacts)
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/create-harassment')
  await page.waitForURL(/\/login\?redirect=\/create-harassment\?step=3/)
  const said = page.locator('.mantine-Notification-root')
  // It stays while a mouse is over it.
  await said.first().hover()
  // Every answer has come, so that whatever would say it again has said it.
  await page.waitForLoadState('networkidle')
  expect(await said.count()).toBe(1)
  await expect.poll(() => said.innerText()).toContain('Please Login Again to Continue')
  await expect.poll(() => said.innerText()).toContain('Logg inn igjen for å fortsette.')
  await page.getByText(accountTexts.login.reportKept).waitFor()
  await hasNoBarrier(button(page, shell.leave.drop.join(' ')).first())
})

test('a session that ends before the draft was fetched: the login says that the words lie here, and its author gets them back', async () => {
  const owner = await portal.person()
  const { id } = await given(portal, owner)
  const page = await portal.visit({ at: `/update-harassment/${id}`, as: owner, width: 1280, expects: /401/ })
  await tells(page, 'Ordene fra før.')
  await untilOwned(page, owner)
  await portal.call('/auth/logout', { token: owner.token })
  // Nothing of the draft comes to this page, so its form is never opened. The answer about the draft is there first.
  const shown = page.waitForResponse((answer) => answer.url().endsWith(`/incidents/show/${id}`))
  await page.route(/\/api\/user$/, async (route) => {
    await (await shown).finished()
    await route.continue()
  })
  await page.goto(`/update-harassment/${id}`)
  await page.waitForURL(/\/login\?redirect=/)
  await page.unroute(/\/api\/user$/)
  await page.getByText(accountTexts.login.reportKept).waitFor()
  await fillLogin(page, owner)
  await arrives(page, `/update-harassment/${id}?step=3`)
  await page.goto(`/update-harassment/${id}?step=1`)
  await expect.poll(() => description(page).inputValue()).toBe('Ordene fra før.')
})

test('a session that ends before a save loses nothing that was written', async () => {
  const { person, page } = await portal.newcomer({ expects: /401/ })
  await writeFacts(page, 'Økten tok slutt.')
  await page.waitForLoadState('networkidle')
  // After the page has fetched its user, so that the session ends later than that.
  const known = page.waitForResponse('**/api/user')
  await page.goto('/create-harassment?step=3')
  await known
  await portal.call('/auth/logout', { token: person.token })
  await button(page, form.submit).press('Enter')
  await page.waitForURL(/\/login\?redirect=/)
  expect(await localDraft(page)).toContain('Økten tok slutt.')
  await fillLogin(page, person)
  await arrives(page, '/create-harassment?step=3')
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  await page.getByText('Økten tok slutt.').waitFor()
})

test('an answer that comes after the token was exchanged is not kept as the new token’s user', async () => {
  const [first, second] = [await portal.person(), await portal.person()]
  const page = await portal.visit({ at: '/account/deg', as: first })
  await button(page, accountTexts.updateAccount.open).click()
  await field(page, accountTexts.fields.name).fill('Nytt Navn')
  await page.route('**/api/auth/update-account', async (route) => {
    const reply = await route.fetch()
    // As another window does; the storage event has not arrived yet.
    await setToken(page, second.token)
    await keepDraft(page, { description: 'ord', owner: second.user.id })
    await route.fulfill({ response: reply })
  })
  await button(page, accountTexts.updateAccount.submit).click()
  await sees(page, accountTexts.updateAccount.done)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
  expect(kept.of).toBe(first.token.slice(-8))
  expect(await localDraft(page)).toContain('ord')
})

test('a session without a user says so where the visitor ends, for four seconds and once', async () => {
  const { page } = await portal.newcomer({ expects: /401/ })
  await page.route('**/api/user', (route) => route.fulfill({ json: {} }))
  await page.addInitScript(noteWhenSaid, plain(shell.session.pleaseLogin))
  await page.goto('/account')
  await arrives(page, '/')
  const said = page.getByText(plain(shell.session.pleaseLogin))
  await said.waitFor()
  await said.waitFor({ state: 'detached' })
  const { from, to } = await page.evaluate(() => document.documentElement.dataset)
  expect(Number(to) - Number(from)).toBeGreaterThan(3000)
  await reloads(page, page.getByRole('heading', { level: 1 }))
  expect(await said.count()).toBe(0)
  await page.goto('/login')
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(plain(shell.session.expired)).count()).toBe(0)
})

/** Notes on <html> when these words came to the page and when they went, in milliseconds. */
function noteWhenSaid(words: string) {
  new MutationObserver(() => {
    const { dataset } = document.documentElement
    const isSaid = document.body?.textContent.includes(words) ?? false
    if (isSaid) dataset['from'] ??= String(performance.now())
    else if (dataset['from']) dataset['to'] ??= String(performance.now())
  }).observe(document, { childList: true, subtree: true })
}

test('the login says that a report is kept to nobody but its author', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await portal.visit()
  const kept = page.getByText(accountTexts.login.reportKept)
  const isSaid = async (isKept: boolean, record: Record<string, unknown>, to: string) => {
    await page.goto('/about')
    await keepDraft(page, { owner: null, ...record })
    await page.goto(`/login?redirect=${to}`)
    // What depends on the address stands there by now.
    const register = page.getByRole('link', { name: accountTexts.login.register })
    await expect.poll(() => register.getAttribute('href')).toContain('redirect=')
    if (isKept) await kept.waitFor()
    expect(await kept.count()).toBe(isKept ? 1 : 0)
  }
  const [form, edited] = ['/create-harassment?step=3', '/update-harassment/7?step=3']
  const words = { description: 'Bare for eieren.' }
  // Nobody's yet: whoever logs in next gets it.
  await isSaid(true, words, form)
  await isSaid(true, { 'edits/7': words }, edited)
  // The page that the login leads to shows none of these.
  await isSaid(false, { 'edits/8': words }, edited)
  await isSaid(false, { 'edits/7': words }, form)
  await isSaid(false, { 'messages/7': { text: 'En melding.' } }, form)
  // Another's is offered for deletion, and not mentioned.
  await isSaid(false, { 'edits/7': words, owner: owner.user.id }, edited)
  await isSaid(false, { ...words, owner: owner.user.id }, form)
  await button(page, shell.leave.drop.join(' ')).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['draft'])).toBe('other')
  await fillLogin(page, other)
  await arrives(page, '/create-harassment?step=3')
  await expect.poll(() => localDraft(page).then(String)).not.toContain('Bare for eieren.')
})

test.each([
  ['given back to its author after the login', true],
  ['shown to nobody else', false],
])('what was typed when another window logs out, which is said, is %s', async (_, isAuthor) => {
  const owner = await portal.person()
  const page = await writing(portal, owner, 'Midt i en setning')
  const second = await page.context().newPage()
  await second.goto('/about')
  await second.locator('summary').filter({ hasText: shell.nav.profile }).click()
  await button(second, shell.nav.logout).click()
  // The sentence that offers a login holds the link to it, and goes by itself after some seconds.
  const told = page.getByRole('status').filter({ hasText: shell.session.elsewhere })
  const offered = told.getByRole('link', { name: 'logger inn igjen' })
  const [href] = await Promise.all([offered.getAttribute('href'), arrives(page, '/')])
  expect(href).toBe('/login')
  if (!isAuthor) {
    await expect.poll(() => localDraft(page)).toBeNull()
    await page.goto('/create-harassment')
    await page.waitForLoadState('networkidle')
    expect(await description(page).inputValue()).toBe('')
  }
  await page.goto('/login?redirect=/create-harassment?step=1')
  await fillLogin(page, isAuthor ? owner : await portal.person())
  await atStep(page, 1)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => description(page).inputValue()).toBe(isAuthor ? 'Midt i en setning' : '')
})

test('an account that is erased at once leaves in another tab neither its words nor a sign that somebody is signed in', async () => {
  const { person, page } = await portal.newcomer({ width: 1280, expects: /401/ })
  const other = await page.context().newPage()
  await other.goto('/create-harassment')
  await tells(other, 'Bare for meg.')
  await erasesAccount(page, person)
  await arrives(other, '/')
  await link(other, shell.nav.login).waitFor()
  expect(await other.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Bare for meg.')
})

test('a page that the browser shows again after its session ended elsewhere is loaded anew', async () => {
  const { page } = await portal.newcomer({ at: '/create-harassment', width: 1280, expects: /401/ })
  await tells(page, 'Bare for meg.')
  // As the browser tells it: a page that was kept for Back hears of nothing meanwhile.
  await page.evaluate(() => {
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  const shown = () => description(page).inputValue()
  await expect.poll(() => shown().catch(() => undefined)).toBe('')
  expect(await localDraft(page)).toBeNull()
})
