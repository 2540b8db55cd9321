import type { Page } from 'playwright'
import { addDays, todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { desk } from '#texts/desk.ts'
import { holdReplies as replies } from '#texts/nb/deskHolds.ts'
import kept from '#texts/nb/kept.ts'
import { foundTyped, officer, atHolds, typed } from './officer.ts'
import { refusals, texts, query } from './desk.ts'
import { signInByHand } from './deskSignIn.ts'
import { button, download, field, hasFocus, heading, isTold, link } from './page.ts'
import { opens, pick, press, presses, reads, write } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { given } from './reporting.ts'

const { audit, breaches, holds, privacyReport: report, processing } = desk
const portal = useSharedPortal()

const rows = (page: Page) => page.getByRole('table', { name: audit.list }).getByRole('row')

/** By hand, which leaves a row in the log. */
async function signIn(email: string, at: string) {
  const page = await portal.visit({ at: at, width: 1280, expects: refusals })
  await signInByHand(portal, page, email)
  return page
}

test('the privacy officer finds who has signed in, narrows the log to one action of one person, and has it checked: it is whole, and that it was asked for is a row', async () => {
  const admin = await signIn('administrator@example.org', '/desk/staff')
  await heading(admin, texts.staff.title).waitFor()
  const page = await signIn('personvern@example.org', '/desk')
  await presses(page, link(page, audit.title).first(), heading(page, audit.title))
  await rows(page).getByText(audit.actionOf('staff_signed_in')).nth(1).waitFor()
  await page.getByText(audit.filter.title, { exact: true }).click()
  await field(page, audit.filter.action).selectOption('staff_signed_in')
  await field(page, audit.filter.person).selectOption({ label: 'Demo administrator' })
  await button(page, audit.filter.show).click()
  await page.waitForURL(/action=staff_signed_in/)
  await rows(page).nth(1).getByText('Demo administrator').waitFor()
  await expect.poll(() => rows(page).getByText('Demo personvern').count()).toBe(0)
  await hasNoBarrier(page)

  // What is taken away again leaves the filter open, with the focus on its heading.
  await button(page, audit.filter.reset).press('Enter')
  await page.waitForURL(/audit$/)
  await hasFocus(page, audit.filter.title)
  expect(await field(page, audit.filter.action).isVisible()).toBe(true)

  await presses(page, audit.check.now, /Loggen henger sammen/)
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await hasNoBarrier(page)
  await field(page, audit.filter.action).selectOption('audit_checked')
  await button(page, audit.filter.show).click()
  const row = rows(page).nth(1)
  await row.getByText('Demo personvern').waitFor()
  // What else a row holds opens in it.
  await row.getByText(audit.actionOf('audit_checked')).click()
  await row.getByText(/^Rad \d+\./).waitFor()
  await page.getByRole('link', { name: audit.actionOf('setting_changed') }).click()
  await page.waitForURL(/\?action=setting_changed$/)
})

test('the officer reads the record of processing and what is kept how long, takes it along as a file, and reads the yearly report', async () => {
  const page = await officer(portal, '/desk/processing')
  await heading(page, processing.title).waitFor()
  await page.getByRole('heading', { name: processing.activities.reports.name }).waitFor()
  const kept = page.getByRole('cell', { name: processing.tables.witness.what })
  expect(await kept.count()).toBe(0)
  await press(page, button(page, processing.showAll))
  await hasNoBarrier(kept)
  const { bytes } = await download(page, () => press(page, button(page, processing.download)))
  expect(bytes.toString()).toContain(processing.tables.witness.what)

  await opens(page, '/desk/privacy-report', heading(page, report.title), report.notPublic)
  await hasNoBarrier(page.getByRole('rowheader', { name: report.counts.breaches }))
})

test('a breach is written down by keyboard, and presses on the first page', async () => {
  const page = await officer(portal, '/desk/breaches')
  await hasNoBarrier(page.getByText(breaches.none))
  await press(page, page.getByRole('link', { name: breaches.add }), heading(page, breaches.newTitle))
  await press(page, button(page, breaches.register))
  await expect.poll(() => field(page, breaches.what).getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(page)

  const found = foundTyped()
  await page.getByRole('textbox', { name: breaches.foundDay }).fill(found.day)
  await field(page, breaches.foundTime).fill(found.time)
  await page.locator('input[name="risk"][value="unknown"]').check()
  await page.getByRole('checkbox', { name: breaches.kinds.confidentiality.name }).focus()
  await page.keyboard.press('Space')
  await field(page, breaches.what).fill('En liste gikk til feil mottaker <b>her</b>.')
  await page.getByRole('checkbox', { name: breaches.data.reports }).check()
  await page.getByRole('radio', { name: breaches.extents.up_to_10 }).check()
  await press(page, button(page, breaches.register), heading(page, breaches.name(1)))
  await page.getByText('En liste gikk til feil mottaker <b>her</b>.', { exact: true }).waitFor()
  await hasNoBarrier(page.getByText(breaches.missing.authority))

  await page.goto('/desk')
  const wayTo = link(page, breaches.name(1))
  const notice = page.getByRole('status').getByRole('paragraph').filter({ has: wayTo })
  await notice.and(page.locator('[data-pressing]')).waitFor()
  // What the notice names is not said once more.
  expect(await page.getByText(breaches.homeOpen(1)).count()).toBe(0)
  await hasNoBarrier(page)
  await press(page, notice.getByRole('link', { name: breaches.name(1) }))
  // The same hours are red here too, and the menu says where this is.
  const hours = page.locator('[data-level=danger]').getByText(/igjen til å melde/)
  await hours.waitFor()
  const menu = page.getByRole('navigation', { name: texts.frame.menu })
  await expect.poll(() => menu.locator('[aria-current]').allTextContents()).toEqual([breaches.title])
})

test('the privacy officer asks by keyboard whether a case may be kept longer; its reporter agrees by keyboard and takes that back, and the officer sees it', async () => {
  const { id, reporter, officer, day, seen } = await atHolds(portal)
  await heading(officer, holds.title).waitFor()
  await press(officer, officer.locator('summary', { hasText: holds.newTitle }))
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(seen))
  // Leaving what was typed is asked about, also where it is no more than a date.
  await officer.getByRole('navigation').getByRole('link').first().click()
  await officer.getByRole('dialog', { name: desk.case.unsaved.title }).waitFor()
  await officer.keyboard.press('Escape')
  await write(officer, field(officer, holds.caseField), String(id))
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.consent.name }))
  await write(officer, field(officer, holds.reasonField), 'Saken er for nemnda, som bruker lang tid.')
  await press(officer, button(officer, holds.submit))
  const caseName = officer.getByRole('heading', { name: holds.caseNumber(id), exact: true })
  const row = officer.getByRole('listitem').filter({ has: caseName })
  await row.getByText(holds.noAnswer).waitFor()
  await isTold(officer, replies.asked)
  await hasNoBarrier(officer)

  await opens(reporter, '/report-harassment', kept.ask(longDate(seen)))
  await opens(reporter, `/incident/${id}`, kept.erasedOn(longDate(day)), kept.ask(longDate(seen)))
  await hasNoBarrier(reporter)
  await press(reporter, button(reporter, kept.yes(longDate(seen))))
  await reads(reporter, kept.erasedOn(longDate(seen)), kept.agreedTo(longDate(seen)), kept.saidYes)
  await hasFocus(reporter, kept.title)
  await hasNoBarrier(reporter)
  await press(reporter, button(reporter, kept.takeBack), kept.saidNo)
  await hasFocus(reporter, kept.title)
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()

  await officer.reload()
  await hasNoBarrier(row.getByText(holds.endedHow.taken_back))
})

test('the page of a draft says its day, and the account page what signing in has put off', async () => {
  const person = await portal.person({ isVerified: true })
  const draft = await given(portal, person, { description: 'Et utkast' })
  const due = addDays(todayInOslo(), 20)
  await query(
    portal,
    'INSERT INTO retention_notice (user_id, days, due_on, asked_at, told_at) VALUES ($1, 30, $2::date, now(), now())',
    [person.user.id, due],
  )
  const { body } = await portal.call(`/incidents/show/${draft.id}`, { token: person.token })
  const page = await portal.visit({ at: `/update-harassment/${draft.id}`, as: person, width: 390 })
  await hasNoBarrier(page.getByText(kept.draftGoes(longDate(body.incident.erased_on))), [320, 1280])
  await page.goto('/account')
  // Told today, so not before 30 days have passed.
  await hasNoBarrier(page.getByText(kept.ahead.account(longDate(addDays(todayInOslo(), 30)))), [320, 1280])
})
