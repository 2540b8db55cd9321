import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import accountTexts from '#texts/nb/accounts.ts'
import shell from '#texts/nb/shell.ts'
import { plain } from '#texts/phrase.ts'
import { hasNoBarrier, openPortal, type Person, type Portal } from './portal.ts'
import {
  arrives,
  atStep,
  button,
  facts,
  fillFacts,
  form,
  given,
  isFocused,
  localDraft,
  sees,
  texts,
  untilKept,
} from './reporting.ts'

/** Whose words lie on the device, and where a visitor ends whose session is over. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const description = (page: Page) => page.getByLabel(facts.description)
const setToken = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem('token', value), token)
const keptUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
const untilOwned = (page: Page, { user }: Person) =>
  expect.poll(async () => JSON.parse((await localDraft(page)) ?? '{}').owner).toBe(user.id)

async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Passord', { exact: true }).fill(password)
  await button(page, accountTexts.login.submit).click()
}

/** Signed in, with words that are kept on the device as this person's. */
async function writing(person: Person, words: string) {
  const page = await portal.visit({ as: person, width: 1280, expects: /401/ })
  const known = page.waitForResponse('**/api/user')
  await page.goto('/create-harassment')
  await known
  await fillFacts(page, words)
  await untilKept(page, words)
  await untilOwned(page, person)
  return page
}

test('a login keeps the user beside the token, and both go together', async () => {
  const person = await portal.person()
  const page = await portal.visit({ width: 1280 })
  await page.goto('/login')
  await logIn(page, person)
  await page.waitForURL(/create-harassment/)
  expect(await keptUser(page)).toMatchObject({ id: person.user.id, name: person.name, email_verified_at: null })
  await page.locator('summary').filter({ hasText: shell.nav.profile }).click()
  await button(page, shell.nav.logout).click()
  await arrives(page, '/login')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
})

test('a draft whose owner’s session ended on the server is shown to nobody, and to its owner after the login', async () => {
  const owner = await portal.person()
  const page = await writing(owner, 'Bare for eieren.')
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/create-harassment?step=1')
  await page.waitForURL(/\/login\?redirect=/)
  await page.goto('/create-harassment?step=1')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
  expect(await page.getByText(texts.localDraft.restored).count()).toBe(0)
  await page.goto('/login?redirect=/create-harassment?step=1')
  await logIn(page, owner)
  await expect.poll(() => description(page).inputValue()).toBe('Bare for eieren.')
})

describe('a draft of one person never becomes another’s', () => {
  test('when the token on the device is exchanged', async () => {
    const [owner, other] = [await portal.person(), await portal.person()]
    const page = await writing(owner, 'Aldri den andres.')
    await setToken(page, other.token)
    await page.goto('/create-harassment?step=1')
    await page.waitForLoadState('networkidle')
    expect(await description(page).inputValue()).toBe('')
    await expect.poll(() => localDraft(page)).toBeNull()
    expect((await portal.call('/incidents/list', { token: other.token })).body.total).toBe(0)
  })

  test('when the token is exchanged while the words stand in the form', async () => {
    const [owner, other] = [await portal.person(), await portal.person()]
    const page = await writing(owner, 'Står i skjemaet.')
    await page.goto('/create-harassment?step=3')
    await page.getByRole('heading', { level: 2, name: form.steps[2] ?? '' }).waitFor()
    await page.waitForLoadState('networkidle')
    await setToken(page, other.token)
    await button(page, form.submit).click()
    await page.waitForLoadState('load')
    await page.waitForLoadState('networkidle')
    for (const { token } of [owner, other]) expect((await portal.call('/incidents/list', { token })).body.total).toBe(0)
    await page.goto('/create-harassment?step=1')
    await page.waitForLoadState('networkidle')
    expect(await description(page).inputValue()).toBe('')
  })

  test('when the other logs in in another window', async () => {
    const [owner, other] = [await portal.person(), await portal.person()]
    const page = await writing(owner, 'I det andre vinduet.')
    const second = await page.context().newPage()
    await second.goto('/about')
    await setToken(second, other.token)
    await expect.poll(() => description(page).inputValue()).toBe('')
    await second.close()
  })
})

test('an answer that comes after the token was exchanged is not kept as the new token’s user', async () => {
  const [first, second] = [await portal.person(), await portal.person()]
  const page = await portal.visit({ as: first })
  await page.goto('/account')
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
  const { of } = await keptUser(page)
  expect(of).toBe(first.token.slice(-8))
  expect(await localDraft(page)).toContain('ord')
})

