import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import entry from '#texts/nb/papersEntry.ts'
import papers from '#texts/nb/papers.ts'
import { field, sentIn } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, link } from './reporting.ts'

const portal = useSharedPortal()

test('staff find the text that a reporter has changed, change it, and take it along once they say that they have asked', async () => {
  const { id, person } = await sentIn(portal)
  const { body } = await portal.call(`/papers/${id}`, { token: person.token })
  const { version, parts } = body.data.papers.find(({ kind }: { kind: string }) => kind === 'police')
  const changed = parts.map((one: { part: string }) =>
    one.part === 'happened' ? { ...one, text: 'Min egen tekst om det som skjedde.' } : one,
  )
  const mine = { kind: 'police', version, parts: changed }
  expect((await portal.call(`/papers/${id}`, { token: person.token, body: mine })).status).toBe(200)
  const lead = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}?part=sharing` })
  await button(lead, papers.staff.open).click()
  const atDesk = field(lead, papers.parts.happened.name)
  await expect.poll(() => atDesk.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await atDesk.fill('Rettet av en ansatt.')
  await button(lead, papers.save).click()
  await lead.getByText(papers.saved, { exact: true }).waitFor()
  await button(lead, papers.pdf).click()
  await lead.getByRole('alert').filter({ hasText: papers.staff.mustAsk }).waitFor()
  // Printing past the tick would leave no audit row.
  expect(await button(lead, papers.print).count()).toBe(0)
  await hasNoBarrier(lead)
  await lead.getByRole('checkbox', { name: papers.staff.asked }).check()
  const theirs = lead.waitForEvent('download')
  await button(lead, papers.pdf).click()
  expect((await readFile(await (await theirs).path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('what is printed is the text alone, whole, and not its boxes', async () => {
  const { id, person } = await sentIn(portal, { description: `${'En lang fortelling. '.repeat(60)}Slutt.` })
  const page = await portal.visit({ as: person })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(`/incident/${id}`)
  await link(page, entry.title).press('Enter')
  await button(page, papers.print).click()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('[data-printed]')
  await printed.getByText('Slutt.').waitFor()
  expect(await page.locator('textarea').first().isVisible()).toBe(false)
  expect(await page.locator('header').first().isVisible()).toBe(false)
})
