import { desk } from '#texts/desk.ts'
import errors from '#texts/nb/errors.ts'
import { caseworker } from './atCase.ts'
import { ageSessions, refusals, said, signedIn, texts } from './desk.ts'
import { addAuthenticator, givePassword, invite, joined, keepCodes, password } from './deskSignIn.ts'
import { button, enter, field, fills, heading, link, opens, presses } from './page.ts'
import { hasNoBarrier, useSharedPortal, axeInBothThemes } from './portal.ts'
import { atCase, comesBy, cover, reply, saysNothing, signInOn, typed, words } from './covered.ts'

// Whoever signs in on the cover gives the recovery code of the start, which is good once.
const portal = useSharedPortal()

const { login, invitation, codes, factor, account, staff, stepUp, frame } = texts
const { inbox, ownAccount } = desk
const fresh = 'rognebær i seljeskogen'

test('a caseworker takes the invitation with a passkey, signs in with it, and is out the moment the access is closed', async () => {
  const email = 'eva@example.org'
  const page = await portal.visit({ width: 1280, expects: refusals })
  await addAuthenticator(page)
  await page.goto(await invite(portal, email, ['caseworker']))
  await fills(page, { [invitation.name]: 'Eva', [invitation.password]: password })
  await hasNoBarrier(page)
  await presses(page, invitation.submitPasskey, heading(page, codes.title))
  await keepCodes(page)
  await heading(page, inbox.title).waitFor()
  // A page that the role does not open looks like one that does not exist.
  expect(await page.getByRole('link', { name: staff.title, exact: true }).count()).toBe(0)
  for (const at of ['/desk/staff', '/desk/finnes-ikke']) {
    await opens(page, at, heading(page, texts.notFound.title))
  }
  await hasNoBarrier(page)

  await presses(page, frame.signOut, heading(page, login.title))
  await givePassword(page, { email, password })
  await presses(page, factor.passkeyUse, heading(page, inbox.title))

  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/staff' })
  await admin.getByRole('button', { name: `${staff.suspend}: Eva` }).click()
  await hasNoBarrier(admin.getByRole('heading', { name: staff.suspendTitle('Eva') }))
  await presses(admin, staff.suspend, staff.suspended)
  await link(page, account.title).first().click()
  await page.getByRole('dialog', { name: texts.ended.title }).waitFor()
  await opens(page, '/desk', heading(page, login.title))
  await admin.getByRole('button', { name: `${staff.reinstate}: Eva` }).click()
  await presses(admin, staff.reinstate, staff.reinstated)
})

test('name and password are changed with what was typed kept', async () => {
  const email = 'siv@example.org'
  const { page, app } = await joined(portal, email, 'Siv')
  await button(page, ownAccount.changeName).click()
  await hasNoBarrier(page)
  await field(page, ownAccount.name).fill('Siv Hansen')
  await enter(page, ownAccount.nameChanged, page.getByRole('definition').filter({ hasText: 'Siv Hansen' }))

  await button(page, ownAccount.changePassword).click()
  const dialog = page.getByRole('dialog', { name: ownAccount.changePassword })
  await fills(page, { [ownAccount.currentPassword]: 'noe helt annet enn', [ownAccount.newPassword]: fresh })
  await presses(page, ownAccount.save, dialog.getByText(said(errors.fields.current_password_wrong)))
  await expect.poll(() => field(page, ownAccount.newPassword).inputValue()).toBe(fresh)
  await hasNoBarrier(page)
  await field(page, ownAccount.currentPassword).fill(password)
  await ageSessions(portal, email, 'step-up over')
  await button(page, ownAccount.save).click()
  await page.getByRole('dialog', { name: stepUp.title }).getByLabel(factor.totp).fill(app())
  await enter(page, ownAccount.passwordChanged)
})

test('a session that has ended covers the case in every tab by itself, and the same person finds what was typed; signing out in one tab covers the others at once', async () => {
  const { page } = await atCase(portal)
  const tab = await page.context().newPage()
  await opens(tab, page.url(), words)
  await page.bringToFront()
  await button(page, desk.messages.send).focus()
  await reply(page).fill(typed)
  await ageSessions(portal, caseworker, 'ended')
  for (const one of [page, tab]) {
    await comesBy(45, one, (options) => cover(one).waitFor(options))
    await saysNothing(one)
  }
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Escape')
    expect(await cover(page).isVisible()).toBe(true)
  }
  // A browser that closes it all the same, as the way back of a telephone does: it is there in that very moment too.
  const isSeen = await cover(page).evaluate((one) => {
    if (one instanceof HTMLDialogElement) one.close()
    return one.checkVisibility() && document.elementFromPoint(10, 10) === one
  })
  expect(isSeen).toBe(true)
  await expect.poll(() => cover(page).evaluate((one) => one.matches(':modal'))).toBe(true)
  await saysNothing(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await axeInBothThemes(page)
    // The page below keeps its layout; the cover itself overflows nowhere.
    expect(await cover(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  await signInOn(portal, page, caseworker)
  await page.getByText(words).waitFor()
  await expect.poll(() => reply(page).inputValue()).toBe(typed)
  await expect.poll(() => page.title()).toContain('Sak ')
  await tab.getByText(words).waitFor()
  await cover(tab).waitFor({ state: 'hidden' })
  await presses(page, desk.messages.send, page.getByRole('listitem').filter({ hasText: typed }))

  await presses(tab, texts.frame.signOut, heading(tab, login.title))
  await cover(page).waitFor()
  await saysNothing(page)
})
