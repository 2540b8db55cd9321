import type { Page } from 'playwright'
import erasure from '#texts/nb/erasure.ts'
import server from '#texts/nb/server.ts'
import shell from '#texts/nb/shell.ts'
import takeout from '#texts/nb/takeout.ts'
import rightsEntry, { withdrawal as entry } from '#texts/nb/rightsEntry.ts'
import { query, sentIn } from './desk.ts'
import { fillsAtOnce, holdsUp, isAlone, numberOn, provesErasure } from './rightsSteps.ts'
import { button, comeBack, field, hasFocus, isFocused, keepDraft, link } from './page.ts'
import { localDraft, opens, press, presses, sees } from './page.ts'
import { detail, texts } from './reporting.ts'
import { axeInBothThemes, fits, hasNoBarrier, useSharedPortal, type Person } from './portal.ts'

const portal = useSharedPortal()

/** The form that withdraws a case. */
async function openForm(page: Page, id: number) {
  await page.goto(`/incident/${id}`)
  await link(page, entry.title).press('Enter')
}

/** The same, once the password stands in it. */
async function fillForm(page: Page, id: number, { password }: Person) {
  await openForm(page, id)
  await field(page, erasure.form.password).fill(password)
}

test('a case is taken back from its receipt, whose number then tells of nothing', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, width: 320, expects: /ERR_FAILED/ })
  await fillForm(page, id, person)
  await page.keyboard.press('Enter')
  await isAlone(page, detail.title)
  const number = await numberOn(page)
  const takeBack = button(page, erasure.case.takeBack)
  await fits(page)
  await page.route('**/api/incidents/withdrawal/**', (route) => route.abort())
  await press(page, takeBack)
  await sees(page, erasure.form.failed)
  expect(await numberOn(page)).toBe(number)
  await page.unroute('**/api/incidents/withdrawal/**')
  await press(page, takeBack)
  await sees(page, erasure.case.takenBack)
  await link(page, entry.title).waitFor()
  await hasFocus(page, detail.title)
  await sees(page, 'Noen ropte etter meg.')
  expect(await page.getByText(number).count()).toBe(0)
  await hasNoBarrier(page, [320, 1280])
  const { body } = await portal.call('/receipts/check', { body: { receipt: number } })
  expect(body.state).toBe('unknown')
  // What can be done to it is there again, and nothing is asked any more on the way out.
  await press(page, link(page, rightsEntry.correct), page.getByRole('heading', { level: 1, name: rightsEntry.correct }))
  await presses(page, detail.toCase, page.getByRole('heading', { level: 1, name: detail.title }))
  await button(page, detail.back).click()
  await page.waitForURL('**/report-harassment')
})

test('whoever erases at once what they have withdrawn is told that the number they have goes on counting', async () => {
  const { id, person } = await sentIn(portal)
  const wish = { password: person.password, at_once: false }
  const { body } = await portal.call(`/incidents/withdrawal/${id}`, { token: person.token, body: wish })
  const page = await portal.visit({ at: `/incident/${id}`, as: person, width: 320, expects: /404/ })
  await press(page, button(page, erasure.case.eraseNow))
  // The pressed button went: what is to be erased has the focus, also when it comes back.
  const isSaid = () => hasFocus(page, erasure.case.waits)
  await isSaid()
  await press(page, button(page, erasure.form.cancel))
  await isSaid()
  await press(page, button(page, erasure.case.eraseNow))
  const password = field(page, erasure.form.password)
  await password.fill(person.password)
  await password.press('Enter')
  await sees(page, erasure.case.erased, erasure.receipt.same)
  expect(await page.getByText(erasure.receipt.keep).count()).toBe(0)
  await axeInBothThemes(page)
  await fits(page)
  const check = await portal.call('/receipts/check', { body: { receipt: body.receipt } })
  expect(check.body.state).toBe('erased')
})

