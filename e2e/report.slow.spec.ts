import { addDays, daysFrom, monthsAfter, todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import inspectionTexts from '#texts/nb/inspection.ts'
import { plain } from '#texts/phrase.ts'
import kept from '#texts/nb/kept.ts'
import mail from '#texts/nb/mail.ts'
import { alert, arrives, button, field, isAlive, isFocused, localDraft } from './page.ts'
import { opens, png, presses, sees, tabTo } from './page.ts'
import { atStep, choose, fileInput, fillFacts, fillWitness, given, next } from './reporting.ts'
import { readWitness, stepHeading, texts, writeReport } from './reporting.ts'
import { axe, hasNoBarrier, useSharedPortal } from './portal.ts'
import { query, sentIn } from './desk.ts'

const portal = useSharedPortal()
const { facts, form, notices, witnesses } = texts

test('every missing fact of step 1 is named, and the focus is in the first; another country clears the city; a witness’s name needs a number, and the first cannot be removed; giving up asks first, and then removes the draft from the device', async () => {
  const page = await portal.visit({ at: '/create-harassment', width: 1280 })
  await expect.poll(() => page.title()).toContain('Report Incident')
  await expect.poll(() => page.getByLabel(facts.date).inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  const today = await page.getByLabel(facts.date).inputValue()
  expect(await page.getByLabel(facts.date).getAttribute('max')).toBe(today)
  // The scripts that the first touch fetches do not shift the layout.
  const height = () => page.getByLabel(facts.description).evaluate((field) => field.clientHeight)
  const before = await height()
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  expect(await height()).toBe(before)
  // What is wrong is said on leaving the field, and of an empty one nothing.
  await page.getByLabel(facts.description).focus()
  await field(page, facts.time).focus()
  await page.getByLabel(facts.date).fill('2999-01-01')
  await page.getByLabel(facts.description).fill('x'.repeat(5001))
  await sees(page, 'Datoen kan ikke være senere enn i dag')
  await page.getByLabel(facts.date).fill(today)
  await sees(page, { en: 'Description must not exceed 5000 characters' })
  expect(await page.getByText('Feltet må fylles ut').count()).toBe(0)
  await page.getByLabel(facts.description).fill('')
  await button(page, form.next).click()
  await sees(page, notices.missing)
  await alert(page, notices.missingBody)
  await expect.poll(() => page.getByText('Feltet må fylles ut').count()).toBe(5)
  await isFocused(field(page, facts.time))
  await hasNoBarrier(page)

  await fillFacts(page, 'Kort.')
  await page.getByLabel(facts.description).fill('')
  await sees(page, 'Feltet må fylles ut')
  await page.getByLabel(facts.description).fill('Kort.')
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, facts.country, 'sveri', 'Sverige')
  await expect.poll(() => page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('')
  await choose(page, facts.city, 'stockh', 'Stockholm')
  await page.getByRole('button', { name: facts.clear(facts.city) }).press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('')
  await presses(page, page.getByRole('combobox', { name: facts.city }), page.getByRole('option').first())
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(300)
  expect(await page.getByRole('listbox').evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(240)
  await choose(page, facts.city, 'stockh', 'Stockholm')
  await next(page, 2)

  await fillWitness(page, { name: 'Kari' })
  expect(await page.getByRole('button', { name: witnesses.remove }).count()).toBe(0)
  await button(page, form.next).click()
  await sees(page, notices.contact, notices.contactBody, 'Kontaktnummer er påkrevd hvis navn er oppgitt')
  await fillWitness(page, { contact_number: '99887766' })
  await button(page, witnesses.add).click()
  const second = page.getByRole('group', { name: witnesses.number(2) })
  await fillWitness(second, { name: 'Ola' })
  await axe(page)
  await button(page, `${witnesses.remove} ${witnesses.removeNumber(2)}`).click()
  await second.waitFor({ state: 'detached' })
  expect(await readWitness(page)).toMatchObject({ name: 'Kari', contact_number: '99887766' })

  await button(page, form.back).click()
  await button(page, form.cancel).click()
  await button(page, texts.leave.stay).click()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Kort.')
  await button(page, form.cancel).click()
  await button(page, texts.leave.confirm).click()
  await arrives(page, '/report-harassment')
  await expect.poll(() => localDraft(page)).toBeNull()
})

test('the whole report can be written and sent by keyboard alone', async () => {
  const page = await portal.visit({ as: await portal.person(), width: 1280 })
  const words = 'Skrevet uten mus'
  await page.goto('/create-harassment')
  await isAlive(page)
  const { keyboard } = page
  const reach = (name: string, role: 'combobox' | 'button' | 'textbox') =>
    tabTo(page, page.getByRole(role, { name, exact: true }))
  /** The list marks the option that Enter selects. */
  const takeOption = async (name: string) => {
    await page.locator('[role=option][data-combobox-selected]', { hasText: name }).waitFor()
    await keyboard.press('Enter')
  }
  await field(page, facts.time).focus()
  await keyboard.type('0205PM')
  await reach(facts.country, 'combobox')
  await keyboard.type('norg')
  await takeOption('Norge')
  await reach(facts.city, 'combobox')
  await keyboard.type('tromso')
  await takeOption('Tromsø')
  await reach(facts.category, 'combobox')
  await keyboard.type('trusl')
  await takeOption('Trusler')
  await reach(facts.description, 'textbox')
  await keyboard.type(words)
  await reach(form.next, 'button')
  await keyboard.press('Enter')
  await isFocused(stepHeading(page, 2))
  await reach(witnesses.labels.name, 'textbox')
  await keyboard.type('Kari')
  await keyboard.press('Tab')
  await keyboard.type('99887766')
  await keyboard.press('Enter')
  await isFocused(stepHeading(page, 3))
  await reach(form.submit, 'button')
  await keyboard.press('Enter')
  await arrives(page, '/report-harassment')
  await page.getByText(words).waitFor()
})

test('a document that the virus scanner found something in, or does not take, is named without a link', async () => {
  const amina = await portal.person({ isVerified: true })
  const { id } = await given(portal, amina)
  const page = await portal.visit({ as: amina })
  const document = (id: number, name: string, state: string, findings: string[]) => {
    const filepath = `/storage/documents/${id}/x.${name.endsWith('png') ? 'webp' : 'pdf'}`
    return { id, name, size: 900, filepath, inspection: { state, findings } }
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
  await opens(page, `/incident/${id}`, page.getByRole('main').getByText(inspectionTexts.findings.not_scanned).first())
  await sees(page, inspectionTexts.states.infected)
  const links = page.getByRole('main').locator('a[download]')
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('download')))).toEqual(['sunn.pdf'])
  expect(await page.getByRole('main').getByRole('img').count()).toBe(0)
  await axe(page)
})

test('a file whose content does not match its name is marked, and the rest can be sent', async () => {
  const page = await portal.visit({ at: '/create-harassment?step=3', as: await portal.person(), expects: /422/ })
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
  await writeReport(page, 'Feil by.')
  const json = { success: false, code: 'invalid', message: 'Rett dette.', codes: { city_id: 'city_not_in_country' } }
  await page.route('**/api/incidents/store', (route) => route.fulfill({ status: 422, json }))
  await button(page, form.submit).press('Enter')
  await atStep(page, 1)
  await sees(page, 'Byen ligger ikke i landet du valgte. Velg et annet sted.')
  await alert(page, 'Rett dette.')
  await axe(page)
})

test('a reporter is told before by a mail, which leads to the case, and on the case', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ at: `/incident/${id}`, as: person, width: 320 })
  await page.getByText(/^Slettes \d+\. \p{L}+ \d{4}$/u).waitFor()
  expect(await page.getByText(/slettes om/).count()).toBe(0)

  // Two years after it was sent in, never a 29 February; server/cases/retention/retention.test.ts proves both notices and the day.
  const today = todayInOslo()
  const sent = monthsAfter(addDays(today, 60), -24)
  const due = monthsAfter(sent, 24)
  const statement = 'UPDATE incident SET submitted_at = $2::timestamptz WHERE id = $1'
  await query(portal, statement, [id, `${sent}T12:00:00+01:00`])
  await query(portal, "INSERT INTO pgboss.job (name, data) VALUES ('retention', '{}')")
  const { link } = await portal.mailed(person.email, mail.retention.subject)
  expect(link).toBe(`${portal.url}/login?redirect=/account`)
  // Where the mail leads: what it did not name, and the way to it.
  await page.goto(link ?? '')
  await page.waitForURL('**/account')
  const day = longDate(due)
  await page.getByRole('link', { name: kept.ahead.own({ id, is_draft: false, day }) }).click()
  await page.waitForURL(`**/incident/${id}`)
  await opens(page, '/report-harassment', kept.erasedOn(day))
  await opens(page, `/incident/${id}`, kept.erasedOn(day), kept.soon('case', daysFrom(today, due)))
  await hasNoBarrier(page, [320, 1280])
})

test('whoever has not confirmed the address sees that a draft is kept for 30 days, and why, wherever the draft is', async () => {
  const person = await portal.person()
  const { id } = await given(portal, person, { description: 'Et utkast' })
  const day = longDate(addDays(todayInOslo(), 30))
  const page = await portal.visit({ at: '/report-harassment', as: person, width: 320 })
  await page.getByText(kept.erasedOn(day)).waitFor()
  await page.goto(`/incident/${id}`)
  await presses(page, page.getByText(kept.rules), kept.unconfirmedDraft)
  await hasNoBarrier(page, [320, 1280])
  await opens(page, `/update-harassment/${id}`, kept.unconfirmedDraftGoes(day))
  await hasNoBarrier(page, [320, 1280])
})
