import { expect, test } from 'vitest'
import inspectionTexts from '#texts/nb/inspection.ts'
import { plain } from '#texts/phrase.ts'
import { axe, useSharedPortal } from './portal.ts'
import { alert, arrives, atStep, button, fileInput, form, given, png, sees, texts, writeFacts } from './reporting.ts'

const portal = useSharedPortal()

test('a document that the virus scanner found something in, or does not take, is named without a link', async () => {
  const amina = await portal.person({ isVerified: true })
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

test('a file whose content does not match its name is marked, and the rest can be sent', async () => {
  const page = await portal.visit({ as: await portal.person(), expects: /422/ })
  await page.goto('/create-harassment?step=3')
  await fileInput(page).setInputFiles([png(), { ...png('falsk.png'), buffer: Buffer.from('ikke et bilde') }])
  // By keyboard: the chosen files come above the button, and a click may miss what moves.
  await button(page, form.saveDraft).press('Enter')
  const refused = page.getByRole('listitem').filter({ hasText: 'falsk.png' })
  await refused.getByText('Filtypen kan ikke tas imot. Fjern filen, eller velg en annen.').waitFor()
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
  await alert(page, 'Rett dette.')
  await axe(page)
})
