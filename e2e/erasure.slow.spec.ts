import { expect, test } from 'vitest'
import accounts from '#texts/nb/accounts.ts'
import consents, { version } from '#texts/nb/consentChoices.ts'
import labels, { briefLegalFlags } from '#texts/nb/deskCodeLabels.ts'
import erasure from '#texts/nb/erasure.ts'
import kept from '#texts/nb/kept.ts'
import server from '#texts/nb/server.ts'
import mail from '#texts/nb/mail.ts'
import takeout from '#texts/nb/takeout.ts'
import rights from '#texts/nb/rights.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import entry from '#texts/nb/withdrawalEntry.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { until } from '#server/testing/mail.ts'
import { query } from './desk.ts'
import { day, hasFocus, holdsUp, isAlone, losesAnswer, numberOn, provesErasure, saysWhatWaits } from './erasureSteps.ts'
import { pick, press, write } from './keyboard.ts'
import { axeInBothThemes, fits, hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, detail, sees, sentIn, texts } from './reporting.ts'

const portal = useSharedPortal()

test('the way to withdraw keeps the focus when it is opened and given up, and says that a password is wrong', async () => {
  const person = await portal.person()
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, expects: /422/ })
  await page.goto(`/incident/${id}`)
  await press(page, button(page, entry.open))
  // The pressed button went, before anything that stands in its place had come.
  await hasFocus(page, entry.title)
  await page.getByText(erasure.case.staysLead).waitFor()
  await hasFocus(page, entry.title)
  await press(page, button(page, erasure.form.cancel))
  await button(page, entry.open).waitFor()
  await hasFocus(page, entry.title)
  await press(page, button(page, entry.open))
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await write(page, password, 'feil-passord')
  await page.keyboard.press('Enter')
  await page.getByText('passord').last().waitFor()
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(page)
})

test('whoever did not ask for a withdrawal is led by the mail to where it can be undone, before all else on the page', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const wish = { password: person.password, at_once: false }
  const { body } = await portal.call(`/incidents/withdrawal/${id}`, { token: person.token, body: wish })
  const told = await until(() => portal.mail.to(person.email).find((one) => one.subject === mail.erasure_asked.subject))
  expect(told.link).toBe(`${portal.url}/login?redirect=/dashboard`)
  // It names the page that its link leads to.
  expect(told.text).toContain('«Min side»')
  const page = await portal.visit({ as: person, expects: /404/ })
  await page.goto(told.link ?? '')
  await page.waitForURL('**/dashboard')
  await page.locator(`a[href="/incident/${id}"]`).click()
  const gone = page.getByRole('region', { name: entry.withdrawn, exact: true })
  await gone.getByText(day).waitFor()
  await gone.getByRole('button', { name: erasure.case.takeBack }).waitFor()
  const places = () =>
    Promise.all(
      [gone, page.getByText(detail.category, { exact: true })].map(async (one) => (await one.boundingBox())?.y ?? 0),
    )
  const [first = 0, second = 0] = await places()
  expect(first).toBeLessThan(second)
  await hasNoBarrier(page)
  await button(page, erasure.case.takeBack).click()
  await button(page, entry.open).waitFor()

  // Its number tells of nothing then.
  await page.goto('/personvern/kvittering')
  await page.getByLabel(erasure.check.number).fill(body.receipt)
  await button(page, erasure.check.submit).click()
  await page.getByText(/^Vi finner ikke dette nummeret/).waitFor()
  const main = page.getByRole('main')
  for (const [to, name] of [
    ['/personvern', erasure.check.toPrivacy],
    ['/login', erasure.check.toLogin],
    ['/', erasure.check.toFront],
  ] as const)
    expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(to)
})

