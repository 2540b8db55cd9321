import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import codingTexts from '#texts/nb/deskCoding.ts'
import { field, sentIn } from './desk.ts'
import { button, signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const { case: t, caseCodes } = desk.nb

const portal = useSharedPortal()

const group = (page: Page, name: string) => page.locator('details').filter({ has: page.getByRole('heading', { name }) })
const open = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Lagret kl\./).waitFor()
const { labels, groups, fields, missing } = codingTexts

test('a case is coded field by field, is still so after a reload, and says what the yearly export lacks', async () => {
  const { id } = await sentIn(portal)
  const page = await signedIn(portal, 'saksbehandler@example.org', { at: `/desk/cases/${id}?part=coding` })
  await page.getByRole('heading', { level: 2, name: codingTexts.title, exact: true }).waitFor()
  // Nobody is asked to code what has just come in.
  const asked = page.getByText(missing.title(5))
  expect(await asked.count()).toBe(0)
  await button(page, caseCodes.moves.acknowledge).click()
  await page.getByText(t.state.now(caseCodes.statuses.Received)).waitFor()
  expect(await asked.count()).toBe(0)
  await button(page, caseCodes.moves.begin).click()
  await asked.click()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: missing.go(missing.names.act) }).click()
  await box(page, labels.act.threat).check()
  await saved(page)
  await box(page, labels.act.veil_pulled).check()
  await page.getByRole('button', { name: missing.go(missing.names.act) }).waitFor({ state: 'detached' })
  await open(page, groups.place)
  expect(await field(page, fields.platform).count()).toBe(0)
  await box(page, labels.arena.online).check()
  await field(page, fields.platform).selectOption({ label: labels.platform.facebook })
  await field(page, fields.platform_user).fill('@Hater')
  await open(page, groups.target)
  await box(page, labels.target_kind.person).check()
  // What says that there is nothing else takes the others away.
  await box(page, labels.visible_marker.hijab).check()
  await group(page, groups.target).getByRole('checkbox', { name: labels.visible_marker.none, exact: true }).check()
  await expect.poll(() => box(page, labels.visible_marker.hijab).isChecked()).toBe(false)
  await open(page, groups.bias)
  await box(page, labels.bias_indicator.words).check()
  await open(page, groups.law)
  await box(page, labels.legal_flag.hate_crime).check()
  await open(page, groups.summary)
  await field(page, fields.summary).fill('En kvinne ble truet, og hijaben ble dratt av.')
  await page.getByText(missing.none).waitFor()
  await saved(page)

  await page.reload()
  await page.getByText(missing.none).waitFor()
  for (const name of [groups.act, groups.place, groups.summary]) await open(page, name)
  for (const name of [labels.act.threat, labels.act.veil_pulled, labels.arena.online])
    await expect.poll(() => box(page, name).isChecked()).toBe(true)
  await expect.poll(() => field(page, fields.platform_user).inputValue()).toBe('@Hater')
  await expect
    .poll(() => field(page, fields.summary).inputValue())
    .toBe('En kvinne ble truet, og hijaben ble dratt av.')
})
