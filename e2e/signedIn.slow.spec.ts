import accountTexts from '#texts/nb/accounts.ts'
import { confirms } from './accountSteps.ts'
import { arrives, button, choose, enter, field, hasFocus, holdCalls } from './page.ts'
import { isFocused, opens, press, presses, sees, write } from './page.ts'
import { given, texts, writeReport } from './reporting.ts'
import { axe, fits, hasNoBarrier, isStill, useSharedPortal } from './portal.ts'
import languages from '#texts/nb/contactLanguages.ts'
import mailTexts from '#texts/nb/mail.ts'
import serverTexts from '#texts/nb/server.ts'
import shell from '#texts/nb/shell.ts'

const portal = useSharedPortal()

const { account, pending, changeEmail, updateAccount, fields } = accountTexts
const { facts, form, notices, receipt } = texts

for (const width of [390, 1280])
  test(`nothing moves while the pages of a signed-in reader arrive (${width})`, async () => {
    const person = await portal.person({ isVerified: true })
    for (let at = 0; at < 4; at++)
      await given(portal, person, { description: `Sak ${at}. ${'Mange ord. '.repeat(30)}` })
    const { id } = await given(portal, person)
    const newcomer = await portal.person()
    const page = await portal.visit({ as: person, width })
    let wait = 0
    await page.route('**/api/**', async (route) => {
      wait += 150
      // oxlint-disable-next-line no-restricted-globals -- answers one after the other, as on a slow line, are what this is about.
      await new Promise((resolve) => setTimeout(resolve, wait % 600))
      await route.continue()
    })
    for (const at of ['/dashboard', '/account', '/account/samtykker', '/report-harassment', `/incident/${id}`])
      for (const visit of ['first', 'second']) {
        await page.goto(at)
        await page.waitForLoadState('networkidle')
        await isStill(page, 0.02, `${at} at ${width}, ${visit}`)
      }
    const fresh = await portal.visit({ as: newcomer, width })
    for (const at of ['/dashboard', '/account', '/report-harassment']) {
      await fresh.goto(at)
      await fresh.waitForLoadState('networkidle')
      await isStill(fresh, 0.02, `${at} at ${width}, of a newcomer`)
    }
  })

test('at 390 pixels no notification covers a button, a field or a link', async () => {
  const page = await portal.visit({ at: '/create-harassment' })
  const covered = () =>
    page.evaluate(() => {
      const boxes = (query: string) =>
        [...document.querySelectorAll(query)].map((element) => ({ element, box: element.getBoundingClientRect() }))
      const toasts = boxes('.mantine-Notification-root')
      return boxes('button, input, textarea, select, a').filter(
        ({ element, box: one }) =>
          one.width > 0 &&
          toasts.some(
            ({ element: toast, box: other }) =>
              !toast.contains(element) &&
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          ),
      ).length
    })
  await button(page, form.next).click()
  await sees(page, notices.missing)
  const toast = page.locator('.mantine-Notification-root').first()
  // It stays while a mouse is over it; to move one there would scroll the page.
  await toast.dispatchEvent('mouseover')
  expect(await covered()).toBe(0)
  // It leaves to the side, and the page gets no wider.
  await toast.evaluate((element) => (element.style.transform = 'translateX(100%)'))
  await fits(page)
  await toast.evaluate((element) => (element.style.transform = ''))
  // Its words are in view beside the first field, to which the focus has gone, and stay until the field is filled in.
  const time = field(page, facts.time)
  await isFocused(time)
  const here = page.locator('form').getByText(notices.missingBody)
  const isInView = () =>
    here.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top > 48 && bottom <= 844
    })
  await expect.poll(isInView).toBe(true)
  await axe(page)
  // Said again, it does not stand twice.
  await button(page, form.next).press('Enter')
  await expect.poll(() => page.locator('.mantine-Notification-root').count()).toBe(1)
  await time.fill('14:05')
  await here.waitFor({ state: 'detached' })
})

