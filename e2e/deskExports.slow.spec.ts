import { test } from 'vitest'
import deskErrors from '#texts/nb/deskErrors.ts'
import texts from '#texts/nb/deskExports.ts'
import { field, said, sentIn } from './desk.ts'
import { button, signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { alert } from './reporting.ts'

const portal = useSharedPortal()

const staff = (name: string, at: string) => signedIn(portal, `${name}@example.org`, { at })

test('a filtered list is exported with the count that was shown, and a refusal is said', async () => {
  await sentIn(portal)
  const lead = await staff('leder', '/desk/exports?list=new')
  await lead.getByRole('heading', { name: texts.ask.listTitle }).waitFor()
  await lead.getByText(/^Eksporten får \d+ sak/).waitFor()
  await hasNoBarrier(lead, [320, 1280])
  // The file of a year is asked for on the same page.
  const ask = lead.getByRole('region', { name: texts.ask.listTitle }).getByRole('button', { name: texts.ask.submit })
  // Another case comes in between.
  await sentIn(portal)
  await field(lead, texts.ask.purpose).selectOption({ label: texts.purposes.reporting })
  await ask.click()
  await alert(lead, said(deskErrors.messages.count_changed))
  await ask.click()
  await lead.getByText(texts.ask.done).waitFor()
  const officer = await staff('personvern', '/desk/exports')
  await officer.getByText(`${texts.filters['list']}: ${texts.valueOf('list', 'new')}`).waitFor()
  await officer.getByRole('button', { name: /^Avslå: Liste som CSV/ }).click()
  await button(officer, texts.refuse).click()
  await officer.getByText(texts.refused).waitFor()
  await lead.reload()
  const row = lead.getByRole('listitem').filter({ hasText: texts.kinds.list_csv }).first()
  await row.getByText(texts.states.refused, { exact: true }).waitFor()
  await hasNoBarrier(lead)
})