test('before the account goes it says what goes and what stays', async () => {
  const { id, person } = await sentIn(portal)
  await sentIn(portal, {}, person)
  await query(
    portal,
    `WITH base AS (INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
        VALUES ('2026-01-01', false, false, true, 1) RETURNING id)
      INSERT INTO frozen_case (incident_id, base_id, facts) SELECT $1, id, '{}' FROM base`,
    [id],
  )
  const page = await portal.visit({ at: '/account/slett', as: person, expects: /403|401/ })
  // Taking along ends with the press, so the way to it stands before it.
  await press(page, link(page, shell.titles['/account/ta-med']))
  await button(page, takeout.ask).waitFor()
  await page.goBack()
  await page.getByText(erasure.account.stays).waitFor()
  const parts = page.getByRole('main').getByRole('listitem')
  const [name = '', ...rest] = erasure.account.goesList({ cases: 2, drafts: 0, tips: 0, favourites: 0 })
  await expect.poll(() => parts.allTextContents()).toEqual([name, ...rest])
  await sees(page, erasure.account.counted([id]))
  await hasNoBarrier(page)
})

test('of an account that is leaving nothing is offered that the server refuses, and a draft on the device stays', async () => {
  const person = await portal.person({ isVerified: true })
  const left = { token: person.token, body: { password: person.password, at_once: false } }
  expect((await portal.call('/user/leaving', left)).status).toBe(200)
  const { body } = await portal.call('/auth/login', { body: { email: person.email, password: person.password } })
  const page = await portal.visit({ as: { ...person, token: body.data.token }, expects: /403/ })
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.goto('/account')
  const eraseNow = button(page, erasure.account.eraseNow)
  await eraseNow.waitFor()
  await page.getByText(/^Kontoen slettes \d+\. /).waitFor()
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('heading').allTextContents()).toEqual([shell.titles['/account/slett']])
  expect(await main.getByRole('button').allTextContents()).toEqual([erasure.account.takeBack, erasure.account.eraseNow])
  await hasNoBarrier(page)
  expect(refused).toEqual([])
  // Nobody writes a report that would be refused, and what lies on the device stays.
  const second = await page.context().newPage()
  await second.goto('/about')
  await keepDraft(second, { description: 'ord', owner: person.user.id })
  await opens(second, '/create-harassment', button(second, erasure.account.takeBack))
  expect(new URL(second.url()).pathname).toBe('/account/slett')
  expect(await localDraft(second)).toContain('ord')
  await press(page, button(page, erasure.account.takeBack))
  await page.waitForURL('**/account')
  await comeBack(second)
  await second.waitForURL('**/account')
  expect(await second.getByText(server.account_leaves).count()).toBe(0)
  await second.close()
})

test('while the server still works on what it was asked for nothing is said to be there, and the number comes by itself', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, width: 390, expects: /ERR_FAILED|401|404/ })
  const held = await holdsUp(portal, page, person, `/incidents/withdrawal/${id}`)
  await openForm(page, id)
  await fillsAtOnce(page, person)
  const asked = page.waitForResponse('**/api/receipts/check')
  await button(page, erasure.case.submit).click()
  // It has been asked for, and the server knew nothing of it.
  expect((await (await asked).json()).state).toBe('unknown')
  await sees(page, erasure.form.asks)
  expect(await page.getByText(/Ingenting er slettet/).count()).toBe(0)
  await hasNoBarrier(page)
  // Left and opened again, it is the same attempt.
  await button(page, detail.toCase).click()
  await link(page, entry.title).press('Enter')
  await sees(page, erasure.form.asks)
  // Left: the case is not there any more when its page is opened again.
  await button(page, detail.toCase).click()
  await button(page, detail.back).click()
  await page.waitForURL('**/report-harassment')
  await held.arrives()
  await page.goBack()
  await sees(page, erasure.receipt.keep)
  await isAlone(page, detail.title)
  await provesErasure(portal, await numberOn(page))
})

test.each([
  ['refused the second time, because the first went through meanwhile', true],
  ['asked about again', false],
])('an account whose erasure nobody can say what became of gives its number when it is %s', async (_, isTwice) => {
  const { person, page } = await portal.newcomer({ isVerified: true, width: 320, expects: /ERR_FAILED|401|404/ })
  const held = await holdsUp(portal, page, person, '/user/leaving')
  await page.goto('/account/slett')
  await page.clock.install()
  await fillsAtOnce(page, person)
  await button(page, erasure.account.submit).click()
  const unsure = async () => (await page.clock.runFor(20_000), page.getByText(erasure.form.unsure).count())
  await expect.poll(unsure).toBe(1)
  await axeInBothThemes(page)
  await fits(page)
  // It may be led there twice, by the end of the session and by the answer, and nowhere else.
  const been = new Set<string>()
  page.on('framenavigated', (frame) => void been.add(new URL(frame.url()).pathname))
  if (isTwice) {
    const again = held.again()
    await button(page, erasure.account.submit).click()
    // Its session had ended with it.
    expect(await again).toBe(401)
  } else {
    await held.arrives()
    await press(page, button(page, erasure.form.askAgain))
  }
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  await sees(page, erasure.receipt.keep)
  expect([...been]).toEqual(['/personvern/kvittering'])
  await provesErasure(portal, await numberOn(page))
})

