import texts from '#texts/nb/accounts.ts'
import errors from '#texts/nb/errors.ts'
import { plain } from '#texts/phrase.ts'
import { confirms, fillLogin, fillRegister, linkTo, seesPart, tokenOn } from './accountSteps.ts'
import { alert, arrives, button, field, fills, holdCalls, holdScripts, presses } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const { login, register, pending, forgot, reset, fields } = texts

test('signing up leads to the dashboard with a success notification, and the mailed link confirms the address', async () => {
  const page = await portal.visit({ at: '/sign-up', width: 1280, expects: /401/ })
  const email = await fillRegister(page)
  await button(page, register.submit).click()
  // The words go by themselves after some seconds.
  await Promise.all([alert(page, register.done), alert(page, register.doneBody), arrives(page, '/dashboard')])
  await seesPart(page, pending.heading)
  await hasNoBarrier(page)
  expect(await tokenOn(page)).toBeTruthy()
  await confirms(page, async () => page.goto(await linkTo(portal, email, /verify-email/)))
  await page.getByRole('heading', { name: /Hei/ }).waitFor()
})

test('signing up without a connection says so; a double click makes one account then, and the button shows that the request is under way', async () => {
  const page = await portal.visit({ at: '/register', dark: true, expects: /ERR_FAILED/ })
  await fillRegister(page)
  await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 })
  await button(page, register.submit).click()
  await alert(page, register.errorBody)
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith('/api/auth/register') ? 1 : 0))
  const letGo = await holdCalls(page, '**/api/auth/register')
  await button(page, register.submit).dblclick()
  await page.getByRole('button', { name: plain(register.busy) }).waitFor()
  letGo()
  await arrives(page, '/dashboard')
  expect(calls).toBe(1)
})

test('logging in requires both fields, shows and hides the password, and leads to the report with a notification at the bottom', async () => {
  const person = await portal.person()
  const page = await portal.visit({ at: '/login' })
  await presses(page, login.submit, page.getByText(login.emailRequired, { exact: true }))
  await seesPart(page, errors.fields.password_required)
  await hasNoBarrier(page, [390, 1280, 320])
  await field(page, fields.password).fill(person.password)
  await button(page, `${fields.show} ${fields.password.toLowerCase()}`).press('Enter')
  await expect.poll(() => field(page, fields.password).getAttribute('type')).toBe('text')
  // Voice control and screen readers click without a pointer.
  const hide = button(page, `${fields.hide} ${fields.password.toLowerCase()}`)
  await hide.evaluate((element: HTMLElement) => element.click())
  await expect.poll(() => field(page, fields.password).getAttribute('type')).toBe('password')
  const letGo = await holdCalls(page, '**/api/auth/login')
  await fillLogin(page, person)
  await page.getByRole('button', { name: plain(login.busy) }).waitFor()
  letGo()
  await Promise.all([alert(page, login.done), page.waitForURL(/create-harassment/)])
  expect(await tokenOn(page)).toBeTruthy()
})

test('a signed-out visitor of the waiting screen is led to the login, whose redirect is followed, also from registration, and never to another site', async () => {
  const person = await portal.person()
  const page = await portal.visit({ at: '/email-verify' })
  await page.getByText(pending.signedOut, { exact: true }).first().waitFor()
  for (const words of [pending.body, plain(pending.resend)]) expect(await page.getByText(words).isVisible()).toBe(false)
  await page.getByRole('link', { name: pending.toLogin }).click()
  await arrives(page, '/login?redirect=/email-verify')
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  await expect.poll(() => hrefOf(login.register)).toBe('/register?redirect=%2Femail-verify')
  await page.getByRole('link', { name: login.register }).click()
  await expect.poll(() => hrefOf(register.haveAccount)).toBe('/login?redirect=%2Femail-verify')
  await page.getByRole('link', { name: register.haveAccount }).click()
  await fillLogin(page, person)
  await arrives(page, '/email-verify')
  const visitor = await portal.visit({ at: `/login?redirect=${encodeURIComponent('//evil.example')}` })
  await fillLogin(visitor, person)
  await arrives(visitor, '/create-harassment')
})

test('a login that is sent by Enter before the scripts have loaded is sent when they have', async () => {
  const person = await portal.person()
  const page = await portal.visit()
  const loadScripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await fills(page, { [fields.email]: person.email, [fields.password]: person.password })
  await page.keyboard.press('Enter')
  loadScripts()
  await page.waitForURL(/create-harassment/)
})

test('the link in the mail, opened while signed out, asks for the login first and then confirms', async () => {
  const person = await portal.person()
  const link = await linkTo(portal, person.email, /verify-email/)
  const page = await portal.visit({ at: link })
  await page.waitForURL(/\/login\?redirect=/)
  await seesPart(page, texts.login.leadVerify)
  await confirms(page, () => fillLogin(page, person))
})

test('a forgotten password is replaced through the mail, whose link is good once', async () => {
  const person = await portal.person()
  const page = await portal.visit({ at: '/login', expects: /401|403/ })
  await page.getByRole('link', { name: login.forgot }).click()
  await hasNoBarrier(button(page, forgot.submit), [390, 1280, 320])
  await field(page, fields.email).fill(person.email)
  await button(page, forgot.submit).click()
  await seesPart(page, forgot.doneBody)
  const link = await linkTo(portal, person.email, /reset-password/)
  await page.goto(link)
  await fills(page, { [fields.newPassword]: 'et nytt passord', [fields.confirmPassword]: 'et nytt passord' })
  await hasNoBarrier(page, [390, 1280, 320])
  await button(page, reset.submit).click()
  await arrives(page, '/login')
  await fillLogin(page, { email: person.email, password: 'et nytt passord' })
  await page.waitForURL(/create-harassment/)
  await page.goto(link)
  await fills(page, { [fields.newPassword]: 'enda et passord', [fields.confirmPassword]: 'enda et passord' })
  await button(page, reset.submit).click()
  await alert(page, reset.newLink)
})
