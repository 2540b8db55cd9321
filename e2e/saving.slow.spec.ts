import { expect, test } from 'vitest'
import sending from '#texts/nb/sending.ts'
import { atLastStep } from './brokenSaving.ts'
import { axe, axeInBothThemes, fits, type Person, usePortal } from './portal.ts'
import { arrives, button, facts, fileInput, fillFacts, form, given, pdf, sees, texts, untilKept } from './reporting.ts'

const portal = usePortal()

const show = async (person: Person, id: number) =>
  (await portal.call(`/incidents/show/${id}`, { token: person.token })).body.incident

test('the server is unreachable during a save: the form keeps everything, and the next press makes one case', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, expects: /ERR_|Failed to load/ })
  await page.goto('/create-harassment')
  await fillFacts(page, 'Serveren forsvant.')
  await untilKept(page, 'Serveren forsvant.')
  await page.goto('/create-harassment?step=3')
  await fileInput(page).setInputFiles(pdf())
  await portal.goAway()
  await button(page, form.submit).click()
  await sees(page, texts.saveError.offline)
  await axe(page)
  await page.getByText('brev.pdf').first().waitFor()
  await portal.comeBack()
  await button(page, form.submit).click()
  await arrives(page, '/report-harassment')
  await page.getByText('Serveren forsvant.').waitFor()
  const { body } = await portal.call('/incidents/list', { token: person.token })
  expect(body.total).toBe(1)
  expect(body.incidents[0].incident_documents).toHaveLength(1)
})

test('after a lost answer nobody claims to know, and the next press becomes the same case, also after a reload', async () => {
  const { line, page, total, isTold } = await atLastStep(portal, 'Svaret ble borte.')
  line.become('loses_answer')
  await button(page, form.submit).click()
  await isTold(sending.lostTitle)
  await page.getByText(sending.again).waitFor()
  expect(await page.getByText(texts.saveError.title).count()).toBe(0)
  await axeInBothThemes(page)
  await fits(page)
  expect(await total()).toBe(1)
  line.become('whole')
  await page.reload()
  await button(page, form.submit).click()
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
  await button(page, form.saveDraft).click()
  await sees(page, texts.saveError.staleTitle)
  await axe(page)
  await button(page, texts.saveError[choice]).click()
  if (choice === 'takeTheirs') {
    await page.getByRole('heading', { name: texts.saveError.staleTitle }).waitFor({ state: 'detached' })
    await button(page, form.saveDraft).click()
  }
  await arrives(page, '/report-harassment')
  expect((await show(person, id)).description).toBe(kept)
})
