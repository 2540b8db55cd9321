import type { Route } from 'playwright'
import { witnessInputs, witnessTextOf } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { payloads } from '#server/testing/payloads.ts'
import { query } from './desk.ts'
import { arrives, button, localDraft, opens, sees } from './page.ts'
import { atStep, given, next, sentIn, texts, tells } from './reporting.ts'
import { axe, axeInBothThemes, fits, hasNoBarrier, useSharedPortal, type Person } from './portal.ts'

const portal = useSharedPortal()

const { detail, facts, form, list } = texts
let amina: Person
beforeAll(async () => void (amina = await portal.person({ isVerified: true })))

const show = async (person: Person, id: number) =>
  (await portal.call(`/incidents/show/${id}`, { token: person.token })).body.incident

test('a signed-out visitor of the own cases or a draft is shown the way in, and the police notice', async () => {
  const page = await portal.visit({ at: '/report-harassment' })
  await sees(page, list.signedOut)
  const link = page.getByRole('main').getByRole('link', { name: texts.login.login, exact: true })
  expect(await link.getAttribute('href')).toBe('/login?redirect=/report-harassment')
  const police = page.getByRole('link', { name: list.policeLink })
  expect(await police.getAttribute('href')).toMatch(/^https:\/\/www\.politiet\.no\//)
  await hasNoBarrier(page)
  await opens(page, '/update-harassment/1', page.getByRole('heading', { level: 1, name: form.heading, exact: true }))
  await sees(page, list.signedOut)
})

test('the owner deletes a draft after a confirmation', async () => {
  const person = await portal.person()
  const { id } = await given(portal, person)
  const page = await portal.visit({ at: `/update-harassment/${id}`, as: person, expects: /status of (404|503)/ })
  await tells(page, 'Ikke lagret.')
  await page.goto('/report-harassment')
  await button(page, list.delete).click()
  await hasNoBarrier(page)
  // The server has carried it out, and its answer is lost.
  const lost = async (route: Route) => (await route.fetch(), route.fulfill({ status: 503, json: {} }))
  await page.route(`**/api/incidents/${id}`, lost, { times: 1 })
  await button(page, list.deleteConfirm).click()
  await sees(page, list.empty)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await show(person, id)).toBeUndefined()
  expect(await localDraft(page)).toBeNull()
})

test('a case opens by its address and after a reload; another person’s and an unknown one look the same', async () => {
  const { id } = await given(portal, amina, { description: 'Bare min.' })
  const page = await portal.visit({ at: `/incident/${id}`, as: amina })
  await sees(page, 'Bare min.')
  await page.reload()
  await sees(page, 'Bare min.', '1. november 2026')
  await hasNoBarrier(page)
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

test('what was written in a draft that was sent in meanwhile stays to be copied, in the form and when it is opened again', async () => {
  const { cities } = (await portal.call('/general/cities/list?country_id=578')).body
  const city_id = cities[0].id
  const page = await portal.visit({ as: amina, expects: /409/ })
  for (const isOpen of [true, false]) {
    const { id, version } = await given(portal, amina, { city_id })
    await page.goto(`/update-harassment/${id}`)
    await tells(page, 'Jeg husker mer.')
    const { harassment_category_id, country_id } = await show(amina, id)
    const all = { date: '2026-11-01', time: '14:05', country_id, city_id, harassment_category_id, witnesses: [] }
    const body = { ...all, description: 'Sendt.', status: 'Submitted', version }
    const sent = await portal.call(`/incidents/update/${id}`, { token: amina.token, body })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    if (isOpen) {
      await next(page, 2)
      await next(page, 3)
      await button(page, form.saveDraft).press('Enter')
    } else await page.goto(`/update-harassment/${id}`)
    await sees(page, texts.saveError.submitted_elsewhere, texts.saveError.notSent)
    const way = page.getByRole('main').getByRole('link', { name: new RegExp(`^${texts.saveError.openCase}`) })
    expect(await way.getAttribute('href')).toBe(`/incident/${id}`)
    await axeInBothThemes(page)
    await fits(page)
    if (isOpen)
      for (const step of [2, 1] as const) {
        await button(page, form.back).click()
        await atStep(page, step)
      }
    await expect.poll(() => page.getByRole('main').locator('textarea').first().inputValue()).toBe('Jeg husker mer.')
  }
})

test('the dashboard and the list show what waits for their reader first and fold what has ended, and the way to help', async () => {
  const person = await portal.person({ isVerified: true })
  for (const status of ['Closed', 'InProgress', 'WaitingForReporter']) {
    const { id } = await sentIn(portal, person, { description: status })
    const closing = status === 'Closed' ? ", outcome = 'guidance_given', closed_at = now()" : ''
    await query(portal, `UPDATE incident SET status = '${status}'${closing} WHERE id = $1`, [id])
  }
  await given(portal, person, { description: 'Utkast.' })
  const page = await portal.visit({ as: person })
  const { waiting, drafts, open, ended } = list.groups
  for (const at of ['/report-harassment', '/dashboard']) {
    await page.goto(at)
    await sees(page, ended)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    expect(await headings.allTextContents()).toEqual([waiting, drafts, open, ended])
    expect(await page.getByText('Closed', { exact: true }).isVisible()).toBe(false)
    await hasNoBarrier(page.getByRole('main').getByText('112', { exact: true }).first())
  }
  await page.getByText(ended).click()
  const endedCase = page.getByRole('listitem').filter({ hasText: 'Closed' }).getByRole('link')
  await endedCase.click()
  await page.waitForURL('**/incident/*')
  await page.goBack()
  await sees(page, 'Closed')
  await page.getByRole('link', { name: list.continue }).press('Enter')
  await page.waitForURL('**/update-harassment/*')
})

test('hostile text is shown as text on every screen', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, width: 1280 })
  await page.addInitScript(() => Reflect.set(window, 'canary', 0))
  const cases = []
  for (let at = 0; at < payloads.length; at += limits.witnesses) {
    const some = payloads.slice(at, at + limits.witnesses)
    const description = some.join('\n')
    const witnesses = some.map((text) => witnessTextOf((field) => text.slice(0, witnessInputs[field].maxLength)))
    cases.push({ ...(await given(portal, person, { description, witnesses })), description, some })
  }
  const isUntouched = async () => expect(await page.evaluate(() => Reflect.get(window, 'canary'))).toBe(0)

  await page.goto('/report-harassment')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(cases.length)
  const shown = await page.getByRole('main').innerText()
  for (const payload of payloads) expect(shown).toContain(payload)
  await isUntouched()
  await page.goto('/dashboard')
  await sees(page, list.groups.drafts)
  await isUntouched()
  for (const { id, description, some } of cases) {
    await page.goto(`/incident/${id}`)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(description)
    for (const payload of some) await page.getByText(payload, { exact: true }).first().waitFor()
    await isUntouched()
    await page.goto(`/update-harassment/${id}`)
    await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(description)
    await isUntouched()
  }
})
