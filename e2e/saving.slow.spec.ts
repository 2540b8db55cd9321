import { expect, test } from 'vitest'
import sending from '#texts/nb/sending.ts'
import { atLastStep } from './brokenSaving.ts'
import { axe, axeInBothThemes, fits, type Person, usePortal } from './portal.ts'
import { arrives, button, facts, form, given, sees, texts, untilKept } from './reporting.ts'

const portal = usePortal()

const show = async (person: Person, id: number) =>
  (await portal.call(`/incidents/show/${id}`, { token: person.token })).body.incident

test('after a lost answer nobody claims to know, and the next press becomes the same case, also after a reload', async () => {
  const { line, page, total, isTold } = await atLastStep(portal, 'Svaret ble borte.')
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

test.each([
  ['keepMine', 'Mitt.'],
  ['takeTheirs', 'Det andre vinduet.'],
] as const)('two windows on one draft: the person chooses a version: %s', async (choice, kept) => {
  const person = await portal.person()
  const { id, version } = await given(portal, person, { description: 'Først.' })
  const page = await portal.visit({ as: person, expects: /409/ })
  await page.goto(`/update-harassment/${id}`)
  await page.getByLabel(facts.description).fill('Mitt.')
  await untilKept(page, 'Mitt.')
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
  expect((await show(person, id)).description).toBe(kept)
})
