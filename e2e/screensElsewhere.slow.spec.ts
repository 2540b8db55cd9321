import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/staff.ts'
import { until } from '#server/testing/mail.ts'
import { addressOf } from '../scripts/pictures/opening.ts'
import { staffIn } from '../scripts/pictures/people.ts'
import type { Screen } from '../scripts/pictures/screens.ts'
import { query, texts } from './desk.ts'
import { blank, watchViolations } from './proxies.ts'
import { someScreens, useScreens } from './screens.ts'
import { otherBrowsers, type Browser } from './webDriver.ts'

/** Every screen in the other browsers: its heading, and nothing that its policy or the server refuses or its scripts throw. */
const { portal, given } = useScreens()
let watched: Awaited<ReturnType<typeof watchViolations>>
beforeAll(async () => void (watched = await watchViolations(portal.url)))
afterAll(() => watched?.close())

const isOfStaff = ({ as }: Screen) => roles.some((role) => role === as)

describe.each(otherBrowsers)('in $name', ({ isThere, open }) => {
  let browser: Browser
  beforeAll(async () => {
    if (isThere) browser = await open()
  })
  afterAll(() => browser?.close())

  test.skipIf(!isThere).each(someScreens((one) => !isOfStaff(one) && !one.isRefused, 16))(
    '$names',
    async ({ part }) => {
      for (const screen of part) {
        // A script that still asked who is signed in would be refused.
        await goTo(browser, blank)
        await browser.run(
          'localStorage.clear(); localStorage.token = arguments[0]',
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

  test.skipIf(!isThere)('what a script throws would have been told', async () => {
    await openHydrated(browser, '/about')
    await browser.run("dispatchEvent(new ErrorEvent('error', { message: 'on purpose' }))")
    await until(() => watched.reports.includes('script: on purpose'))
  })
})

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
  const { login, factor } = texts
  const field = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`
  // Whoever was signed in before.
  await openHydrated(browser, '/about')
  await browser.run("return fetch('/api/desk/sign-out', { method: 'POST' }).then(() => true)")
  await browser.open(`${watched.url}/desk/login`)
  await browser.type(field(login.email), email)
  await browser.type(field(login.password), password)
  await browser.click(`//button[normalize-space() = "${login.next}"]`)
  await browser.type(field(factor.recovery), code)
  await browser.click(`//button[normalize-space() = "${factor.submit}"]`)
  await browser.sees(`//button[normalize-space() = "${texts.frame.signOut}"]`)
}
