import { expect, test } from 'vitest'
import lookups from '#texts/nb/deskLookups.ts'
import { heading } from './desk.ts'
import { openDesk, textOf } from './editors.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { button } from './reporting.ts'

const portal = usePortal()

test('an editor merges two categories, and readers find the one that is left', async () => {
  const page = await openDesk(portal, '/desk/lookups')
  await heading(page, lookups.title).waitFor()
  await page.getByText('Kultur', { exact: true }).waitFor()
  const { body } = await portal.call('/impact-highlight/choices')
  const [from, to] = body.choices.categories
  expect(await button(page, lookups.of(lookups.remove, from.name)).count()).toBe(0)
  await button(page, lookups.of(lookups.merge, from.name)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(lookups.mergeInto).selectOption({ label: to.name })
  await dialog.getByText(new RegExp(`\\d+ artikle?r? med «${from.name}» får «${to.name}»`)).waitFor()
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: lookups.merge }).click()
  await page.getByText(lookups.merged(from.name, to.name)).waitFor()
  await expect.poll(() => textOf(portal, '/impact')).not.toContain(`>${from.name}<`)
})
