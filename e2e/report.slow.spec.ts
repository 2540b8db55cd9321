import { expect, test } from 'vitest'
import { tabTo } from './keyboard.ts'
import { alert, arrives, button, isAlive, isFocused, localDraft, sees, untilKept } from './page.ts'
import { choose, fillFacts, fillWitness, next, readWitness, stepHeading, texts } from './reporting.ts'
import { axe, hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()
const { facts, form, notices, witnesses } = texts

test('every missing fact of step 1 is named, and the focus is in the first', async () => {
  const page = await portal.visit({ width: 1280 })
  await page.goto('/create-harassment')
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
  await button(page, form.next).click()
  await sees(page, notices.missing)
  await alert(page, notices.missingBody)
  await expect.poll(() => page.getByText('Feltet må fylles ut').count()).toBe(5)
  await isFocused(page.getByLabel(facts.time, { exact: true }))
  await hasNoBarrier(page)

  await fillFacts(page, 'Kort.')
  await page.getByLabel(facts.description).fill('')
  await sees(page, 'Feltet må fylles ut')
  await page.getByLabel(facts.description).fill('Kort.')
  await next(page, 2)
})

test('cancelling asks first, and then removes the draft from the device', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  await page.getByLabel(facts.description).fill('Jeg ombestemte meg.')
  await untilKept(page, 'ombestemte')
  await button(page, form.cancel).click()
  await button(page, texts.leave.stay).click()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Jeg ombestemte meg.')
  await button(page, form.cancel).click()
  await button(page, texts.leave.confirm).click()
  await arrives(page, '/report-harassment')
  await expect.poll(() => localDraft(page)).toBeNull()
})

test('choosing another country clears the city, and the clear button clears a choice', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  await fillFacts(page, 'Noe skjedde.')
  await choose(page, facts.country, 'sveri', 'Sverige')
  await expect.poll(() => page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('')
  await choose(page, facts.city, 'stockh', 'Stockholm')
  await page.getByRole('button', { name: facts.clear(facts.city) }).press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('')
  await page.getByRole('combobox', { name: facts.city }).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(300)
  expect(await page.getByRole('listbox').evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(240)
})

test('witnesses can be added, the first cannot be removed, and a name needs a number', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment?step=2')
  await fillWitness(page, { name: 'Kari' })
  expect(await page.getByRole('button', { name: witnesses.remove }).count()).toBe(0)
  await button(page, form.next).click()
  await sees(page, notices.contact)
  await sees(page, notices.contactBody)
  await sees(page, 'Kontaktnummer er påkrevd hvis navn er oppgitt')
  await fillWitness(page, { contact_number: '99887766' })
  await button(page, witnesses.add).click()
  const second = page.getByRole('group', { name: witnesses.number(2) })
  await fillWitness(second, { name: 'Ola' })
  await axe(page)
  await button(page, `${witnesses.remove} ${witnesses.removeNumber(2)}`).click()
  await second.waitFor({ state: 'detached' })
  expect(await readWitness(page)).toMatchObject({ name: 'Kari', contact_number: '99887766' })
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
  await page.getByLabel(facts.time, { exact: true }).focus()
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