test('a case is taken back from its receipt, whose number then tells of nothing', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 320, expects: /ERR_FAILED/ })
  await page.goto(`/incident/${id}`)
  await press(page, button(page, entry.open))
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await password.fill(person.password)
  await password.press('Enter')
  await isAlone(page, detail.title)
  const number = await numberOn(page)
  const takeBack = button(page, erasure.case.takeBack)
  await fits(page)
  await page.route('**/api/incidents/withdrawal/**', (route) => route.abort())
  await press(page, takeBack)
  await sees(page, erasure.case.takeBackFailed)
  // The number is still needed.
  expect(await numberOn(page)).toBe(number)
  await page.unroute('**/api/incidents/withdrawal/**')
  await press(page, takeBack)
  await sees(page, erasure.case.takenBack)
  await button(page, entry.open).waitFor()
  await hasFocus(page, detail.title)
  await sees(page, 'Noen ropte etter meg.')
  expect(await page.getByText(number).count()).toBe(0)
  await hasNoBarrier(page, [320, 1280])
  const { body } = await portal.call('/receipts/check', { body: { receipt: number } })
  expect(body.state).toBe('unknown')
  // Nothing is asked any more on the way out.
  await button(page, detail.back).click()
  await page.waitForURL('**/report-harassment')
})

test('a case that is kept by a legal duty is not offered to be erased, and one that is kept by consent is', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 320 })
  const { body } = await portal.call(`/incidents/show/${id}`, { token: person.token })
  const reason = 'Politiet har bedt oss ta vare på saken.'
  const held = (hold: object) =>
    page.route(`**/api/incidents/show/${id}`, (route) =>
      route.fulfill({ json: { ...body, incident: { ...body.incident, hold: { reason, ...hold } } } }),
    )
  const way = page.getByRole('region', { name: entry.title, exact: true })
  for (const ends_on of ['2027-01-15', '2097-01-15']) {
    await held({ ground: 'legal_duty', ends_on, agreed: false, agreed_until: null })
    await page.goto(`/incident/${id}`)
    await way.getByText(kept.duty(longDate(ends_on))).waitFor()
    await page.getByText(reason).waitFor()
    expect(await way.getByText(kept.thenYours).count()).toBe(ends_on < body.incident.erased_on ? 1 : 0)
    expect(await way.getByRole('button').count()).toBe(0)
    expect(await page.getByText(entry.lead).count()).toBe(0)
    await axeInBothThemes(page)
    await fits(page)
  }
  await held({ ground: 'consent', ends_on: '2097-01-15', agreed: true, agreed_until: '2097-01-15' })
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).waitFor()
})

test('whoever erases at once what they have withdrawn is told that the number they have goes on counting', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const wish = { password: person.password, at_once: false }
  const { body } = await portal.call(`/incidents/withdrawal/${id}`, { token: person.token, body: wish })
  const page = await portal.visit({ as: person, width: 320, expects: /404/ })
  await page.goto(`/incident/${id}`)
  await press(page, button(page, erasure.case.eraseNow))
  // The pressed button went: what is to be erased has the focus, also when it comes back.
  const isSaid = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(erasure.case.waits)
  await isSaid()
  await press(page, button(page, erasure.form.cancel))
  await isSaid()
  await press(page, button(page, erasure.case.eraseNow))
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await password.fill(person.password)
  await password.press('Enter')
  await sees(page, erasure.case.erased)
  await sees(page, erasure.receipt.same)
  expect(await page.getByText(erasure.receipt.keep).count()).toBe(0)
  await axeInBothThemes(page)
  await fits(page)
  await page.goto('/personvern/kvittering')
  await page.getByLabel(erasure.check.number).fill(body.receipt)
  await press(page, button(page, erasure.check.submit))
  await page.getByText(/^Det ble slettet/).waitFor()
})

