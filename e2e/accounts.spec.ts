import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { until } from '#server/testing/mail.ts'
import texts from '#texts/nb/accounts.ts'
import errors from '#texts/nb/errors.ts'
import shell from '#texts/nb/shell.ts'
import { plain, type Phrase } from '#texts/phrase.ts'
import { payloads } from '#server/testing/payloads.ts'
import { axe, axeInBothThemes, fits, openPortal, type Portal } from './portal.ts'
import { arrives, button, holdScripts } from './reporting.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const { login, register, pending, verify, forgot, reset, account, fields } = texts
let made = 0
const newAddress = () => `ny${(made += 1)}@example.org`
const sees = (page: Page, phrase: Phrase) => page.getByText(plain(phrase)).first().waitFor()
const says = (page: Page, phrase: Phrase) =>
  page
    .getByRole('alert')
    .filter({ hasText: plain(phrase) })
    .first()
    .waitFor()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, fields.email).fill(email)
  await field(page, fields.password).fill(password)
  await button(page, login.submit).click()
}

async function fillRegister(page: Page, { name = 'Ny Person', email = newAddress() } = {}) {
  await field(page, fields.name).fill(name)
  await field(page, fields.email).fill(email)
  await field(page, fields.password).fill('passord-1')
  await field(page, fields.confirmPassword).fill('passord-1')
  await field(page, fields.phone_number).fill('+4799887766')
  await field(page, fields.gender).selectOption(texts.genders.Female)
  return email
}
const showOf = (name: string) => `${fields.show} ${name.toLowerCase()}`
const hideOf = (name: string) => `${fields.hide} ${name.toLowerCase()}`
const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const linkTo = async (address: string, at: RegExp) =>
  until(() => portal.mail.to(address).find(({ link }) => link && at.test(link))?.link, 30)

