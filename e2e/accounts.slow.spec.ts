import { until } from '#server/testing/mail.ts'
import texts from '#texts/nb/accounts.ts'
import errors from '#texts/nb/errors.ts'
import shell from '#texts/nb/shell.ts'
import verification from '#texts/nb/verification.ts'
import { plain } from '#texts/phrase.ts'
import { confirms, fillLogin, fillRegister, linkTo, seesPart, tokenOn } from './accountSteps.ts'
import { alert, arrives, button, comeBack, field, isFocused, isHydrated } from './page.ts'
import { axe, hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const { login, register, pending, verify, fields } = texts

test('signing up shows the spec’s message at every empty field, and keeps what was typed', async () => {
  const page = await portal.visit({ at: '/register' })
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${shell.titles['/register']} \\| .+`))
  await seesPart(page, register.welcome)
  const { name, email, password, confirmPassword, phone_number, gender } = fields
  const labels = await page.locator('form label').allTextContents()
  expect(labels).toEqual([name, email, password, confirmPassword, phone_number, gender])
  const { Male, Female } = texts.genders
  const options = await field(page, gender).locator('option').allTextContents()
  expect(options).toEqual([fields.genderPlaceholder, Male, Female])
  expect(
    await field(page, fields.password).evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    ),
  ).toContain(texts.strength.weak)
  await button(page, register.submit).click()
  for (const code of ['name_required', 'email_required', 'password_required', 'confirm_required'] as const)
    await seesPart(page, errors.fields[code])
  await seesPart(page, errors.fields.phone_required, errors.fields.gender_required)
  await isFocused(field(page, fields.name))
  await field(page, fields.email).fill('ikke-en-adresse')
  await button(page, register.submit).click()
  await seesPart(page, errors.fields.email_invalid)
  await expect.poll(() => field(page, fields.email).inputValue()).toBe('ikke-en-adresse')
  await hasNoBarrier(page, [390, 1280, 320])
})

test('signing up with a taken address is refused without a reason, in an alert that says once where to go; everything typed stays, and its owner gets a mail', async () => {
  const owner = await portal.person({ isVerified: true })
  const page = await portal.visit({ at: '/register', expects: /422/ })
  await fillRegister(page, { email: owner.email })
  await button(page, register.submit).click()
  await alert(page, register.failed, register.warning)
  const warning = page.locator('[data-variant=warning][role=alert]')
  await isFocused(warning)
  const said = page.getByText(plain(errors.messages.registration_failed).slice(0, 30))
  expect(await said.count()).toBe(1)
  await expect.poll(() => field(page, fields.password).inputValue()).toBe('passord-1')
  expect(await tokenOn(page)).toBeNull()
  await until(() => portal.mail.to(owner.email).length > 1, 30)
  await axe(page)
  expect(await warning.getByRole('link', { name: register.resetWords }).getAttribute('href')).toBe('/forgot-password')
  await warning.getByRole('link', { name: register.loginWords }).click()
  await arrives(page, '/login')
  await expect.poll(() => warning.count()).toBe(0)
})

test('a server that does not answer a login is told once, at the form; a wrong password is a warning in the server’s words, and nothing typed is lost', async () => {
  const person = await portal.person()
  const page = await portal.visit({ at: '/login', width: 1280, expects: /401|ERR_FAILED/ })
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
  await fillLogin(page, { email: person.email, password: 'feil-passord' })
  await alert(page, login.failed, login.failedInline)
  await button(page, login.submit).click()
  await alert(page, login.warning, errors.messages.wrong_credentials)
  await expect.poll(() => field(page, fields.email).inputValue()).toBe(person.email)
  await expect.poll(() => field(page, fields.password).inputValue()).toBe('feil-passord')
  expect(await tokenOn(page)).toBeNull()
  await axe(page)
})

test('a signed-in visitor of the login may continue or log out', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, at: '/login' })
  await arrives(page, '/dashboard')
  await page.goto('/email-verify')
  // Before the router runs, the link loads the login anew, which leads on by itself.
  await isHydrated(page)
  await page.getByRole('link', { name: plain(pending.back) }).click()
  await seesPart(page, login.already(person.name))
  await axe(page)
  await page.getByRole('link', { name: login.goOn }).click()
  await arrives(page, '/dashboard')
})

test('the link in the mail, opened by another account, logs nobody out by itself and works after the right login', async () => {
  const person = await portal.person()
  const link = await linkTo(portal, person.email, /verify-email/)
  const { person: other, page } = await portal.newcomer({ at: link, dark: true })
  await seesPart(page, verify.other(other.email))
  expect(await tokenOn(page)).toBe(other.token)
  await axe(page)
  await button(page, verify.change).click()
  await page.waitForURL(/\/login\?redirect=/)
  await confirms(page, () => fillLogin(page, person))
})

test('once the link in the mail was opened in another window, the waiting screen continues once it is visible again', async () => {
  const { person, page } = await portal.newcomer({ at: '/dashboard' })
  await seesPart(page, pending.heading)
  const { pathname, search } = new URL(await linkTo(portal, person.email, /verify-email/))
  await portal.call(pathname + search, { token: person.token })
  await expect
    .poll(async () => {
      await comeBack(page)
      return page.getByRole('heading', { name: /Hei/ }).count()
    })
    .toBe(1)
})

test('the link in the mail, when altered, is refused and a new one is offered; it is sent again from the waiting screen, and an expired session leads to the front page', async () => {
  const { person, page } = await portal.newcomer({ expects: /401|403|429/ })
  await page.goto((await linkTo(portal, person.email, /verify-email/)).replace('signature=', 'signature=x'))
  await seesPart(page, verify.oops, errors.messages.link_invalid)
  await axe(page)
  await page.getByRole('link', { name: verify.toPending }).click()
  await arrives(page, '/email-verify')

  await seesPart(page, pending.heading, pending.body)
  expect(await page.getByText(pending.signedOut).isVisible()).toBe(false)
  await page.getByRole('link', { name: plain(pending.back) }).waitFor()
  await axe(page)
  await button(page, plain(pending.resend)).click()
  await alert(page, pending.success)
  await until(() => portal.mail.to(person.email).length > 1, 30)
  await button(page, plain(pending.resend)).click()
  await alert(page, verification.wait)
  expect(await tokenOn(page)).toBe(person.token)
  await portal.call('/auth/logout', { token: person.token })
  await button(page, plain(pending.resend)).click()
  // The words go by themselves after some seconds.
  await Promise.all([arrives(page, '/'), seesPart(page, pending.expired)])
  expect(await tokenOn(page)).toBeNull()
})