test('a stale token with a draft ends at the login, with one notification', async () => {
  const owner = await portal.person()
  const page = await writing(owner, 'Foreldet økt.')
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/create-harassment')
  await page.waitForURL(/\/login\?redirect=\/create-harassment\?step=3/)
  const said = page.locator('.mantine-Notification-root')
  await said.first().waitFor()
  // Every answer has come, so that whatever would say it again has said it.
  await page.waitForLoadState('networkidle')
  expect(await said.count()).toBe(1)
  await expect.poll(() => said.innerText()).toContain('Please Login Again to Continue')
  await expect.poll(() => said.innerText()).toContain('Logg inn igjen for å fortsette.')
  // Nothing is lost, and it can be deleted here.
  await page.getByText(accountTexts.login.reportKept).waitFor()
  await button(page, shell.leave.drop.join(' ')).first().waitFor()
  await hasNoBarrier(page)
  await logIn(page, owner)
  await arrives(page, '/create-harassment?step=3')
  await page.goto('/create-harassment?step=1')
  await expect.poll(() => description(page).inputValue()).toBe('Foreldet økt.')
  await page.goto('/login?redirect=/impact')
  expect(await page.getByText(accountTexts.login.reportKept).count()).toBe(0)
})

test('a session that ends before the draft was fetched: the login says that the words lie here, and its author gets them back', async () => {
  const owner = await portal.person()
  const { id } = await given(portal, owner)
  const page = await portal.visit({ as: owner, width: 1280, expects: /401/ })
  await page.goto(`/update-harassment/${id}`)
  await description(page).fill('Ordene fra før.')
  await untilKept(page, 'Ordene fra før.')
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
  await logIn(page, owner)
  await arrives(page, `/update-harassment/${id}?step=3`)
  await page.goto(`/update-harassment/${id}?step=1`)
  await expect.poll(() => description(page).inputValue()).toBe('Ordene fra før.')
})

test('the login says that a report is kept to nobody but its author', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await portal.visit()
  const kept = page.getByText(accountTexts.login.reportKept)
  const isSaid = async (record: Record<string, unknown>, to: string) => {
    await page.goto('/about')
    const text = JSON.stringify({ owner: null, savedAt: Date.now(), ...record })
    await page.evaluate((words) => localStorage.setItem('incidentFormDraft', words), text)
    await page.goto(`/login?redirect=${to}`)
    // What depends on the address stands there by now.
    const register = page.getByRole('link', { name: accountTexts.login.register })
    await expect.poll(() => register.getAttribute('href')).toContain('redirect=')
    return (await kept.count()) === 1
  }
  const [form, edited] = ['/create-harassment?step=3', '/update-harassment/7?step=3']
  const words = { description: 'Bare for eieren.' }
  // Nobody's yet: whoever logs in next gets it.
  expect(await isSaid(words, form)).toBe(true)
  expect(await isSaid({ edits: { 7: words } }, edited)).toBe(true)
  // The page that the login leads to shows none of these.
  expect(await isSaid({ edits: { 8: words } }, edited)).toBe(false)
  expect(await isSaid({ edits: { 7: words } }, form)).toBe(false)
  expect(await isSaid({ messages: { 7: { text: 'En melding.' } } }, form)).toBe(false)
  // Another's is offered for deletion, and not mentioned.
  expect(await isSaid({ edits: { 7: words }, owner: owner.user.id }, edited)).toBe(false)
  expect(await isSaid({ ...words, owner: owner.user.id }, form)).toBe(false)
  await button(page, shell.leave.drop.join(' ')).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['draft'])).toBe('other')
  await logIn(page, other)
  await arrives(page, '/create-harassment?step=3')
  await expect.poll(() => localDraft(page).then(String)).not.toContain('Bare for eieren.')
})

test('a stale token ends on the front page, whose sentence about the login is a link to it', async () => {
  const owner = await portal.person()
  const page = await portal.visit({ as: owner, expects: /401/ })
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/report-harassment')
  await arrives(page, '/')
  await page.getByRole('status').getByRole('link', { name: 'Logg inn igjen' }).click()
  await arrives(page, '/login')
  await page.goto('/')
  expect(await page.getByText(plain(shell.session.loginAgain)).count()).toBe(0)
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

test('another window’s logout says so, and keeps what was typed for the same person only', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  for (const person of [owner, other]) {
    const page = await writing(owner, 'Midt i en setning')
    const second = await page.context().newPage()
    await second.goto('/about')
    await second.locator('summary').filter({ hasText: shell.nav.profile }).click()
    await button(second, shell.nav.logout).click()
    await arrives(page, '/')
    await page.getByText(shell.session.elsewhere).waitFor()
    expect(await localDraft(page)).toBeNull()
    // The sentence that offers a login holds the link to it.
    const offered = page.getByRole('status').getByRole('link', { name: 'logger inn igjen' })
    expect(await offered.getAttribute('href')).toBe('/login')
    await page.goto('/create-harassment')
    await page.waitForLoadState('networkidle')
    expect(await description(page).inputValue()).toBe('')
    await page.goto('/login?redirect=/create-harassment?step=1')
    await logIn(page, person)
    await atStep(page, 1)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => description(page).inputValue()).toBe(person === owner ? 'Midt i en setning' : '')
    // The logout has ended the session that `writing` signs in with.
    if (person === owner) owner.token = String(await page.evaluate(() => localStorage.getItem('token')))
  }
})

test('after deleting what was written, the step has the focus', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  await description(page).fill('Bort.')
  await untilKept(page, 'Bort.')
  await button(page, texts.localDraft.remove).click()
  await button(page, texts.localDraft.removeConfirm).click()
  await isFocused(page, 1)
  await sees(page, texts.localDraft.removed)
})
