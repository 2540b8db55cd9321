import { expect, test } from 'vitest'
import { description, fillLogin, setToken, writing } from './accountSteps.ts'
import { button, localDraft } from './page.ts'
import { useSharedPortal } from './portal.ts'
import { fillFacts, form, texts } from './reporting.ts'

/** Whose words lie on the device, and where a visitor ends whose session is over. */

const portal = useSharedPortal()

test('a draft whose owner’s session ended on the server is shown to nobody, and to its owner after the login', async () => {
  const owner = await portal.person()
  const page = await writing(portal, owner, 'Bare for eieren.')
  await portal.call('/auth/logout', { token: owner.token })
  await page.goto('/create-harassment?step=1')
  await page.waitForURL(/\/login\?redirect=/)
  await page.goto('/create-harassment?step=1')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
  expect(await page.getByText(texts.localDraft.restored).count()).toBe(0)
  await page.goto('/login?redirect=/create-harassment?step=1')
  await fillLogin(page, owner)
  await expect.poll(() => description(page).inputValue()).toBe('Bare for eieren.')
})

test('a draft of one person never becomes another’s when the token on the device is exchanged', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await writing(portal, owner, 'Aldri den andres.')
  await setToken(page, other.token)
  await page.goto('/create-harassment?step=1')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
  await expect.poll(() => localDraft(page)).toBeNull()
  expect((await portal.call('/incidents/list', { token: other.token })).body.total).toBe(0)
})

test('a draft of one person never becomes another’s when the token is exchanged while the words stand in the form', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await writing(portal, owner, 'Står i skjemaet.', fillFacts)
  await page.goto('/create-harassment?step=3')
  await page.getByRole('heading', { level: 2, name: form.steps[2] ?? '' }).waitFor()
  await page.waitForLoadState('networkidle')
  await setToken(page, other.token)
  // The page is loaded anew for the other; a walk to the next page before that would be cut off by it.
  await Promise.all([page.waitForEvent('load'), button(page, form.submit).press('Enter')])
  await page.waitForLoadState('networkidle')
  for (const { token } of [owner, other]) expect((await portal.call('/incidents/list', { token })).body.total).toBe(0)
  await page.goto('/create-harassment?step=1')
  await page.waitForLoadState('networkidle')
  expect(await description(page).inputValue()).toBe('')
})

test('a draft of one person never becomes another’s when the other logs in in another window', async () => {
  const [owner, other] = [await portal.person(), await portal.person()]
  const page = await writing(portal, owner, 'I det andre vinduet.')
  const second = await page.context().newPage()
  await second.goto('/about')
  await setToken(second, other.token)
  await expect.poll(() => description(page).inputValue()).toBe('')
  await second.close()
})