test('before the account goes it says what goes and what stays, and another tab offers nothing that is refused then', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const uncounted = await sentIn(portal, person)
  const no = { consent: 'statistics', is_given: false, text_version: version }
  await portal.call(`/incidents/consents/${uncounted.id}`, { token: person.token, body: no })
  await query(
    portal,
    `INSERT INTO coding (incident_id, version, code_list, act, legal_flag, changed_at, changed_by)
      VALUES ($1, 1, 1, $2, $3, now(), (SELECT min(id) FROM staff))`,
    [id, ['spitting', 'threat'], ['hate_crime']],
  )
  // Each on a line of its own, without the provisions.
  const coded = [labels.act.spitting, labels.act.threat, briefLegalFlags.hate_crime]
  const page = await portal.visit({ as: person, expects: /403|401/ })
  await page.goto('/account')
  await press(page, button(page, erasure.account.open))
  // Taking along ends with the press, so the way to it stands before it.
  await press(page, page.getByRole('link', { name: erasure.account.toTakeAlong, exact: true }))
  await page.getByLabel(takeout.password, { exact: true }).first().waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('#ta-med')
  await page.goto('/account')
  await press(page, button(page, erasure.account.open))
  // Only what is there, and what stays of the case.
  await page.getByText(erasure.account.stays).waitFor()
  const parts = page.getByRole('region', { name: erasure.account.title }).getByRole('listitem')
  const [name = '', ...rest] = erasure.account.goesList({ cases: 2, drafts: 0, tips: 0, favourites: 0 })
  await expect
    .poll(() => parts.allTextContents())
    .toEqual([
      name,
      ...rest,
      expect.stringMatching(new RegExp(`^Sak ${id}: [a-z]+ \\d{4}, .*${coded.join('')}$`)),
      ...coded,
      erasure.account.nothingOf(uncounted.id),
    ])
  await hasNoBarrier(page)
  const second = await page.context().newPage()
  await second.goto('/account')
  await button(second, accounts.account.consentsOpen).waitFor()
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await password.scrollIntoViewIfNeeded()
  await write(page, password, person.password)
  await page.keyboard.press('Enter')
  await isAlone(page, accounts.account.heading)
  await saysWhatWaits(page)
  await hasNoBarrier(page)
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await button(second, erasure.account.takeBack).waitFor()
  expect(await button(second, accounts.account.consentsOpen).count()).toBe(0)
  // The way out asks first, as the menu does.
  await press(page, button(page, erasure.account.done))
  await press(page, button(page, erasure.receipt.ask.stay))
  await numberOn(page)
  await press(page, button(page, erasure.account.done))
  // Asked again before the browser tells that the first question has closed.
  await button(page, erasure.receipt.ask.stay).evaluate(async (stay: HTMLElement, label) => {
    stay.click()
    await Promise.resolve()
    const done = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    done?.click()
  }, erasure.account.done)
  await press(page, button(page, erasure.receipt.ask.leave))
  await page.waitForURL((url) => url.pathname === '/')
  await second.waitForURL((url) => url.pathname === '/')
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
  await expect
    .poll(() => main.getByRole('heading').allTextContents())
    .toEqual([accounts.account.heading, erasure.account.title])
  expect(await main.getByRole('button').allTextContents()).toEqual([erasure.account.takeBack, erasure.account.eraseNow])
  expect((await eraseNow.boundingBox())?.y).toBeLessThan(700)
  await hasNoBarrier(page)
  expect(refused).toEqual([])
  // Nobody writes a report that would be refused, and what lies on the device stays.
  const second = await page.context().newPage()
  await second.goto('/about')
  await second.evaluate(
    (owner) =>
      localStorage.setItem('incidentFormDraft', JSON.stringify({ description: 'ord', owner, savedAt: Date.now() })),
    person.user.id,
  )
  await second.goto('/create-harassment')
  await button(second, erasure.account.takeBack).waitFor()
  expect(new URL(second.url()).pathname).toBe('/account')
  expect(await second.evaluate(() => localStorage.getItem('incidentFormDraft'))).toContain('ord')
  await press(page, button(page, erasure.account.takeBack))
  await button(page, erasure.account.open).waitFor()
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await button(second, accounts.account.consentsOpen).waitFor()
  expect(await second.getByText(server.account_leaves).count()).toBe(0)
  await second.close()
  // Without a new load, nothing says any more that it is leaving.
  await page.getByText(person.email).first().waitFor()
  await button(page, accounts.account.consentsOpen).waitFor()
  expect(await page.getByText(server.account_leaves).count()).toBe(0)
})

test('somebody leaves at once with the keyboard alone', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, expects: /401/ })
  await page.goto('/account')
  await press(page, button(page, erasure.account.open))
  await pick(page, page.getByLabel(erasure.form.atOnce, { exact: true }))
  await write(page, page.getByLabel(erasure.form.password, { exact: true }), person.password)
  await page.keyboard.press('Enter')
  // On a page that needs no session, which another tab would end.
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  await sees(page, erasure.account.erased)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await sees(page, erasure.receipt.keep)
  await hasNoBarrier(page)
  const { status } = await portal.call('/auth/login', { body: { email: person.email, password: person.password } })
  expect(status).toBe(401)
})

