import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { roles } from '#contract/staff.ts'
import { until } from '#server/testing/mail.ts'
import accounts from '#texts/nb/accounts.ts'
import landing from '#texts/nb/landing.ts'
import { addressOf } from '../scripts/pictures/opening.ts'
import { staffIn } from '../scripts/pictures/people.ts'
import type { Screen } from '../scripts/pictures/screens.ts'
import { query, texts as deskTexts } from './desk.ts'
import { pdf } from './page.ts'
import { blank, watchViolations } from './proxies.ts'
import { detail, facts, form, kari, texts, witnesses } from './reporting.ts'
import { someScreens, useScreens } from './screens.ts'
import { otherBrowsers, type Browser } from './webDriver.ts'

const { fields, register } = accounts

const { portal, given } = useScreens()
let watched: Awaited<ReturnType<typeof watchViolations>>
let folder: string
let file: string
beforeAll(async () => {
  watched = await watchViolations(portal.url)
  folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'))
  file = path.join(folder, pdf().name)
  await writeFile(file, pdf().buffer)
})
afterAll(async () => {
  watched?.close()
  await rm(folder, { recursive: true, force: true })
})

const isOfStaff = ({ as }: Screen) => roles.some((role) => role === as)

/** A report from the landing page to the sent case, and every screen: nothing that its policy or the server refuses or its scripts throw. */
describe.each(otherBrowsers)('in $name', ({ isThere, open }) => {
  let browser: Browser
  beforeAll(async () => {
    if (isThere) browser = await open()
  })
  afterAll(() => browser?.close())

  test.skipIf(!isThere)('a visitor reports, registers on the way, and finds the case', async () => {
    // What the last test of the browser before has left.
    watched.reports.splice(0)
    await report(browser)
    expect(watched.reports).toEqual([])
    // What is refused and what a script throws would have been reported.
    await browser.run("try { document.body.setAttribute('onclick', '1') } catch {}")
    await until(() => watched.reports.splice(0).length > 0)
    await openHydrated(browser, '/about')
    await browser.run("dispatchEvent(new ErrorEvent('error', { message: 'on purpose' }))")
    await until(() => watched.reports.includes('script: on purpose'))
  })

  test.skipIf(!isThere).each(someScreens((one) => !isOfStaff(one) && !one.isRefused, 16))(
    '$names',
    async ({ part }) => {
      for (const screen of part) {
        // A script that still asked who is signed in would be refused.
        await goTo(browser, blank)
        await browser.run(
          'localStorage.clear(); sessionStorage.clear(); localStorage.token = arguments[0]',
          given.tokens[screen.as ?? 'none'] ?? '',
        )
        await shows(browser, screen)
      }
    },
  )

  test.skipIf(!isThere).each(roles)('the desk of the role %s', async (role) => {
    await signIn(browser, role)
    for (const { part } of someScreens(({ as }) => as === role)) for (const screen of part) await shows(browser, screen)
  })
})

