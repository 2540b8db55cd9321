import type { Page } from 'playwright'
import sending from '#texts/nb/sending.ts'
import { axe, axeInBothThemes, fits, usePortal } from './portal.ts'
import { startBrokenLine } from './proxies.ts'
import { arrives, button, isFocused, localDraft, png, presses, reads, sees, untilKept } from './page.ts'
import { facts, fileInput, form, given, texts, writeReport, tells } from './reporting.ts'

const portal = usePortal()

/** Step 3 of a report with these words, behind a line that can break. */
async function atLastStep(words: string) {
  const line = await startBrokenLine(portal, /\/incidents\/(store|update)/)
  onTestFinished(() => line.close())
  const person = await portal.person()
  const page = await line.visit(person)
  const write = () => writeReport(page, words, line.url)
  await write()
  const total = async () => (await portal.call('/incidents/list', { token: person.token })).body.total
  const isTold = (title: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)).toBe(title)
  return { line, page, write, total, isTold }
}

test('after a lost answer nobody claims to know, and the next press becomes the same case, also after a reload', async () => {
  const { line, page, total, isTold } = await atLastStep('Svaret ble borte.')
  line.become('loses_answer')
  await button(page, form.submit).press('Enter')
  await isTold(sending.lostTitle)
  await page.getByText(sending.again).waitFor()
  expect(await page.getByText(texts.saveError.title).count()).toBe(0)
  await axeInBothThemes(page)
  await fits(page)
  expect(await total()).toBe(1)
  line.become('whole')
  await page.reload()
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  expect(await total()).toBe(1)
})

const isEnded = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/incidents/store'))
/** More than the line takes before it stands still. */
const large = { ...png('stort.png'), buffer: Buffer.concat([png().buffer, Buffer.alloc(16_000_000)]) }
/** A report with a large file, sent over a line that stands still. */
async function atStandstill(words: string) {
  const at = await atLastStep(words)
  await fileInput(at.page).setInputFiles(large)
  at.line.become('takes_nothing')
  await button(at.page, form.submit).press('Enter')
  // The browser has told how much has left it: before that nobody knows whether all of it has.
  await at.page.getByRole('progressbar', { name: /^[1-9]\d* prosent er sendt/ }).waitFor()
  await at.page.getByRole('progressbar', { name: /^stort\.png: [1-9]/ }).waitFor()
  return at
}

test('«Avbryt» stops a sending and keeps every word and file; the pressed button has the focus meanwhile', async () => {
  const { line, page, total, isTold } = await atStandstill('Ikke send ennå.')
  const pressed = button(page, form.submitting)
  await isFocused(pressed)
  for (const name of [form.submitting, form.saveDraft, form.back])
    expect(await button(page, name).getAttribute('aria-disabled'), name).toBe('true')
  await axeInBothThemes(page)
  const ended = isEnded(page)
  await button(page, form.cancel).press('Enter')
  await ended
  await isTold(sending.stoppedTitle)
  await reads(page, sending.notArrived, page.getByText('stort.png').first())
  await untilKept(page, 'Ikke send ennå.')
  await axeInBothThemes(page)
  line.become('whole')
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  expect(await total()).toBe(1)
})

test('deleting what was written stops its sending', async () => {
  const { page, total, isTold } = await atStandstill('Dette angrer jeg på.')
  const ended = isEnded(page)
  await presses(page, texts.localDraft.remove, texts.localDraft.removeStops)
  await button(page, texts.localDraft.removeConfirm).click()
  await ended
  await isTold(sending.stoppedTitle)
  await page.getByText(sending.notArrived).waitFor()
  await expect.poll(() => localDraft(page)).toBeNull()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('')
  expect(await total()).toBe(0)
})

test('of a sending that is stopped too late it is said where to look, and a new press makes no second case', async () => {
  const { line, page, write, total, isTold } = await atLastStep('For sent.')
  line.become('holds_answer')
  await button(page, form.submit).press('Enter')
  await expect.poll(() => line.arrived()).toBe(1)
  await button(page, form.cancel).click()
  await isTold(sending.lateTitle)
  await page.getByText(sending.again).waitFor()
  line.become('whole')
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  expect(await total()).toBe(1)

  await write()
  line.become('holds_answer')
  await button(page, form.submit).press('Enter')
  await expect.poll(() => line.arrived()).toBe(2)
  await button(page, texts.localDraft.remove).click()
  await button(page, texts.localDraft.removeConfirm).click()
  await isTold(sending.lateTitle)
  expect(await page.getByText(sending.again).count()).toBe(0)
  await axeInBothThemes(page)
  await fits(page)
  line.become('whole')
  await page.getByRole('link', { name: sending.toCases }).click()
  await arrives(page, '/report-harassment')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'For sent.' }).count()).toBe(2)
})

test.each([
  ['keepMine', 'Mitt.'],
  ['takeTheirs', 'Det andre vinduet.'],
] as const)('two windows on one draft: the person chooses a version: %s', async (choice, kept) => {
  const person = await portal.person()
  const { id, version } = await given(portal, person, { description: 'Først.' })
  const page = await portal.visit({ at: `/update-harassment/${id}`, as: person, expects: /409/ })
  await tells(page, 'Mitt.')
  const other = { description: 'Det andre vinduet.', status: 'Draft', version, witnesses: [] }
  await portal.call(`/incidents/update/${id}`, { token: person.token, body: other })
  await button(page, form.next).waitFor()
  await page.goto(`/update-harassment/${id}?step=3`)
  await button(page, form.saveDraft).press('Enter')
  await sees(page, texts.saveError.staleTitle)
  await axe(page)
  await button(page, texts.saveError[choice]).click()
  if (choice === 'takeTheirs') {
    await page.getByRole('heading', { name: texts.saveError.staleTitle }).waitFor({ state: 'detached' })
    await button(page, form.saveDraft).press('Enter')
  }
  await arrives(page, '/report-harassment')
  const { incident } = (await portal.call(`/incidents/show/${id}`, { token: person.token })).body
  expect(incident.description).toBe(kept)
})