test('while the server still works on what it was asked for nothing is said to be there, and the number comes by itself', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 390, expects: /ERR_FAILED|401|404/ })
  const held = await holdsUp(portal, page, person, `/incidents/withdrawal/${id}`)
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).press('Enter')
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await password.fill(person.password)
  const asked = page.waitForResponse('**/api/receipts/check')
  await button(page, erasure.case.submit).click()
  // It has been asked for, and the server knew nothing of it.
  expect((await (await asked).json()).state).toBe('unknown')
  await sees(page, erasure.form.asks)
  expect(await page.getByText(/Ingenting er slettet/).count()).toBe(0)
  // Left and opened again, it is the same attempt.
  await button(page, detail.back).click()
  await page.waitForURL('**/report-harassment')
  await page.goBack()
  await button(page, entry.open).press('Enter')
  await sees(page, erasure.form.asks)
  // Left: the case is not there any more when its page is opened again.
  await button(page, detail.back).click()
  await page.waitForURL('**/report-harassment')
  await held.arrives()
  await page.goBack()
  await sees(page, erasure.receipt.keep)
  await isAlone(page, detail.title)
  await provesErasure(portal, await numberOn(page))
})

test('an account whose erasure is refused the second time, because the first went through meanwhile, gives its number', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ as: person, width: 390, expects: /ERR_FAILED|401|404/ })
  const held = await holdsUp(portal, page, person, '/user/leaving')
  await page.goto('/account')
  await button(page, erasure.account.open).click()
  await page.clock.install()
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  await button(page, erasure.account.submit).click()
  // What was typed is there again when nothing is asked any more.
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000)
      return button(page, erasure.account.submit).isVisible()
    })
    .toBe(true)
  await sees(page, erasure.form.unsure)
  // It may be led there twice, by the end of the session and by the answer, and nowhere else.
  const been = new Set<string>()
  page.on('framenavigated', (frame) => void been.add(new URL(frame.url()).pathname))
  const again = held.again()
  await button(page, erasure.account.submit).click()
  // Its session had ended with it.
  expect(await again).toBe(401)
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  await sees(page, erasure.receipt.keep)
  expect([...been]).toEqual(['/personvern/kvittering'])
  await provesErasure(portal, await numberOn(page))
})

test('whoever erases in a tab from before it was withdrawn elsewhere, and gets no answer, is told that it is gone', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 390, expects: /ERR_FAILED|404/ })
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).press('Enter')
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  const wish = { password: person.password, at_once: false }
  const { body } = await portal.call(`/incidents/withdrawal/${id}`, { token: person.token, body: wish })
  await losesAnswer(page, `**/api/incidents/withdrawal/${id}`)
  await button(page, erasure.case.submit).click()
  await sees(page, erasure.case.erased)
  await sees(page, erasure.receipt.same)
  await isAlone(page, detail.title)
  await provesErasure(portal, body.receipt)
})

test('when nobody can say what became of it the page says so, and asks again when it is told to', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ as: person, width: 320, expects: /ERR_FAILED|401|404/ })
  const held = await holdsUp(portal, page, person, '/user/leaving')
  await page.goto('/account')
  await button(page, erasure.account.open).click()
  await page.clock.install()
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  await button(page, erasure.account.submit).click()
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000)
      return page.getByText(erasure.form.unsure).count()
    })
    .toBe(1)
  await axeInBothThemes(page)
  await fits(page)
  await held.arrives()
  await press(page, button(page, erasure.form.askAgain))
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  await sees(page, erasure.receipt.keep)
})

test('what the server could not finish is said to be taken away, and not to be erased', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 320, expects: /404|ERR_FAILED|Failed to fetch/ })
  // The line is slow while the form is fetched, and then breaks: both are said, and the form comes by itself.
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
  await press(page, button(page, entry.open))
  const way = page.locator('#slett')
  await way.getByText(rightsEntry.part.loading, { exact: true }).waitFor()
  slow.resolve()
  await way.getByText(rightsEntry.part.failed, { exact: true }).waitFor()
  await fits(page)
  await page.unroute(form)
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  await button(page, erasure.case.submit).click()
  await sees(page, erasure.case.erasedSoon)
  await sees(page, erasure.receipt.keep)
  expect(await page.getByText(erasure.case.erased, { exact: true }).count()).toBe(0)
  await fits(page)
})

