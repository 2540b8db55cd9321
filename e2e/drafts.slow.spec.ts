import { fillLogin } from './accountSteps.ts'
import { description, keptUser, loggedOutElsewhere, setToken } from './draftSteps.ts'
import { expect, test } from 'vitest'
import accountTexts from '#texts/nb/accounts.ts'
import shell from '#texts/nb/shell.ts'
import { useSharedPortal } from './portal.ts'
import { arrives, atStep, button, localDraft, sees } from './reporting.ts'
import { plain } from '#texts/phrase.ts'

/** Whose words lie on the device, and where a visitor ends whose session is over. */

const portal = useSharedPortal()

test('an answer that comes after the token was exchanged is not kept as the new token’s user', async () => {
  const [first, second] = [await portal.person(), await portal.person()]
  const page = await portal.visit({ as: first })
  await page.goto('/account/deg')
  await button(page, accountTexts.updateAccount.open).click()
  await page.getByLabel(accountTexts.fields.name, { exact: true }).fill('Nytt Navn')
  await page.route('**/api/auth/update-account', async (route) => {
    const reply = await route.fetch()
    // As another window does; the storage event has not arrived yet.
    await setToken(page, second.token)
    await page.evaluate((id) => {
      localStorage.setItem('incidentFormDraft', JSON.stringify({ description: 'ord', owner: id, savedAt: Date.now() }))
    }, second.user.id)
    await route.fulfill({ response: reply })
  })
  await button(page, accountTexts.updateAccount.submit).click()
  await sees(page, accountTexts.updateAccount.done)
  expect((await keptUser(page)).of).toBe(first.token.slice(-8))
  expect(await localDraft(page)).toContain('ord')
})

test('a session without a user says so where the visitor ends, for four seconds and once', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, expects: /401/ })
  await page.route('**/api/user', (route) => route.fulfill({ json: {} }))
  await page.addInitScript(noteWhenSaid, plain(shell.session.pleaseLogin))
  await page.goto('/account')
  await arrives(page, '/')
  const said = page.getByText(plain(shell.session.pleaseLogin))
  await said.waitFor()
  await said.waitFor({ state: 'detached' })
  const { from, to } = await page.evaluate(() => document.documentElement.dataset)
  expect(Number(to) - Number(from)).toBeGreaterThan(3000)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
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
    const text = JSON.stringify({ owner: null, savedAt: Date.now(), ...record })
    await page.evaluate((words) => localStorage.setItem('incidentFormDraft', words), text)
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
  await isSaid(true, { edits: { 7: words } }, edited)
  // The page that the login leads to shows none of these.
  await isSaid(false, { edits: { 8: words } }, edited)
  await isSaid(false, { edits: { 7: words } }, form)
  await isSaid(false, { messages: { 7: { text: 'En melding.' } } }, form)
  // Another's is offered for deletion, and not mentioned.
  await isSaid(false, { edits: { 7: words }, owner: owner.user.id }, edited)
  await isSaid(false, { ...words, owner: owner.user.id }, form)
  await button(page, shell.leave.drop.join(' ')).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['draft'])).toBe('other')
  await fillLogin(page, other)
  await arrives(page, '/create-harassment?step=3')
  await expect.poll(() => localDraft(page).then(String)).not.toContain('Bare for eieren.')
})

test('whoever is logged out in another window gets back what was typed after the login', async () => {
  const owner = await portal.person()
  const page = await loggedOutElsewhere(portal, owner, 'Midt i en setning')
  await page.goto('/login?redirect=/create-harassment?step=1')
  await fillLogin(page, owner)
  await atStep(page, 1)
  await expect.poll(() => description(page).inputValue()).toBe('Midt i en setning')
})

test('another window’s logout says so, and shows what was typed to nobody else', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await loggedOutElsewhere(portal, owner, 'Midt i en setning')
  await expect.poll(() => localDraft(page)).toBeNull()
  // The sentence that offers a login holds the link to it.
  const offered = page.getByRole('status').getByRole('link', { name: 'logger inn igjen' })
  expect(await offered.getAttribute('href')).toBe('/login')
  await page.goto('/create-harassment')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
  await page.goto('/login?redirect=/create-harassment?step=1')
  await fillLogin(page, other)
  await atStep(page, 1)
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
})
