import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import deskErrors from '#texts/nb/deskErrors.ts'
import texts from '#texts/nb/deskExports.ts'
import { readZip } from '#server/testing/sheets.ts'
import { field, heading, said, sentIn, texts as pages } from './desk.ts'
import { button, signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { alert } from './reporting.ts'

const portal = useSharedPortal()

const expects = /status of (401|404|409|410|422)/
const staff = (name: string, at: string) => signedIn(portal, `${name}@example.org`, { at, expects })
/** The export of this case. */
const row = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ has: page.getByText(new RegExp(`: ${texts.of(id)}\\b`)) })

test('an export is asked for by a lead, approved by the privacy officer, fetched once, and refused the second time', async () => {
  const { id } = await sentIn(portal)
  const lead = await staff('leder', `/desk/cases/${id}?part=sharing`)
  await button(lead, texts.ask.open).click()
  const dialog = lead.getByRole('dialog', { name: texts.ask.caseTitle })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: pages.frame.cancel }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(lead, texts.ask.open).click()
  await dialog.getByRole('radio', { name: texts.kinds.case_zip }).check()
  await dialog.getByRole('checkbox', { name: texts.ask.originals }).check()
  await button(lead, texts.ask.submit).click()
  await lead.getByText(texts.ask.mustChoose).waitFor()
  await hasNoBarrier(lead, [320, 1280])
  await field(lead, texts.ask.purpose).selectOption({ label: texts.purposes.to_police })
  await button(lead, texts.ask.submit).click()
  await lead.getByText(texts.ask.done).waitFor()
  await lead.getByRole('link', { name: texts.ask.seeAll }).click()
  await heading(lead, texts.title).waitFor()
  const what = `${texts.kinds.case_zip}: ${texts.of(id)}`
  const mine = row(lead, id)
  await mine.getByText(texts.states.asked).waitFor()
  expect(await button(lead, `${texts.approve}: ${what}`).count()).toBe(0)
  await hasNoBarrier(lead)

  const officer = await staff('personvern', '/desk/exports')
  // The approver is told that nobody has gone through the case.
  await row(officer, id).getByText(texts.redaction.none).waitFor()
  await row(officer, id).getByText(texts.pictures.sent).waitFor()
  await button(officer, `${texts.approve}: ${what}`).click()
  await officer.getByRole('dialog', { name: texts.approveTitle }).waitFor()
  await hasNoBarrier(officer)
  await button(officer, texts.approve).click()
  await officer.getByText(texts.approved).waitFor()
  const approved = officer.getByRole('region', { name: texts.approvedOfOthers })
  await approved.getByRole('button', { name: `${texts.stop}: ${what}`, exact: true }).waitFor()
  expect(await button(officer, `${texts.approve}: ${what}`).count()).toBe(0)
  await hasNoBarrier(officer)

  await lead.reload()
  await mine.getByText(texts.states.ready).waitFor({ timeout: 40_000 })
  const other = await lead.context().newPage()
  await other.goto('/desk/exports')
  await button(other, `${texts.fetch}: ${what}`).click()
  await button(lead, `${texts.fetch}: ${what}`).click()
  await hasNoBarrier(lead)
  const coming = lead.waitForEvent('download')
  await button(lead, texts.fetch).click()
  const parts = await readZip(await readFile(await (await coming).path()))
  expect([...parts.keys()]).toContain(`sak-${id}.pdf`)
  await lead.getByText(texts.gotIt).waitFor()
  await mine.getByText(texts.states.fetched, { exact: true }).waitFor()
  await button(other, texts.fetch).click()
  await alert(other, said(deskErrors.messages.export_gone))
})

test('an analyst asks for the incidents of a year for ODIHR, which a lead finds to be approved', async () => {
  const analyst = await staff('analytiker', '/desk/exports')
  const card = analyst.getByRole('region', { name: texts.ask.yearTitle })
  const year = await field(analyst, texts.ask.year).inputValue()
  await hasNoBarrier(analyst, [320, 1280])
  await card.getByRole('button', { name: texts.ask.yearSubmit }).click()
  await analyst.getByText(texts.ask.done).waitFor()
  const mine = analyst.getByRole('listitem').filter({ hasText: `${texts.kinds.odihr_xlsx}: ${year}` })
  await mine.getByText(texts.states.asked).waitFor()

  const lead = await staff('leder', '/desk/exports')
  const waiting = lead.getByRole('listitem').filter({ hasText: `${texts.kinds.odihr_xlsx}: ${year}` })
  await waiting.getByRole('button', { name: new RegExp(`^${texts.approve}`) }).waitFor()
})
