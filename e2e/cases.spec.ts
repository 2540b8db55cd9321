import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { WitnessText } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import dashboardTexts from '#texts/nb/dashboard.ts'
import inspectionTexts from '#texts/nb/inspection.ts'
import sending from '#texts/nb/sending.ts'
import statusTexts from '#texts/nb/status.ts'
import { plain } from '#texts/phrase.ts'
import { axe, axeInBothThemes, fits, openPortal, type Person, type Portal } from './portal.ts'
import { startBrokenLine } from './brokenLine.ts'
import { payloads } from '#server/testing/payloads.ts'
import {
  arrives,
  atStep,
  button,
  detail,
  facts,
  fileInput,
  fillFacts,
  form,
  given,
  list,
  localDraft,
  next,
  pdf,
  png,
  sees,
  texts,
  untilKept,
} from './reporting.ts'

let portal: Portal
let amina: Person
beforeAll(async () => {
  portal = await openPortal()
  amina = await portal.person({ isVerified: true })
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const show = async (person: Person, id: number) =>
  (await portal.call(`/incidents/show/${id}`, { token: person.token })).body.incident

describe('own cases', () => {
  test('a signed-out visitor is shown the way in and the police notice', async () => {
    const page = await portal.visit()
    await page.goto('/report-harassment')
    await sees(page, list.signedOut)
    const link = page.getByRole('main').getByRole('link', { name: list.login, exact: true })
    expect(await link.getAttribute('href')).toBe('/login?redirect=/report-harassment')
    const police = page.getByRole('link', { name: list.policeLink })
    expect(await police.getAttribute('href')).toMatch(/^https:\/\/www\.politiet\.no\//)
    await axe(page)
  })

  test('a new account has no cases', async () => {
    const page = await portal.visit({ as: await portal.person() })
    await page.goto('/report-harassment')
    await sees(page, list.empty)
    await axe(page)
  })

  test('a list that cannot be fetched says so, and can be fetched again', async () => {
    const page = await portal.visit({ as: amina, expects: /503/ })
    await page.route('**/api/incidents/list*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await page.goto('/report-harassment')
    await sees(page, list.failed)
    await axe(page)
    await button(page, list.retry).click()
    await page.getByText(plain(list.failed)).waitFor({ state: 'detached' })
  })

  test('cards are in two columns on a wide screen and show three lines, and a button loads more', async () => {
    const person = await portal.person()
    for (let at = 0; at < 22; at++)
      await given(portal, person, { description: `Sak ${at}. ${'Mange ord. '.repeat(60)}` })
    const page = await portal.visit({ as: person, width: 1280 })
    await page.goto('/report-harassment')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(20)
    const boxes = await cards.evaluateAll((all) => all.slice(0, 3).map((card) => card.getBoundingClientRect().top))
    expect(boxes[0]).toBe(boxes[1])
    expect(boxes[2]).toBeGreaterThan(boxes[1] ?? 0)
    const text = page.getByText(/^Sak 21\./)
    expect(
      await text.evaluate((p) => Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))),
    ).toBe(3)
    await button(page, list.more).click()
    await expect.poll(() => cards.count()).toBe(22)
    await axe(page)
  })

  test('a state that this page does not know yet is shown as registered, and is not a draft', async () => {
    const person = await portal.person()
    await given(portal, person)
    const page = await portal.visit({ as: person })
    await page.route('**/api/incidents/list*', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace('"status":"Draft"', '"status":"StatusOfTomorrow"')
      await route.fulfill({ response, body: text })
    })
    await page.goto('/report-harassment')
    await sees(page, statusTexts.Unknown)
    expect(await button(page, list.delete).count()).toBe(0)
  })

  test('the owner deletes a draft after a confirmation', async () => {
    const person = await portal.person()
    const { id } = await given(portal, person)
    const page = await portal.visit({ as: person })
    await page.goto('/report-harassment')
    await button(page, list.delete).click()
    await axe(page)
    await button(page, list.deleteConfirm).click()
    await sees(page, list.empty)
    expect(await show(person, id)).toBeUndefined()
  })
})

describe('one case', () => {
  test('opens by its address and after a reload; another person’s and an unknown one look the same', async () => {
    const { id } = await given(portal, amina, { description: 'Bare min.' })
    const page = await portal.visit({ as: amina })
    await page.goto(`/incident/${id}`)
    await sees(page, 'Bare min.')
    await page.reload()
    await sees(page, 'Bare min.')
    await sees(page, '1. november 2026')
    // Opened by its address there is nothing to go back to, so that Back leads to the list.
    await button(page, detail.back).click()
    await arrives(page, '/report-harassment')
    // The case is passed in memory, because the browser's history outlives a logout.
    await page.locator(`main a[href="/incident/${id}"]`).click()
    await arrives(page, `/incident/${id}`)
    await sees(page, 'Bare min.')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Bare min.')

    const stranger = await portal.visit({ as: await portal.person(), expects: /404/ })
    for (const other of [String(id), '999999', '0', 'tull']) {
      await stranger.goto(`/incident/${other}`)
      await sees(stranger, detail.nothing)
      expect(await stranger.getByText('Bare min.').count()).toBe(0)
    }
    await axe(stranger)
  })

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

  test('only a draft leads to the form', async () => {
    const { id: sent } = await given(portal, amina, { status: 'Submitted', city_id: await aCity() })
    const page = await portal.visit({ as: amina })
    await page.goto(`/incident/${sent}`)
    await sees(page, detail.readOnly)
    expect(await page.getByRole('main').getByRole('link', { name: detail.edit, exact: true }).count()).toBe(0)
    await page.goto(`/update-harassment/${sent}`)
    await sees(page, texts.saveError.submitted_elsewhere)
    await axe(page)
  })

  test('what was written in a draft that was sent in meanwhile stays to be copied, in the form and when it is opened again', async () => {
    const city_id = await aCity()
    const page = await portal.visit({ as: amina, expects: /409/ })
    for (const isOpen of [true, false]) {
      const { id, version } = await given(portal, amina, { city_id })
      await page.goto(`/update-harassment/${id}`)
      await page.getByLabel(facts.description).fill('Jeg husker mer.')
      await untilKept(page, 'Jeg husker mer.')
      const { harassment_category_id, country_id } = await show(amina, id)
      const all = { date: '2026-11-01', time: '14:05', country_id, city_id, harassment_category_id, witnesses: [] }
      const body = { ...all, description: 'Sendt.', status: 'Submitted', version }
      const sent = await portal.call(`/incidents/update/${id}`, { token: amina.token, body })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      if (isOpen) {
        await next(page, 2)
        await next(page, 3)
        await button(page, form.saveDraft).click()
      } else await page.goto(`/update-harassment/${id}`)
      await sees(page, texts.saveError.submitted_elsewhere)
      await sees(page, texts.saveError.notSent)
      const way = page.getByRole('main').getByRole('link', { name: new RegExp(`^${texts.saveError.openCase}`) })
      expect(await way.getAttribute('href')).toBe(`/incident/${id}`)
      await axeInBothThemes(page)
      await fits(page)
      if (isOpen) await button(page, form.back).click()
      if (isOpen) await button(page, form.back).click()
      await expect.poll(() => page.getByRole('main').locator('textarea').inputValue()).toBe('Jeg husker mer.')
    }
  })
})

const aCity = async () => (await portal.call('/general/cities/list?country_id=578')).body.cities[0].id

describe('when saving fails', () => {
  test('the server is unreachable during a save: the form keeps everything, and the next press makes one case', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person, expects: /ERR_|Failed to load/ })
    await page.goto('/create-harassment')
    await fillFacts(page, 'Serveren forsvant.')
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

  /** Step 3 of a report with these words, behind a line that can break. */
  async function atLastStep(words: string) {
    const line = await startBrokenLine(portal, /\/incidents\/(store|update)/)
    onTestFinished(() => line.close())
    const person = await portal.person()
    const page = await line.visit(person)
    const write = async () => {
      await page.goto(`${line.url}/create-harassment?step=1`)
      await fillFacts(page, words)
      await untilKept(page, words)
      await page.goto(`${line.url}/create-harassment?step=3`)
    }
    await write()
    const total = async () => (await portal.call('/incidents/list', { token: person.token })).body.total
    const isTold = (title: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)).toBe(title)
    return { line, page, write, total, isTold }
  }
  /** The browser has ended the sending. */
  const isEnded = (page: Page) =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/incidents/store'))
  /** The browser has told how much has left it: before that nobody knows whether all of it has. */
  const isUnderWay = (page: Page) => page.getByRole('progressbar', { name: /^[1-9]\d* prosent er sendt/ }).waitFor()
  /** More than the line takes before it stands still. */
  const large = { ...png('stort.png'), buffer: Buffer.concat([png().buffer, Buffer.alloc(16_000_000)]) }

  test('after a lost answer nobody claims to know, and the next press becomes the same case, also after a reload', async () => {
    const { line, page, total, isTold } = await atLastStep('Svaret ble borte.')
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

  test('«Avbryt» stops a sending and keeps every word and file; the pressed button has the focus meanwhile', async () => {
    const { line, page, total, isTold } = await atLastStep('Ikke send ennå.')
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
    await button(page, form.submit).click()
    await arrives(page, '/report-harassment')
    expect(await total()).toBe(1)
  })

  test('deleting what was written stops its sending', async () => {
    const { line, page, total, isTold } = await atLastStep('Dette angrer jeg på.')
    await fileInput(page).setInputFiles(large)
    line.become('takes_nothing')
    await button(page, form.submit).click()
    await isUnderWay(page)
    const ended = isEnded(page)
    await button(page, texts.localDraft.remove).click()
    await page.getByText(texts.localDraft.removeStops).waitFor()
    await button(page, texts.localDraft.removeConfirm).click()
    await ended
    await isTold(sending.stoppedTitle)
    await page.getByText(sending.notArrived).waitFor()
    expect(await localDraft(page)).toBeNull()
    expect(await page.getByLabel(facts.description).inputValue()).toBe('')
    expect(await total()).toBe(0)
  })

  test('of a sending that is stopped too late it is said where to look, and a new press makes no second case', async () => {
    const { line, page, write, total, isTold } = await atLastStep('For sent.')
    line.become('holds_answer')
    await button(page, form.submit).click()
    await expect.poll(() => line.arrived()).toBe(1)
    await button(page, form.cancel).click()
    await isTold(sending.lateTitle)
    await page.getByText(sending.again).waitFor()
    line.become('whole')
    await button(page, form.submit).click()
    await arrives(page, '/report-harassment')
    expect(await total()).toBe(1)

    await write()
    line.become('holds_answer')
    await button(page, form.submit).click()
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
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'For sent.' }).count())
      .toBe(2)
  })

  test('a file whose content does not match its name is marked, and the rest can be sent', async () => {
    const page = await portal.visit({ as: await portal.person(), expects: /422/ })
    await page.goto('/create-harassment?step=3')
    await fileInput(page).setInputFiles([png(), { ...png('falsk.png'), buffer: Buffer.from('ikke et bilde') }])
    await button(page, form.saveDraft).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'falsk.png' })
      .getByText('Filtypen kan ikke tas imot. Fjern filen, eller velg en annen.')
      .waitFor()
    await axe(page)
    await button(page, `${plain(texts.documents.remove)} falsk.png`).click()
    await button(page, form.saveDraft).click()
    await arrives(page, '/report-harassment')
  })

  test('a field that the server refuses is shown at its step', async () => {
    const page = await portal.visit({ as: await portal.person(), expects: /422/ })
    await page.goto('/create-harassment')
    await fillFacts(page, 'Feil by.')
    await page.goto('/create-harassment?step=3')
    await page.route('**/api/incidents/store', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          code: 'invalid',
          message: 'Rett dette.',
          fields: { city_id: 'Byen ligger ikke i landet du valgte' },
        },
      }),
    )
    await button(page, form.submit).click()
    await atStep(page, 1)
    await sees(page, 'Byen ligger ikke i landet du valgte')
    await sees(page, 'Rett dette.')
    await axe(page)
  })

  test('each failure of the server says what to do', async () => {
    // Wide, because on a phone five notices at once cover the buttons for four seconds.
    const page = await portal.visit({ as: await portal.person(), width: 1280, expects: /413|429|503|507|500/ })
    await page.goto('/create-harassment?step=3')
    const said = { 413: 'too_large', 429: 'busy', 503: 'down', 507: 'full', 500: 'again' } as const
    for (const [status, kind] of Object.entries(said)) {
      await page.route('**/api/incidents/store', (route) => route.fulfill({ status: Number(status), body: '<html>' }), {
        times: 1,
      })
      await button(page, form.saveDraft).click()
      await sees(page, texts.saveError[kind])
    }
  })

  test('two windows on one draft: the person chooses which version stays', async () => {
    const person = await portal.person()
    for (const keeps of ['mine', 'theirs'] as const) {
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
      await button(page, keeps === 'mine' ? texts.saveError.keepMine : texts.saveError.takeTheirs).click()
      if (keeps === 'theirs')
        await page.getByRole('heading', { name: texts.saveError.staleTitle }).waitFor({ state: 'detached' })
      if (keeps === 'theirs') await button(page, form.saveDraft).click()
      await arrives(page, '/report-harassment')
      expect((await show(person, id)).description).toBe(keeps === 'mine' ? 'Mitt.' : 'Det andre vinduet.')
    }
  })

  test('a session that ends before a save loses nothing that was written', async () => {
    const person = await portal.person()
    const page = await portal.visit({ as: person, expects: /401/ })
    await page.goto('/create-harassment')
    await fillFacts(page, 'Økten tok slutt.')
    await untilKept(page, 'Økten tok slutt.')
    await page.waitForLoadState('networkidle')
    // After the page has fetched its user, so that the session ends later than that.
    const known = page.waitForResponse('**/api/user')
    await page.goto('/create-harassment?step=3')
    await known
    await portal.call('/auth/logout', { token: person.token })
    await button(page, form.submit).click()
    await page.waitForURL(/\/login\?redirect=/)
    expect(await localDraft(page)).toContain('Økten tok slutt.')
    await page.getByLabel('E-post').fill(person.email)
    await page.getByLabel('Passord', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Logg inn', exact: true }).click()
    await arrives(page, '/create-harassment?step=3')
    await button(page, form.submit).click()
    await arrives(page, '/report-harassment')
    await page.getByText('Økten tok slutt.').waitFor()
  })
})

