import { expect, test } from 'vitest'
import editorial from '#texts/nb/deskEditorial.ts'
import t from '#texts/nb/deskKnowledge.ts'
import { isSaved, openDesk, part, published, textbox, unfold } from './editors.ts'
import { button, field, heading } from './page.ts'
import { hasNoBarrier, isStill, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('an entry is changed by keyboard alone, reviewed, previewed and published', async () => {
  const page = await openDesk(portal, '/desk/knowledge')
  await heading(page, t.title).waitFor()
  await page.getByRole('link', { name: 'Tallene', exact: true }).waitFor()
  await isStill(page, 0.02, 'the list')
  await hasNoBarrier(page)
  await field(page, t.search).fill('tallene')
  await page.getByRole('link', { name: 'Tallene', exact: true }).click()
  await heading(page, 'Tallene').waitFor()
  await page.reload()
  await textbox(page).getByRole('heading', { name: 'Anmeldelser med hatmotiv' }).waitFor()
  await isStill(page, 0.02, 'the form')
  const controls = page.locator('main :is(button, input, select, textarea, summary, a):not([contenteditable] a)')
  expect(await controls.filter({ visible: true }).count()).toBeLessThanOrEqual(35)
  await hasNoBarrier(page)

  await textbox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Nytt i år')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Første ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('fete')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Andre')
  await unfold(page, t.fields.review)
  await button(page, t.fields.reviewToday).click()
  await isSaved(page)
  const reader = await portal.visit()
  await reader.goto('/information-hub/tallene')
  expect(await reader.getByRole('heading', { name: 'Nytt i år' }).count()).toBe(0)

  await part(page, editorial.parts.preview)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Nytt i år' }).waitFor()
  await hasNoBarrier(page)
  await button(page, editorial.state.publishChanges).click()
  await published(page)
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.getByRole('heading', { name: 'Nytt i år' }).count()
    })
    .toBe(1)
  await expect.poll(() => reader.locator('li', { hasText: 'Første' }).locator('strong').textContent()).toBe('fete')
})
