import { fillLogin } from './accountSteps.ts'
import { description, untilOwned, writing } from './draftSteps.ts'
import { expect, test } from 'vitest'
import accountTexts from '#texts/nb/accounts.ts'
import shell from '#texts/nb/shell.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { arrives, button, form, given, localDraft, untilKept, writeFacts } from './reporting.ts'

/** Whose words lie on the device, and where a visitor ends whose session is over. */

const portal = useSharedPortal()

test('a stale token with a draft ends at the login, with one notification', async () => {
  const owner = await portal.person()
  const page = await writing(portal, owner, 'Foreldet økt.')
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/create-harassment')
  await page.waitForURL(/\/login\?redirect=\/create-harassment\?step=3/)
  const said = page.locator('.mantine-Notification-root')
  // It stays while a mouse is over it.
  await said.first().hover()
  // Every answer has come, so that whatever would say it again has said it.
  await page.waitForLoadState('networkidle')
  expect(await said.count()).toBe(1)
  await expect.poll(() => said.innerText()).toContain('Please Login Again to Continue')
  await expect.poll(() => said.innerText()).toContain('Logg inn igjen for å fortsette.')
  // Nothing is lost, and it can be deleted here.
  await page.getByText(accountTexts.login.reportKept).waitFor()
  await button(page, shell.leave.drop.join(' ')).first().waitFor()
  await hasNoBarrier(page)
})

test('a session that ends before the draft was fetched: the login says that the words lie here, and its author gets them back', async () => {
  const owner = await portal.person()
  const { id } = await given(portal, owner)
  const page = await portal.visit({ as: owner, width: 1280, expects: /401/ })
  await page.goto(`/update-harassment/${id}`)
  await description(page).fill('Ordene fra før.')
  await untilKept(page, 'Ordene fra før.')
  await untilOwned(page, owner)
  await portal.call('/auth/logout', { token: owner.token })
  // Nothing of the draft comes to this page, so its form is never opened. The answer about the draft is there first.
  const shown = page.waitForResponse((answer) => answer.url().endsWith(`/incidents/show/${id}`))
  await page.route(/\/api\/user$/, async (route) => {
    await (await shown).finished()
    await route.continue()
  })
  await page.goto(`/update-harassment/${id}`)
  await page.waitForURL(/\/login\?redirect=/)
  await page.unroute(/\/api\/user$/)
  await page.getByText(accountTexts.login.reportKept).waitFor()
  await fillLogin(page, owner)
  await arrives(page, `/update-harassment/${id}?step=3`)
  await page.goto(`/update-harassment/${id}?step=1`)
  await expect.poll(() => description(page).inputValue()).toBe('Ordene fra før.')
})

test('a session that ends before a save loses nothing that was written', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, expects: /401/ })
  await writeFacts(page, 'Økten tok slutt.')
  await page.waitForLoadState('networkidle')
  // After the page has fetched its user, so that the session ends later than that.
  const known = page.waitForResponse('**/api/user')
  await page.goto('/create-harassment?step=3')
  await known
  await portal.call('/auth/logout', { token: person.token })
  await button(page, form.submit).press('Enter')
  await page.waitForURL(/\/login\?redirect=/)
  expect(await localDraft(page)).toContain('Økten tok slutt.')
  await fillLogin(page, person)
  await arrives(page, '/create-harassment?step=3')
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  await page.getByText('Økten tok slutt.').waitFor()
})