test('what the server could not finish is said to be taken away, and not to be erased', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, width: 320, expects: /404|ERR_FAILED|Failed to fetch/ })
  // The line is slow while the form is fetched, and then breaks: both are said, and it is asked for once more.
  const form = '**/assets/WithdrawCase-*.js'
  const slow = Promise.withResolvers<void>()
  await page.route(form, async (route) => {
    await slow.promise
    await route.abort()
  })
  await page.route(`**/api/incidents/withdrawal/${id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), finished: false } })
  })
  await page.goto(`/incident/${id}`)
  // By key: what still arrives above it may move it between the two halves of a click.
  await press(page, link(page, entry.title))
  const way = page.getByRole('main')
  await way.getByText(rightsEntry.part.loading, { exact: true }).waitFor()
  slow.resolve()
  await way.getByText(rightsEntry.part.failed, { exact: true }).waitFor()
  await fits(page)
  await page.unroute(form)
  await button(page, shell.retry).click()
  await fillsAtOnce(page, person)
  await button(page, erasure.case.submit).click()
  await sees(page, erasure.case.erasedSoon, erasure.receipt.keep)
  expect(await page.getByText(erasure.case.erased, { exact: true }).count()).toBe(0)
  await fits(page)
})

test('the link to the front page and the way out beside the number leave it only after a question', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, width: 1280, expects: /401|403|404/ })
  const dialog = page.getByRole('dialog')
  const home = page.locator('a[href="/"]').first()
  const { ask } = erasure.receipt
  const isAsked = async (way = home) => {
    const number = await numberOn(page)
    await presses(dialog, way, ask.title)
    await axeInBothThemes(page)
    await button(page, ask.stay).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await numberOn(page)).toBe(number)
  }
  await fillForm(page, id, person)
  await button(page, erasure.case.submit).click()
  await isAsked()
  const done = button(page, erasure.case.done)
  await isAsked(done)
  await done.click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await isFocused(done)
  await done.click()
  // Asked again before the browser tells that the first question has closed.
  await button(page, ask.stay).evaluate(async (stay: HTMLElement, label) => {
    stay.click()
    await Promise.resolve()
    const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    again?.click()
  }, erasure.case.done)
  await button(page, ask.leave).click()
  await page.waitForURL('**/report-harassment')
})

test('what was said after sending is forgotten with the case, whether it goes here or elsewhere', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, width: 390, expects: /404/ })
  const receipt = page.getByRole('heading', { name: texts.receipt.heading })
  const remember = async (id: number) => {
    await page.goto('/report-harassment')
    const ownerOf = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id ?? null)
    await expect.poll(ownerOf).not.toBeNull()
    const owner = await ownerOf()
    await page.evaluate((kept) => sessionStorage.setItem('receipt', kept), JSON.stringify({ id, owner }))
    await page.reload()
  }
  const forgets = () => expect.poll(() => page.evaluate(() => sessionStorage.getItem('receipt'))).toBeNull()
  const here = await sentIn(portal, {}, person)
  await remember(here.id)
  await receipt.waitFor()
  await keepDraft(page, { [`messages/${here.id}`]: { text: 'ord' }, owner: person.user.id })
  await fillForm(page, here.id, person)
  await page.keyboard.press('Enter')
  await isAlone(page, detail.title)
  await forgets()
  expect(await localDraft(page)).toBeNull()

  const elsewhere = await sentIn(portal, {}, person)
  const wish = { password: person.password, at_once: true }
  await portal.call(`/incidents/withdrawal/${elsewhere.id}`, { token: person.token, body: wish })
  await remember(elsewhere.id)
  await forgets()
  expect(await receipt.count()).toBe(0)
})
