import type { Page, Response } from 'playwright'
import rightsTexts from '#texts/nb/rights.ts'
import entryTexts from '#texts/nb/rightsEntry.ts'
import erasure from '#texts/nb/erasure.ts'
import { signedIn } from './desk.ts'
import { button, field, link } from './page.ts'
import type { Person, Portal } from './portal.ts'

const { correct } = rightsTexts

export const expects = /status of (404|409|422|503)|ERR_FAILED/

export async function openCase(page: Page, id: number) {
  await page.goto(`/incident/${id}`)
  await link(page, entryTexts.correct).press('Enter')
  await button(page, correct.change(correct.fields.time)).waitFor()
}

export const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

export const atDesk = (portal: Portal, id: number) =>
  signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}`, expects })

type Paper = { kind: string; version: number; parts: { part: string; text: string }[] }
/** The text for the police among these, with other words for what happened, as it is saved. */
export function policeTold(papers: Paper[], text: string) {
  const { kind, version, parts = [] } = papers.find((one) => one.kind === 'police') ?? {}
  return { kind, version, parts: parts.map((one) => (one.part === 'happened' ? { ...one, text } : one)) }
}

/** The receipt and nothing of the case or the account. */
export const isAlone = (page: Page, title: string) =>
  expect
    .poll(() => page.getByRole('main').getByRole('heading').allTextContents())
    .toEqual([title, erasure.receipt.title])

export const numberOn = async (page: Page) =>
  (await page.locator('strong', { hasText: /^(\w{5}-){3}\w{5}$/ }).textContent()) ?? ''

export async function saysWhatWaits(page: Page) {
  const { receipt } = erasure
  for (const words of [receipt.tellsNothingYet, receipt.checkLater]) await page.getByText(words).waitFor()
  for (const words of [receipt.tellsNothing, receipt.check]) expect(await page.getByText(words).count()).toBe(0)
}

/** Chooses in a form that erases that it is to be at once, and fills in the password. */
export async function fillsAtOnce(page: Page, { password }: Person) {
  await field(page, erasure.form.atOnce).check()
  await field(page, erasure.form.password).fill(password)
}

/** The account is erased at once, on its page. */
export async function erasesAccount(page: Page, person: Person) {
  await page.goto('/account/slett')
  await fillsAtOnce(page, person)
  await button(page, erasure.account.submit).click()
}

export const provesErasure = async (portal: Portal, receipt: string) => {
  const { body } = await portal.call('/receipts/check', { body: { receipt } })
  expect(['erased', 'under_way']).toContain(body.state)
}

/**
 * The line breaks with the first press while the server still works on it: the call is carried out when `arrives` is called, or,
 * after `again`, just before the second press arrives, whose status `again` answers.
 */
export async function holdsUp(portal: Portal, page: Page, { token }: { token: string }, at: string) {
  let body: unknown
  const arrives = async () => expect((await portal.call(at, { token, body })).status).toBe(200)
  await page.route(`**/api${at}`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    if (body !== undefined) {
      await arrives()
      return route.continue()
    }
    body = request.postDataJSON()
    return route.abort()
  })
  const again = async () => {
    const isSecond = (answer: Response) => answer.request().method() === 'POST' && answer.url().endsWith(`/api${at}`)
    return (await page.waitForResponse(isSecond)).status()
  }
  return { arrives, again }
}

/** The day on which a case goes, as the list and its page say it. */
export const day = /^Slettes \d+\. [a-z]+ \d{4}$/