describe('signing up', () => {
  test('shows the spec’s message at every empty field, in order, and keeps what was typed', async () => {
    const page = await portal.visit()
    await page.goto('/register')
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${shell.titles['/register']} \\| .+`))
    await sees(page, register.welcome)
    const names = await page.locator('form label').allTextContents()
    expect(names).toEqual([
      fields.name,
      fields.email,
      fields.password,
      fields.confirmPassword,
      fields.phone_number,
      fields.gender,
    ])
    expect(await field(page, fields.gender).locator('option').allTextContents()).toEqual([
      fields.genderPlaceholder,
      texts.genders.Male,
      texts.genders.Female,
    ])
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
      await sees(page, errors.fields[code])
    await sees(page, errors.fields.phone_required)
    await sees(page, errors.fields.gender_required)
    expect(await field(page, fields.name).evaluate((input) => input === document.activeElement)).toBe(true)
    await field(page, fields.email).fill('ikke-en-adresse')
    await field(page, fields.password).fill('12345')
    await field(page, fields.confirmPassword).fill('54321')
    await field(page, fields.phone_number).fill('12 34 x')
    await button(page, register.submit).click()
    for (const code of ['email_invalid', 'password_too_short', 'passwords_differ', 'phone_invalid'] as const)
      await sees(page, errors.fields[code])
    await expect.poll(() => field(page, fields.email).inputValue()).toBe('ikke-en-adresse')
    await axe(page)
  })

  test('leads to the dashboard with a success notification, and the mailed link confirms the address', async () => {
    const page = await portal.visit({ width: 1280, expects: /401/ })
    await page.goto('/sign-up')
    const email = await fillRegister(page)
    await button(page, register.submit).click()
    await arrives(page, '/dashboard')
    await says(page, register.done)
    await says(page, register.doneBody)
    await sees(page, pending.heading)
    await axe(page)
    expect(await tokenOn(page)).toBeTruthy()
    await page.goto(await linkTo(email, /verify-email/))
    await page.getByRole('heading', { name: verify.title }).waitFor()
    await sees(page, verify.done)
    await arrives(page, '/dashboard')
    await page.getByRole('heading', { name: /Hei/ }).waitFor()
  })

  test('a taken address is refused without a reason, everything typed stays, and its owner gets a mail', async () => {
    const owner = await portal.person({ isVerified: true })
    const page = await portal.visit({ expects: /422/ })
    await page.goto('/register')
    await fillRegister(page, { email: owner.email })
    await button(page, register.submit).click()
    await says(page, register.failed)
    await says(page, register.warning)
    await expect.poll(() => field(page, fields.password).inputValue()).toBe('passord-1')
    expect(await tokenOn(page)).toBeNull()
    await until(() => portal.mail.to(owner.email).length > 1, 30)
  })

  test('without a connection it says so, and a second press works', async () => {
    const page = await portal.visit({ dark: true, expects: /ERR_FAILED/ })
    await page.goto('/register')
    await fillRegister(page)
    await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 })
    await button(page, register.submit).click()
    await says(page, register.errorBody)
    await button(page, register.submit).click()
    await arrives(page, '/dashboard')
  })

  test('a double click makes one account, and the button shows that the request is under way', async () => {
    const page = await portal.visit()
    await page.goto('/register')
    const email = await fillRegister(page)
    let calls = 0
    await page.route('**/api/auth/register', async (route) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await button(page, register.submit).dblclick()
    await page.getByRole('button', { name: plain(register.busy) }).waitFor()
    await arrives(page, '/dashboard')
    expect(calls).toBe(1)
    expect((await linkTo(email, /verify-email/)).length).toBeGreaterThan(20)
  })

  test('can be done by keyboard alone', async () => {
    const page = await portal.visit()
    await page.goto('/register')
    await field(page, fields.name).focus()
    const type = async (words: string) => {
      await page.keyboard.type(words)
      await page.keyboard.press('Tab')
    }
    await type('Tastatur')
    await type(newAddress())
    await type('passord-1')
    await page.keyboard.press('Tab')
    await type('passord-1')
    await page.keyboard.press('Tab')
    await type('99887766')
    await type('Kv')
    await page.keyboard.press('Enter')
    await arrives(page, '/dashboard')
  })
})

describe('logging in', () => {
  test('requires both fields, shows and hides the password, and leads to the report with a notification at the bottom', async () => {
    const person = await portal.person()
    const page = await portal.visit()
    await page.goto('/login')
    await button(page, login.submit).click()
    await page.getByText(login.emailRequired, { exact: true }).waitFor()
    await sees(page, errors.fields.password_required)
    await axe(page)
    await field(page, fields.password).fill(person.password)
    await button(page, showOf(fields.password)).press('Enter')
    await expect.poll(() => field(page, fields.password).getAttribute('type')).toBe('text')
    // Voice control and screen readers click without a pointer.
    await button(page, hideOf(fields.password)).evaluate((element: HTMLElement) => element.click())
    await expect.poll(() => field(page, fields.password).getAttribute('type')).toBe('password')
    await page.route('**/api/auth/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await fillLogin(page, person)
    await page.getByRole('button', { name: plain(login.busy) }).waitFor()
    await page.waitForURL(/create-harassment/)
    await says(page, login.done)
    expect(await tokenOn(page)).toBeTruthy()
  })

  test('a wrong password is a warning in the server’s words, and nothing typed is lost', async () => {
    const person = await portal.person()
    const page = await portal.visit({ width: 1280, expects: /401/ })
    await page.goto('/login')
    await fillLogin(page, { email: person.email, password: 'feil-passord' })
    await says(page, login.warning)
    await says(page, errors.messages.wrong_credentials)
    await expect.poll(() => field(page, fields.email).inputValue()).toBe(person.email)
    await expect.poll(() => field(page, fields.password).inputValue()).toBe('feil-passord')
    expect(await tokenOn(page)).toBeNull()
    await axe(page)
  })

  test('a server that does not answer gives a red notification', async () => {
    const page = await portal.visit({ expects: /ERR_FAILED/ })
    await page.goto('/login')
    await page.route('**/api/auth/login', (route) => route.abort())
    await fillLogin(page, { email: 'a@example.org', password: 'passord-1' })
    await says(page, login.failed)
    await says(page, login.failedInline)
  })

  test('redirect is followed, also through registration, and never to another site', async () => {
    const person = await portal.person()
    const page = await portal.visit()
    await page.goto('/login?redirect=/about')
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    await expect.poll(() => hrefOf(login.register)).toBe('/register?redirect=%2Fabout')
    await page.getByRole('link', { name: login.register }).click()
    await expect.poll(() => hrefOf(register.haveAccount)).toBe('/login?redirect=%2Fabout')
    await page.getByRole('link', { name: register.haveAccount }).click()
    await arrives(page, '/login?redirect=%2Fabout')
    await fillLogin(page, person)
    await arrives(page, '/about')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%09/evil.example',
      // Paths of this portal, but a loop and a logout.
      '/login?redirect=/login',
      '/LOGOUT',
    ]) {
      const visitor = await portal.visit()
      await visitor.goto(`/login?redirect=${encodeURIComponent(evil)}`)
      await fillLogin(visitor, person)
      await visitor.waitForURL((url) => url.pathname !== '/login')
      const { origin, pathname } = new URL(visitor.url())
      expect([origin, pathname], evil).toEqual([
        portal.url,
        evil === '/%09/evil.example' ? pathname : '/create-harassment',
      ])
      await visitor.context().close()
    }
    const newcomer = await portal.visit()
    await newcomer.goto('/register?redirect=/about')
    await fillRegister(newcomer)
    await button(newcomer, register.submit).click()
    await arrives(newcomer, '/about')
  })

  test('can be done by keyboard alone', async () => {
    const person = await portal.person()
    const page = await portal.visit()
    await page.goto('/login')
    await field(page, fields.email).focus()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/create-harassment/)
  })

  test('what is sent by Enter before the scripts have loaded is sent when they have', async () => {
    const person = await portal.person()
    const page = await portal.visit()
    const loadScripts = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await field(page, fields.email).fill(person.email)
    await field(page, fields.password).fill(person.password)
    await page.keyboard.press('Enter')
    loadScripts()
    await page.waitForURL(/create-harassment/)
  })

  test('a signed-in visitor may continue or log out', async () => {
    const person = await portal.person({ isVerified: true })
    const page = await portal.visit({ as: person })
    await page.goto('/login')
    await arrives(page, '/dashboard')
    await page.goto('/email-verify')
    await page.getByRole('link', { name: plain(pending.back) }).click()
    await sees(page, login.already(person.name))
    await axe(page)
    await page.getByRole('link', { name: login.goOn }).click()
    await arrives(page, '/dashboard')
  })

  test('the logo and the side panel lead home, and Back does not lead to the form again', async () => {
    const person = await portal.person()
    const page = await portal.visit({ width: 1280 })
    for (const at of ['/login', '/register']) {
      await page.goto(at)
      await page.locator('main a[href="/"]').first().click()
      await arrives(page, '/')
      await page.goto(at)
      await page.locator('main a[href="/"][aria-hidden]').click()
      await arrives(page, '/')
    }
    await page.goto('/login')
    await fillLogin(page, person)
    await arrives(page, '/create-harassment')
    await page.goBack()
    await arrives(page, '/')
  })
})

describe('the link in the mail', () => {
  test('opened while signed out, it asks for the login first and then confirms', async () => {
    const person = await portal.person()
    const link = await linkTo(person.email, /verify-email/)
    const page = await portal.visit()
    await page.goto(link)
    await page.waitForURL(/\/login\?redirect=/)
    await sees(page, texts.login.leadVerify)
    await fillLogin(page, person)
    await sees(page, verify.done)
    await arrives(page, '/dashboard')
  })

  test('opened by another account, it logs nobody out by itself and works after the right login', async () => {
    const person = await portal.person()
    const link = await linkTo(person.email, /verify-email/)
    const other = await portal.person()
    const page = await portal.visit({ as: other, dark: true })
    await page.goto(link)
    await sees(page, verify.other(other.email))
    expect(await tokenOn(page)).toBe(other.token)
    await axe(page)
    await button(page, verify.change).click()
    await page.waitForURL(/\/login\?redirect=/)
    await fillLogin(page, person)
    await sees(page, verify.done)
    await arrives(page, '/dashboard')
  })

  test('opened in another window, the waiting screen continues once it is visible again', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person })
    await page.goto('/dashboard')
    await sees(page, pending.heading)
    const { pathname, search } = new URL(await linkTo(person.email, /verify-email/))
    await portal.call(pathname + search, { token: person.token })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { name: /Hei/ }).waitFor()
  })

  test('when altered, it is refused and a new one is offered', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person, expects: /403/ })
    await page.goto((await linkTo(person.email, /verify-email/)).replace(/signature=./, 'signature=_'))
    await sees(page, verify.oops)
    await sees(page, errors.messages.link_invalid)
    await axe(page)
    await page.getByRole('link', { name: verify.toPending }).click()
    await arrives(page, '/email-verify')
  })

  test('an answer without the success flag is a failure with the server’s message, or the spec’s', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person, dark: true })
    const link = await linkTo(person.email, /verify-email/)
    await page.route('**/api/auth/verify-email/**', (route) => route.fulfill({ json: {} }))
    await page.goto(link)
    await sees(page, verify.failed)
  })

  test('the waiting screen explains itself to a signed-out visitor, and tells a registered one what to do', async () => {
    const person = await portal.person()
    for (const as of [undefined, person]) {
      const page = await portal.visit({ as })
      await page.goto('/email-verify')
      await sees(page, as ? pending.body : pending.signedOut)
      expect(await page.getByText(as ? pending.signedOut : pending.body).isVisible()).toBe(false)
    }
  })

  test('can be sent again from the waiting screen, and an expired session leads to the front page', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person, expects: /401|429/ })
    await page.goto('/email-verify')
    await sees(page, pending.heading)
    await page.getByRole('link', { name: plain(pending.back) }).waitFor()
    await axe(page)
    await button(page, plain(pending.resend)).click()
    await says(page, pending.success)
    await until(() => portal.mail.to(person.email).length > 1, 30)
    await button(page, plain(pending.resend)).click()
    await says(page, errors.messages.too_many_requests)
    expect(await tokenOn(page)).toBe(person.token)
    await portal.call('/auth/logout', { token: person.token })
    await button(page, plain(pending.resend)).click()
    await arrives(page, '/')
    await sees(page, pending.expired)
    expect(await tokenOn(page)).toBeNull()
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mail, every device is logged out, and nobody learns whether an account exists', async () => {
    const person = await portal.person()
    const page = await portal.visit({ expects: /401|403/ })
    await page.goto('/login')
    await page.getByRole('link', { name: login.forgot }).click()
    await arrives(page, '/forgot-password')
    await axe(page)
    await field(page, fields.email).fill(person.email)
    await button(page, forgot.submit).click()
    await sees(page, forgot.doneBody)
    const link = await linkTo(person.email, /reset-password/)
    await page.goto(link)
    await field(page, fields.newPassword).fill('et nytt passord')
    await field(page, fields.confirmPassword).fill('et nytt passord')
    await axe(page)
    await button(page, reset.submit).click()
    await arrives(page, '/login')
    expect((await portal.call('/user', { token: person.token })).status).toBe(401)
    await fillLogin(page, { email: person.email, password: 'et nytt passord' })
    await page.waitForURL(/create-harassment/)
    await page.goto(link)
    await field(page, fields.newPassword).fill('enda et passord')
    await field(page, fields.confirmPassword).fill('enda et passord')
    await button(page, reset.submit).click()
    await says(page, reset.newLink)
    const stranger = await portal.visit()
    await stranger.goto('/forgot-password')
    await field(stranger, fields.email).fill('ingen@example.org')
    await button(stranger, forgot.submit).click()
    await sees(stranger, forgot.doneBody)
  })
})

describe('the account page', () => {
  test('shows data and devices, logs out another device, and changes the password', async () => {
    const person = await portal.person()
    const other = await portal.call('/auth/login', { body: { email: person.email, password: person.password } })
    const page = await portal.visit({ as: person, width: 1280, expects: /422/ })
    await page.goto('/account')
    await sees(page, person.email)
    await page.getByText(account.unverified).waitFor()
    await axe(page)
    await page
      .getByRole('button', { name: new RegExp(`^${account.revoke} `) })
      .first()
      .click()
    await says(page, account.revoked)
    expect((await portal.call('/user', { token: other.body.data.token })).status).toBe(401)
    await field(page, fields.current_password).fill('feil-passord')
    await field(page, fields.newPassword).fill('langt nytt passord')
    await field(page, fields.confirmPassword).fill('langt nytt passord')
    await button(page, account.change).click()
    await sees(page, errors.fields.current_password_wrong)
    await field(page, fields.current_password).fill(person.password)
    for (const one of [fields.newPassword, fields.confirmPassword]) await field(page, one).fill(person.password)
    await button(page, account.change).click()
    await sees(page, errors.fields.password_unchanged)
    for (const one of [fields.newPassword, fields.confirmPassword]) await field(page, one).fill('langt nytt passord')
    await button(page, account.change).click()
    await says(page, account.changed)
    expect(await field(page, fields.current_password).inputValue()).toBe('')
  })

  test('a name that is a script is shown as text', async () => {
    const names = payloads.reduce<string[]>((kept, payload) => {
      const joined = `${kept.at(-1) ?? ''} ${payload}`.trim()
      return joined.length <= limits.name ? [...kept.slice(0, -1), joined] : [...kept, payload]
    }, [])
    const page = await portal.visit()
    await page.goto('/register')
    const [first = '', ...rest] = names
    await fillRegister(page, { name: first })
    await button(page, register.submit).click()
    await arrives(page, '/dashboard')
    const isShown = async (name: string) => {
      await page.goto('/account')
      await page.getByText(name, { exact: true }).waitFor()
      expect(await page.evaluate(() => 'canary' in window)).toBe(false)
    }
    await isShown(first)
    for (const name of rest) {
      const { body } = await portal.call('/auth/register', {
        body: {
          name,
          email: newAddress(),
          password: 'passord-1',
          confirmPassword: 'passord-1',
          phone_number: '1',
          gender: 'Male',
        },
      })
      await page.evaluate((token: string) => localStorage.setItem('token', token), String(body.data.token))
      await isShown(name)
    }
  })
})

describe('a session', () => {
  test('that has expired is announced, and its token is removed', async () => {
    const person = await portal.person()
    await portal.call('/auth/logout', { token: person.token })
    const page = await portal.visit({ as: person, expects: /401/ })
    await page.goto('/report-harassment')
    await arrives(page, '/')
    await sees(page, shell.session.expired)
    expect(await tokenOn(page)).toBeNull()
    // On public pages too.
    for (const at of ['/about', '/information-hub', '/impact']) {
      const reader = await portal.visit({ as: person, expects: /401/ })
      await reader.goto(at)
      await sees(reader, shell.session.expired)
      expect(await tokenOn(reader), at).toBeNull()
    }
  })

  test('whose user does not exist ends at the front page through the logout', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person, expects: /401/ })
    await page.route('**/api/user', (route) => route.fulfill({ json: {} }))
    await page.goto('/report-harassment')
    await arrives(page, '/')
    expect(await tokenOn(page)).toBeNull()
  })

  test('with an unconfirmed address sees how to confirm it', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person })
    await page.goto('/dashboard')
    await sees(page, pending.heading)
    await button(page, plain(pending.resend)).waitFor()
  })

  test('ends in every window at once, also from the menu, and leaves nothing stored', async () => {
    const person = await portal.person({ isVerified: true })
    const page = await portal.visit({ as: person, width: 1280, expects: /401/ })
    await page.goto('/create-harassment')
    await page.getByLabel('Beskrivelse').fill('Bare for meg.')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('incidentFormDraft'))).toContain('Bare for meg.')
    const second = await page.context().newPage()
    await second.goto('/report-harassment')
    await second.getByRole('heading', { name: 'Mine saker' }).waitFor()
    await page.evaluate(() => sessionStorage.setItem('tipDraft', '{"suggestion":"Bare for meg."}'))
    await page.locator('summary').filter({ hasText: shell.nav.profile }).click()
    await button(page, shell.nav.logout).click()
    await arrives(page, '/login')
    await arrives(second, '/')
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('incidentFormDraft')]),
    ).toEqual([null, null])
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Bare for meg.')
    expect((await portal.call('/user', { token: person.token })).status).toBe(401)
    await page.goBack()
    expect(await page.getByText('Bare for meg.').count()).toBe(0)
  })

  test('ends at /logout, which clears both keys', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person })
    await page.goto('/about')
    await page.evaluate(() => localStorage.setItem('authToken', 'old'))
    // Prerendered by the browser, it changes nothing.
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }))
    await page.goto('/logout')
    await sees(page, texts.logout.busy)
    await axe(page)
    expect(await tokenOn(page)).toBe(person.token)
    expect((await portal.call('/user', { token: person.token })).status).toBe(200)
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
    await arrives(page, '/')
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('authToken')])).toEqual([
      null,
      null,
    ])
    expect((await portal.call('/user', { token: person.token })).status).toBe(401)
  })
})

test('every account screen passes axe, light and dark, narrow and wide, and fits 320 pixels', async () => {
  for (const width of [390, 1280]) {
    const page = await portal.visit({ width })
    for (const at of ['/login', '/register', '/forgot-password', '/auth/reset-password/1/x?expires=1&signature=x']) {
      await page.goto(at)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await axeInBothThemes(page)
      await fits(page)
      if (width > 390) continue
      await page.setViewportSize({ width: 320, height: 844 })
      await fits(page)
      await page.setViewportSize({ width, height: 844 })
    }
  }
})