async function report(browser: Browser) {
  const words = `En mann ropte etter meg på bussen. ${Math.random().toString(36).slice(2, 8)}`
  await browser.open(watched.url)
  await browser.click(`//main${link(landing.report)}`)
  await browser.sees(step(1))
  // Today stands there as soon as the form can be filled in.
  await until(() => valueOf(browser, facts.date))
  await browser.type(field(facts.date), browser.keysOf({ year: '2026', month: '01', day: '15' }))
  await browser.type(field(facts.time), '14:05')
  expect([await valueOf(browser, facts.date), await valueOf(browser, facts.time)]).toEqual(['2026-01-15', '14:05'])
  await choose(browser, facts.country, 'norg', 'Norge')
  await choose(browser, facts.city, 'tromso', 'Tromsø')
  await choose(browser, facts.category, 'Trusler', 'Trusler')
  await browser.type(field(facts.description), words)
  await browser.click(button(form.next))
  await browser.sees(step(2))
  await browser.type(field(witnesses.labels.name), kari.name)
  await browser.type(field(witnesses.labels.contact_number), kari.contact_number)
  await browser.click(button(form.next))
  await browser.click(`//*[@role="alert"]${link(texts.login.register)}`)

  await browser.type(field(fields.confirmPassword), 'passord-1')
  await browser.type(field(fields.password), 'passord-1')
  await browser.type(field(fields.name), 'Amina Test')
  await browser.type(field(fields.email), `amina${Math.random().toString(36).slice(2, 8)}@example.org`)
  await browser.type(field(fields.phone_number), '+4799887766')
  await browser.click(`${field(fields.gender)}/option[${is(accounts.genders.Female)}]`)
  await browser.click(button(register.submit))

  await browser.sees(step(3))
  await browser.type('//input[@type="file"]', file)
  await browser.sees(`//*[${is(path.basename(file))}]`)
  await browser.click(button(form.submit))
  await until(async () => (await browser.run('return location.pathname')) === '/report-harassment', 30)
  await browser.click(`//li[contains(., "${words}")]//a`)
  await browser.sees(`//h1[${is(detail.title)}] | //h2[${is(detail.title)}]`)
  const shown = await until(async () => {
    const text = String(await browser.run('return document.body.innerText'))
    return text.includes(words) && text
  })
  for (const text of [kari.name, kari.contact_number, path.basename(file), '14:05', 'Tromsø'])
    expect(shown).toContain(text)
}

const is = (words: string | { en: string } | undefined) =>
  `normalize-space() = "${typeof words === 'object' ? words.en : (words ?? '')}"`
/** The heading of a step. */
const step = (at: 1 | 2 | 3) => `//h2[contains(normalize-space(), "${form.steps[at - 1]}")]`
const link = (name: string) => `//a[${is(name)}]`
const button = (name: string) => `//button[${is(name)}]`
/** The control of a label; a required field's label may end with an asterisk. */
const field = (label: string) => `//*[@id = //label[normalize-space(translate(., "*", "")) = "${label}"]/@for]`

async function choose(browser: Browser, label: string, search: string, option: string) {
  await browser.click(field(label))
  await browser.type(field(label), search)
  await browser.click(`//*[@role = "option"][${is(option)}]`)
}

const valueOf = async (browser: Browser, label: string) =>
  String(
    await browser.run(`return document.evaluate(arguments[0], document, null, 9).singleNodeValue.value`, field(label)),
  )

const placeOf = (browser: Browser) => browser.run('return location.pathname + location.search')

/** WebKit's driver may answer before the page before has gone. */
async function goTo(browser: Browser, at: string) {
  await browser.open(watched.url + at)
  await expect.poll(() => placeOf(browser)).toBe(at)
}

/** A page that is left while its scripts start reports those that are no longer loaded. */
async function openHydrated(browser: Browser, at: string) {
  await goTo(browser, at)
  await browser.sees('//html[@data-hydrated]')
}

async function shows(browser: Browser, screen: Screen) {
  const at = addressOf(screen, given)
  watched.reports.splice(0)
  await (isOfStaff(screen) ? goTo(browser, at) : openHydrated(browser, at))
  const title = () => browser.run("return document.querySelector('h1')?.innerText ?? ''")
  await until(async () => watched.isQuiet() && title(), 30)
  expect(await placeOf(browser)).toBe(at)
  expect(await title(), screen.name).not.toMatch(/finner ikke/i)
  expect(watched.reports, screen.name).toEqual([])
}

/** With the recovery code that the start has printed, which is good once more. */
async function signIn(browser: Browser, role: string) {
  await query(portal, 'UPDATE staff_recovery_code SET used_at = NULL')
  const { email = '', password = '', code = '' } = staffIn(portal.said()).find((one) => one.role === role) ?? {}
  const { login, factor, frame } = deskTexts
  // Whoever was signed in before.
  await openHydrated(browser, '/about')
  await browser.run("return fetch('/api/desk/sign-out', { method: 'POST' }).then(() => true)")
  await browser.open(`${watched.url}/desk/login`)
  await browser.type(field(login.email), email)
  await browser.type(field(login.password), password)
  await browser.click(button(login.next))
  await browser.type(field(factor.recovery), code)
  await browser.click(button(factor.submit))
  await browser.sees(button(frame.signOut))
}
