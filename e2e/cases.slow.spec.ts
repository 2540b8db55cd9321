import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import inspectionTexts from '#texts/nb/inspection.ts'
import sending from '#texts/nb/sending.ts'
import { plain } from '#texts/phrase.ts'
import { atLastStep } from './brokenSaving.ts'
import { axe, axeInBothThemes, fits, useSharedPortal, type Person } from './portal.ts'
import {
  arrives,
  atStep,
  button,
  fileInput,
  given,
  localDraft,
  png,
  sees,
  texts,
  untilKept,
  writeFacts,
} from './reporting.ts'

const portal = useSharedPortal()

const { facts, form } = texts
let amina: Person
beforeAll(async () => void (amina = await portal.person({ isVerified: true })))

test('a document that the virus scanner found something in, or does not take, is named without a link', async () => {
  const { id } = await given(portal, amina)
  const page = await portal.visit({ as: amina })
  const document = (at: number, name: string, state: string, findings: string[]) => {
    const ending = name.endsWith('png') ? 'webp' : 'pdf'
    return {
      id: at,
      name,
      size: 900,
      filepath: `/storage/documents/${at}/x.${ending}`,
      inspection: { state, findings },
    }
  }
  await page.route(`**/api/incidents/show/${id}`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.incident.incident_documents = [
      document(1, 'sunn.pdf', 'clean', []),
      document(2, 'virus.pdf', 'infected', []),
      document(3, 'stor.pdf', 'suspicious', ['not_scanned']),
      document(4, 'stort.png', 'suspicious', ['not_scanned']),
    ]
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/incident/${id}`)
  await page.getByRole('main').getByText(inspectionTexts.findings.not_scanned).first().waitFor()
  await sees(page, inspectionTexts.states.infected)
  const links = page.getByRole('main').locator('a[download]')
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('download')))).toEqual(['sunn.pdf'])
  expect(await page.getByRole('main').getByRole('img').count()).toBe(0)
  await axe(page)
})

/** The browser has ended the sending. */
const isEnded = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/incidents/store'))
/** The browser has told how much has left it: before that nobody knows whether all of it has. */
const isUnderWay = (page: Page) => page.getByRole('progressbar', { name: /^[1-9]\d* prosent er sendt/ }).waitFor()
/** More than the line takes before it stands still. */
const large = { ...png('stort.png'), buffer: Buffer.concat([png().buffer, Buffer.alloc(16_000_000)]) }

test('«Avbryt» stops a sending and keeps every word and file; the pressed button has the focus meanwhile', async () => {
  const { line, page, total, isTold } = await atLastStep(portal, 'Ikke send ennå.')
  await fileInput(page).setInputFiles(large)
  line.become('takes_nothing')
  await button(page, form.submit).press('Enter')
  await isUnderWay(page)
  const pressed = button(page, form.submitting)
  await expect.poll(() => pressed.evaluate((element) => element === document.activeElement)).toBe(true)
  for (const name of [form.submitting, form.saveDraft, form.back])
    expect(await button(page, name).getAttribute('aria-disabled'), name).toBe('true')
  await axeInBothThemes(page)
  const ended = isEnded(page)
  await button(page, form.cancel).press('Enter')
  await ended
  await isTold(sending.stoppedTitle)
  await page.getByText(sending.notArrived).waitFor()
  await page.getByText('stort.png').first().waitFor()
  await untilKept(page, 'Ikke send ennå.')
  await axeInBothThemes(page)
  line.become('whole')
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  expect(await total()).toBe(1)
})

test('deleting what was written stops its sending', async () => {
  const { line, page, total, isTold } = await atLastStep(portal, 'Dette angrer jeg på.')
  await fileInput(page).setInputFiles(large)
  line.become('takes_nothing')
  await button(page, form.submit).press('Enter')
  await isUnderWay(page)
  const ended = isEnded(page)
  await button(page, texts.localDraft.remove).click()
  await page.getByText(texts.localDraft.removeStops).waitFor()
  await button(page, texts.localDraft.removeConfirm).click()
  await ended
  await isTold(sending.stoppedTitle)
  await page.getByText(sending.notArrived).waitFor()
  await expect.poll(() => localDraft(page)).toBeNull()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('')
  expect(await total()).toBe(0)
})

test('of a sending that is stopped too late it is said where to look, and a new press makes no second case', async () => {
  const { line, page, write, total, isTold } = await atLastStep(portal, 'For sent.')
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

test('a file whose content does not match its name is marked, and the rest can be sent', async () => {
  const page = await portal.visit({ as: await portal.person(), expects: /422/ })
  await page.goto('/create-harassment?step=3')
  await fileInput(page).setInputFiles([png(), { ...png('falsk.png'), buffer: Buffer.from('ikke et bilde') }])
  // By keyboard: the chosen files come above the button, and a click may miss what moves.
  await button(page, form.saveDraft).press('Enter')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'falsk.png' })
    .getByText('Filtypen kan ikke tas imot. Fjern filen, eller velg en annen.')
    .waitFor()
  await axe(page)
  await button(page, `${plain(texts.documents.remove)} falsk.png`).click()
  await button(page, form.saveDraft).press('Enter')
  await arrives(page, '/report-harassment')
})

test('a field that the server refuses is shown at its step', async () => {
  const page = await portal.visit({ as: await portal.person(), expects: /422/ })
  await writeFacts(page, 'Feil by.')
  await page.goto('/create-harassment?step=3')
  await page.route('**/api/incidents/store', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: 'invalid',
        message: 'Rett dette.',
        fields: { city_id: 'x' },
        codes: { city_id: 'city_not_in_country' },
      },
    }),
  )
  await button(page, form.submit).press('Enter')
  await atStep(page, 1)
  await sees(page, 'Byen ligger ikke i landet du valgte')
  await page.getByRole('alert').filter({ hasText: 'Rett dette.' }).first().waitFor()
  await axe(page)
})