test('the language to talk in is chosen in the account, by keyboard, and taken back, with name and telephone; what was not fetched yet is left', async () => {
  const { page } = await portal.newcomer({ isVerified: true, width: 320, dark: true })
  const label = fields.contact_language
  const shown = page.getByRole('definition')
  await opens(page, '/account/deg', shown.filter({ hasText: languages.none }))
  await press(page, button(page, updateAccount.open))
  const select = page.getByLabel(label)
  await page.getByText(fields.languageHint).waitFor()
  expect(await select.getByRole('option').allTextContents()).toEqual([
    languages.none,
    ...Object.values(languages.names),
  ])
  await axe(page)
  await fits(page)
  await choose(page, select, languages.names.so)
  await press(page, button(page, updateAccount.submit))
  await sees(page, updateAccount.done)
  await shown.filter({ hasText: languages.names.so }).waitFor()

  // The device remembers the name alone: a form that is opened before the rest has come does not empty what is stored.
  const answer = await holdCalls(page, '**/api/user')
  await page.reload()
  await presses(page, updateAccount.open, field(page, fields.name))
  expect(await select.count()).toBe(0)
  answer()
  await expect.poll(() => select.inputValue()).toBe('so')

  await select.selectOption('')
  await field(page, fields.name).fill('Nytt Navn')
  await page.getByLabel(fields.phone_number).fill('+47 22 33-44 55')
  await page.getByLabel(fields.gender).selectOption(accountTexts.genders.Male)
  await button(page, updateAccount.submit).click()
  await sees(page, updateAccount.done)
  for (const words of ['Nytt Navn', '+4722334455', languages.none]) await shown.filter({ hasText: words }).waitFor()
})

test('a mistyped address is corrected on the waiting screen by keyboard', async () => {
  const { person, page } = await portal.newcomer({ at: '/email-verify' })
  const field = page.getByLabel(changeEmail.label)
  await press(page, button(page, changeEmail.mistyped))
  // The present address stands there to be corrected, and giving it up leaves it.
  await expect.poll(() => field.inputValue()).toBe(person.email)
  await press(page, button(page, account.cancel))
  await field.waitFor({ state: 'detached' })
  await hasFocus(page, changeEmail.mistyped)
  await page.keyboard.press('Enter')
  await enter(page, changeEmail.same)
  await press(page, button(page, changeEmail.open))
  const right = `rettet.${person.email}`
  await page.keyboard.type(right)
  await write(page, page.getByLabel(fields.current_password, { exact: true }), person.password)
  await axe(page)
  await enter(page, changeEmail.changed(right), pending.sentTo(right))
  expect(await button(page, changeEmail.mistyped).count()).toBe(0)
  await axe(page)
  await fits(page)
  await opens(page, '/account/deg', right)
})

test('a draft saved after a report is never taken for received: its own line stands until the list is left', async () => {
  const page = await portal.visit({ as: await portal.person() })
  await writeReport(page, 'Den første.')
  await button(page, form.submit).press('Enter')
  await sees(page, receipt.heading)
  await writeReport(page, 'Den andre.')
  // Another report is begun.
  await opens(page, '/report-harassment', 'Den første.')
  expect(await page.getByText(receipt.heading).count()).toBe(0)
  await page.goto('/create-harassment?step=3')
  await button(page, form.saveDraft).press('Enter')
  await arrives(page, '/report-harassment')
  const line = page.getByRole('main').getByText(notices.draftKept)
  await line.waitFor()
  await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' })
  expect(await line.isVisible()).toBe(true)
  expect(await page.getByText(receipt.heading).count()).toBe(0)
  await hasNoBarrier(page)
  await page.getByRole('listitem').filter({ hasText: 'Den andre.' }).getByRole('link').first().click()
  await page.waitForURL(/\/incident\/\d+$/)
  await page.goBack()
  await page.getByText('Den andre.').waitFor()
  expect(await line.count()).toBe(0)
})

test('a confirmed address is changed by keyboard: it waits for its link, which is said once', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, at: '/account/deg', width: 390 })
  await press(page, button(page, changeEmail.open))
  const fresh = `ny.${person.email}`
  await write(page, page.getByLabel(changeEmail.label), fresh)
  await write(page, field(page, fields.current_password).first(), person.password)
  await axe(page)
  await press(page, button(page, changeEmail.submit))
  const said = page.getByRole('main').getByText(fresh)
  await expect.poll(() => said.allTextContents()).toEqual([serverTexts.email_waits(fresh)])
  await page.getByRole('status').filter({ hasText: fresh }).waitFor()
  await fits(page)
  const { link } = await portal.mailed(fresh, mailTexts.change_email.subject)
  await confirms(page, () => page.goto(link ?? ''))
  // By its links: a page that is loaded anew asks for everything.
  await page.locator('summary').filter({ hasText: shell.nav.menu }).click()
  await press(page, page.getByRole('link', { name: shell.nav.account }))
  await press(page, page.getByRole('link', { name: shell.titles['/account/deg'] }))
  await page.getByRole('definition').filter({ hasText: fresh }).waitFor()
  expect(await page.getByText(serverTexts.email_waits(fresh)).count()).toBe(0)
})
