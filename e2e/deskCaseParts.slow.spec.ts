import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import { names, opened, region, report, saidIn, toPart } from './atCase.ts'
import { ownWeek, sentIn, signedIn } from './desk.ts'
import { button, field, presses, reads, refuseSends, reloads } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const { case: t, caseCodes, coding: codingTexts, related: relatedTexts } = desk
const portal = useSharedPortal()

const staff = (name: string, at: string) => signedIn(portal, `${name}@example.org`, { at })
const open = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).click()
const saved = (page: Page) => page.getByText(/^Lagret kl\./).waitFor()
const { labels, groups, fields } = codingTexts
/** A button of the row of another case. */
const of = (words: string, id: number) => `${words}: sak ${id}`

test('cases that hold the same number are linked and dismissed', async () => {
  // In one week, with a number of a witness that no other case has.
  const contact_number = `9${String(Date.now()).slice(-7)}`
  const shared = { date: ownWeek(), witnesses: [{ name: 'Nora', contact_number }] }
  const [{ id: first }, { id: second }] = [await sentIn(portal, shared), await sentIn(portal, shared)]
  const page = await staff('leder', `/desk/cases/${first}?part=related`)
  await page.getByText(relatedTexts.reasons.telephone).waitFor()
  await hasNoBarrier(page.getByText(relatedTexts.reasons.place_and_week).first())
  await page.getByRole('button', { name: of(relatedTexts.link, second) }).click()
  await page.getByText(relatedTexts.said.linked(second)).waitFor()
  await page.goto(`/desk/cases/${second}?part=related`)
  await page.getByRole('heading', { level: 3, name: relatedTexts.linked, exact: true }).waitFor()
  await page.getByRole('button', { name: of(relatedTexts.undo, first) }).click()
  await page.getByRole('button', { name: of(relatedTexts.dismiss, first) }).click()
  await page.getByText(relatedTexts.said.dismissed(first)).waitFor()
  await page.getByText(relatedTexts.dismissed(1)).click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: of(relatedTexts.undo, first) }).click()
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
  await expect.poll(() => field(other, fields.repeat).inputValue()).toBe('first')
  const next = other.waitForResponse(/\/coding$/)
  await field(other, fields.bystanders).selectOption({ label: labels.bystanders.did_nothing })
  expect((await next).status()).toBe(200)
  await hasNoBarrier(alert.getByText(`${fields.repeat}: ${labels.repeat.ongoing}`))
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

test('two people on one case see each other, and the later save is refused with the name of whoever came first', async () => {
  const id = await report(portal)
  const [ada, lead] = [await opened(portal, 'caseworker', id), await opened(portal, 'lead', id)]
  await lead.getByText(t.alsoHere([names.caseworker])).waitFor()
  await toPart(ada, 'notes')
  await field(ada, t.notes.label).fill('Et langt notat som ikke må bli borte')
  await toPart(ada, 'case')
  await ada.getByLabel(t.priority.label).selectOption(caseCodes.priorities.high)
  await presses(lead, caseCodes.moves.acknowledge, saidIn(lead, t.state.title, t.state.moved))
  await button(ada, t.work.save).click()
  const refused = region(ada, t.work.title).getByRole('alert').filter({ hasText: names.lead })
  await hasNoBarrier(refused)
  await refused.getByRole('button', { name: t.changed.load }).click()
  await reads(ada, region(ada, t.state.title).getByText(t.state.now(caseCodes.statuses.Received)), t.changed.loaded)
  // What was typed and chosen is still there, and goes through now.
  await presses(ada, t.work.save, saidIn(ada, t.work.title, t.work.saved))
  await ada.goBack()
  await expect.poll(() => field(ada, t.notes.label).inputValue()).toBe('Et langt notat som ikke må bli borte')
  await ada.route('**/notes', (route) => route.abort())
  await presses(ada, t.notes.save, region(ada, t.notes.title).getByRole('alert'))
  await expect.poll(() => field(ada, t.notes.label).inputValue()).toBe('Et langt notat som ikke må bli borte')
  await ada.unroute('**/notes')
  await button(ada, t.notes.save).dblclick()
  await saidIn(ada, t.notes.title, t.notes.saved).waitFor()
  await reloads(ada, region(ada, t.notes.title).getByRole('listitem').first())
  expect(await region(ada, t.notes.title).getByRole('listitem').count()).toBe(1)
})
