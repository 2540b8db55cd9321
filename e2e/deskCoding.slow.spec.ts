import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import codingTexts from '#texts/nb/deskCoding.ts'
import relatedTexts from '#texts/nb/deskRelated.ts'
import { field, ownWeek, sentIn } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, refuseSends } from './reporting.ts'

const portal = useSharedPortal()

const staff = (name: string, at: string) => signedIn(portal, `${name}@example.org`, { at })
const open = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).click()
const saved = (page: Page) => page.getByText(/^Lagret kl\./).waitFor()
const { labels, groups, fields } = codingTexts

test('cases that hold the same number are linked and dismissed', async () => {
  // In one week, with a number of a witness that no other case has.
  const contact_number = `9${String(Date.now()).slice(-7)}`
  const shared = { date: ownWeek(), witnesses: [{ name: 'Nora', contact_number }] }
  const [{ id: first }, { id: second }] = [await sentIn(portal, shared), await sentIn(portal, shared)]
  const page = await staff('leder', `/desk/cases/${first}?part=related`)
  await page.getByText(relatedTexts.reasons.telephone).waitFor()
  await page.getByText(relatedTexts.reasons.place_and_week).first().waitFor()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.link, second) }).click()
  await page.getByText(relatedTexts.said.linked(second)).waitFor()
  await page.goto(`/desk/cases/${second}?part=related`)
  await page.getByRole('heading', { level: 3, name: relatedTexts.linked, exact: true }).waitFor()
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.undo, first) }).click()
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.dismiss, first) }).click()
  await page.getByText(relatedTexts.said.dismissed(first)).waitFor()
  await page.getByText(relatedTexts.dismissed(1)).click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: relatedTexts.of(relatedTexts.undo, first) }).click()
})

test('of two people who code one case, the second sees what the first saved before their own is saved over it', async () => {
  const { id } = await sentIn(portal)
  const at = `/desk/cases/${id}?part=coding`
  const [one, other] = [await staff('saksbehandler', at), await staff('leder', at)]
  for (const page of [one, other]) await open(page, groups.act)
  await field(one, fields.repeat).selectOption({ label: labels.repeat.first })
  await saved(one)
  await field(other, fields.repeat).selectOption({ label: labels.repeat.ongoing })
  const alert = other.getByRole('alert').filter({ hasText: codingTexts.conflict.title })
  await alert.waitFor()
  await alert.getByText(`${fields.repeat}: ${labels.repeat.ongoing}`).waitFor()
  // The form shows what is saved.
  await expect.poll(() => field(other, fields.repeat).inputValue()).toBe('first')
  // What is chosen next is saved, and what was not stays in view.
  const next = other.waitForResponse(/\/coding$/)
  await field(other, fields.bystanders).selectOption({ label: labels.bystanders.did_nothing })
  expect((await next).status()).toBe(200)
  await alert.getByText(`${fields.repeat}: ${labels.repeat.ongoing}`).waitFor()
  await hasNoBarrier(other)
  await button(other, codingTexts.conflict.save).click()
  await saved(other)
  await expect.poll(() => field(other, fields.repeat).inputValue()).toBe('ongoing')

  // Without network what was chosen stays, and is saved when asked again.
  await refuseSends(other, '**/api/desk/cases/*/coding')
  await field(other, fields.bystanders).selectOption({ label: labels.bystanders.helped })
  await other.getByRole('alert').filter({ hasText: codingTexts.state.failed }).waitFor()
  await expect.poll(() => field(other, fields.bystanders).inputValue()).toBe('helped')
  await other.unroute('**/api/desk/cases/*/coding')
  await button(other, codingTexts.state.retry).click()
  await saved(other)
  await other.reload()
  await open(other, groups.act)
  await expect.poll(() => field(other, fields.bystanders).inputValue()).toBe('helped')
})