test('the link to the front page and the way out beside the number leave it only after a question', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 1280, expects: /401|403|404/ })
  const dialog = page.getByRole('dialog')
  const home = page.locator('a[href="/"]').first()
  const { ask } = erasure.receipt
  const isAsked = async (way = home) => {
    const number = await numberOn(page)
    await way.click()
    await dialog.getByText(ask.title).waitFor()
    await axeInBothThemes(page)
    await button(page, ask.stay).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await numberOn(page)).toBe(number)
  }
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).press('Enter')
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await password.fill(person.password)
  await button(page, erasure.case.submit).click()
  await isAsked()
  const done = button(page, erasure.case.done)
  await isAsked(done)
  await done.click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => done.evaluate((element) => element === document.activeElement)).toBe(true)
  await done.click()
  await button(page, ask.leave).click()
  await page.waitForURL('**/report-harassment')

  await page.goto('/account')
  await button(page, erasure.account.open).click()
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await password.fill(person.password)
  await button(page, erasure.account.submit).click()
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  await isAsked()
  await home.click()
  await button(page, ask.leave).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('whoever does not want the case counted says so first, and nothing stays of it', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 390 })
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).press('Enter')
  await page.getByText(erasure.case.staysLead).waitFor()
  const { label } = consents.statistics
  const choice = page.locator('[data-consent="statistics"]')
  await choice.getByText(rights.consents.givenBySending).waitFor()
  await page.getByText(rights.consents.withdraws.statistics).waitFor()
  await page.getByRole('link', { name: erasure.case.toConsents, exact: true }).last().click()
  await press(page, button(page, rights.consents.withdrawOf(label)))
  await page
    .getByRole('status')
    .filter({ hasText: rights.consents.saved.no(label) })
    .waitFor()
  await axeInBothThemes(page)
  await fits(page)
  await button(page, entry.open).press('Enter')
  await sees(page, erasure.case.nothingStays)
  await press(page, button(page, rights.consents.yesTo(label)))
  await sees(page, erasure.case.staysLead)
})

test('what was said after sending is forgotten with the case, whether it goes here or elsewhere', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ as: person, width: 390, expects: /404/ })
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
  const here = await sentIn(portal, person)
  await remember(here.id)
  await receipt.waitFor()
  await page.goto(`/incident/${here.id}`)
  await button(page, entry.open).press('Enter')
  const password = page.getByLabel(erasure.form.password, { exact: true })
  await password.fill(person.password)
  await password.press('Enter')
  await isAlone(page, detail.title)
  await forgets()

  const elsewhere = await sentIn(portal, person)
  const wish = { password: person.password, at_once: true }
  await portal.call(`/incidents/withdrawal/${elsewhere.id}`, { token: person.token, body: wish })
  await remember(elsewhere.id)
  await forgets()
  expect(await receipt.count()).toBe(0)
})

test('when the answer is lost on the line the receipt is had all the same, and nothing is said to be there that is gone', async () => {
  const person = await portal.person({ isVerified: true })
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ as: person, width: 390, expects: /ERR_FAILED|401|404/ })
  await losesAnswer(page, '**/api/incidents/withdrawal/*')
  await page.route('**/api/receipts/check', (route) => route.abort())
  await page.goto(`/incident/${id}`)
  await button(page, entry.open).press('Enter')
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  await button(page, erasure.case.submit).click()
  await sees(page, erasure.form.asks)
  expect(await page.getByText(erasure.form.failed).count()).toBe(0)
  // Nothing can be pressed twice meanwhile, and what is said has the focus.
  await button(page, erasure.case.submit).waitFor({ state: 'hidden' })
  expect(await page.getByLabel(erasure.form.password, { exact: true }).isVisible()).toBe(false)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(new RegExp(`^${erasure.form.asks}`))
  await hasNoBarrier(page)
  // Anew and before the line is back, because the page finds out by itself then.
  await button(page, erasure.form.askAgain).click()
  await page.unroute('**/api/receipts/check')
  await sees(page, erasure.case.erased)
  await provesErasure(portal, await numberOn(page))
})