test('the dashboard shows drafts, sent cases, what happens next and who can help', async () => {
  const person = await portal.person({ isVerified: true })
  await given(portal, person, { description: 'Utkast.' })
  await given(portal, person, { status: 'Submitted', city_id: await aCity() })
  for (const [width, dark] of [
    [390, false],
    [1280, true],
  ] as const) {
    const page = await portal.visit({ as: person, width, dark })
    await page.goto('/dashboard')
    await sees(page, dashboardTexts.drafts)
    await page.getByRole('link', { name: dashboardTexts.continue }).waitFor()
    await page.getByRole('main').getByText('112', { exact: true }).first().waitFor()
    await axe(page)
  }
})

test('hostile text is shown as text on every screen', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ as: person, width: 1280 })
  await page.addInitScript(() => Reflect.set(window, 'canary', 0))
  const cut = (text: string) => text.slice(0, limits.witnessContact)
  const cases = []
  for (const payload of payloads)
    cases.push(
      await given(portal, person, {
        description: payload,
        witnesses: [{ name: payload, contact_number: cut(payload) } satisfies WitnessText],
      }),
    )
  const isUntouched = async () => expect(await page.evaluate(() => Reflect.get(window, 'canary'))).toBe(0)

  await page.goto('/report-harassment')
  await button(page, list.more).click()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(payloads.length)
  const shown = await page.getByRole('main').innerText()
  for (const payload of payloads) expect(shown).toContain(payload)
  await isUntouched()
  await page.goto('/dashboard')
  await sees(page, dashboardTexts.drafts)
  await isUntouched()
  for (const [at, { id }] of cases.entries()) {
    const payload = payloads[at] ?? ''
    await page.goto(`/incident/${id}`)
    await page.getByText(payload, { exact: true }).first().waitFor()
    expect(await page.getByText(payload, { exact: true }).count()).toBeGreaterThanOrEqual(2)
    await isUntouched()
    await page.goto(`/update-harassment/${id}`)
    await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(payload)
    await isUntouched()
  }
})

test('every screen of a report passes axe, light and dark, narrow and wide', async () => {
  const { id } = await given(portal, amina, {
    description: 'Med vitne.',
    witnesses: [{ name: 'Kari', contact_number: '99887766' }],
  })
  const screens = [1, 2, 3].map((step) => `/create-harassment?step=${step}`)
  const all = [...screens, '/report-harassment', `/incident/${id}`, `/update-harassment/${id}`, '/dashboard']
  for (const width of [390, 1280]) {
    const page = await portal.visit({ as: amina, width })
    for (const screen of all) {
      await page.goto(screen)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await axeInBothThemes(page)
      await fits(page)
    }
  }
  const narrow = await portal.visit({ as: amina, width: 320 })
  for (const screen of all) {
    await narrow.goto(screen)
    await narrow.getByRole('heading', { level: 1 }).waitFor()
    await fits(narrow)
  }
})
