import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import codes from '#texts/nb/deskCodes.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import mailTexts from '#texts/nb/deskMail.ts'
import settings from '#texts/nb/deskSettings.ts'
import { said } from './desk.ts'
import { button, field, hasNoBarrier, heading, signedIn, texts } from './deskOversight.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
let admin: Page
beforeAll(async () => {
  portal = await openPortal()
})
// Each start prints new recovery codes, so that a journey that is walked again gets in again.
beforeEach(async () => {
  await portal.goAway()
  await portal.comeBack()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first().waitFor()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an administrator sets days, outcomes, time and labels; what is wrong is said at its field, and two people do not overwrite each other', async () => {
  admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  await heading(admin, settings.title).waitFor()
  await hasNoBarrier(admin, 'settings')
  const clocks = part(admin, settings.clocks.title)
  await clocks.getByLabel(settings.clocks.acknowledge).fill('0')
  await clocks.getByRole('button', { name: settings.save }).click()
  await admin.getByText(said(deskErrors.fields.days_invalid)).waitFor()
  await clocks.getByLabel(settings.clocks.acknowledge).fill('5')
  await clocks.getByRole('button', { name: settings.save }).click()
  await clocks.getByText(settings.saved).waitFor()

  // The same person in another window: the first one's change is not overwritten.
  const other = await admin.context().newPage()
  await other.goto('/desk/settings')
  const theirs = part(other, settings.clocks.title)
  await theirs.getByLabel(settings.clocks.stale).fill('20')
  await theirs.getByRole('button', { name: settings.save }).click()
  await theirs.getByText(settings.saved).waitFor()
  // A window behind another is hardly drawn.
  await other.close()
  await clocks.getByLabel(settings.clocks.stale).fill('25')
  await clocks.getByRole('button', { name: settings.save }).click()
  await alert(admin, said(deskErrors.messages.changed_meanwhile))
  await expect.poll(() => clocks.getByLabel(settings.clocks.stale).inputValue()).toBe('25')
  await hasNoBarrier(admin, 'settings-stale')
  await clocks.getByRole('button', { name: settings.again }).click()
  await expect.poll(() => clocks.getByLabel(settings.clocks.stale).inputValue()).toBe('20')
  await clocks.getByLabel(settings.clocks.stale).fill('25')
  await admin.keyboard.press('Enter')
  await clocks.getByText(settings.saved).waitFor()

  const outcomes = part(admin, settings.outcomes.title)
  await expect.poll(() => outcomes.getByRole('checkbox', { name: codes.outcomes.duplicate }).isDisabled()).toBe(true)
  await outcomes.getByRole('checkbox', { name: codes.outcomes.spam }).uncheck()
  await outcomes.getByRole('button', { name: settings.save }).click()
  await outcomes.getByText(settings.saved).waitFor()
  const digest = part(admin, settings.digest.title)
  await digest.getByLabel(settings.digest.time).fill('07:15')
  await digest.getByRole('button', { name: settings.save }).click()
  await digest.getByText(settings.saved).waitFor()

  const labels = part(admin, settings.labels.title)
  await labels.getByText(settings.labels.empty).waitFor()
  await labels.getByLabel(settings.labels.newName).fill('Følg opp')
  await admin.keyboard.press('Enter')
  await labels.getByText(settings.labels.created('Følg opp')).waitFor()
  await labels.getByLabel(settings.labels.newName).fill('Følg opp')
  await admin.keyboard.press('Enter')
  await admin.getByText(said(deskErrors.fields.name_taken)).waitFor()
  await labels.getByRole('button', { name: settings.labels.of(settings.labels.rename, 'Følg opp') }).click()
  await admin.getByRole('dialog', { name: settings.labels.renameTitle('Følg opp') }).waitFor()
  await hasNoBarrier(admin, 'settings-rename')
  await admin.getByRole('dialog').getByLabel(settings.labels.name).fill('Haster')
  await admin.keyboard.press('Enter')
  await labels.getByText(settings.labels.renamed('Haster')).waitFor()
  await labels.getByRole('button', { name: settings.labels.of(settings.labels.retire, 'Haster') }).click()
  await admin.getByRole('dialog', { name: settings.labels.retireTitle('Haster') }).waitFor()
  await hasNoBarrier(admin, 'settings-retire')
  await button(admin, settings.labels.retire).click()
  await labels.getByText(settings.labels.retired, { exact: true }).waitFor()
  await labels.getByRole('button', { name: settings.labels.of(settings.labels.restore, 'Haster') }).click()
  await labels.getByText(settings.labels.restored('Haster')).waitFor()

  await admin.reload()
  await heading(admin, settings.title).waitFor()
  await expect.poll(() => clocks.getByLabel(settings.clocks.acknowledge).inputValue()).toBe('5')
  await expect.poll(() => clocks.getByLabel(settings.clocks.stale).inputValue()).toBe('25')
  await expect.poll(() => digest.getByLabel(settings.digest.time).inputValue()).toBe('07:15')
  await expect.poll(() => outcomes.getByRole('checkbox', { name: codes.outcomes.spam }).isChecked()).toBe(false)
})

test('an administrator changes what reporters read of a state and goes back to the default, and adds, changes and deletes a reply text', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  const { states, replies } = settings
  const state = codes.statuses.Received
  const received = part(page, states.title).getByRole('region', { name: new RegExp(`^${state}`) })
  const body = received.getByLabel(states.body)
  const words = await body.inputValue()
  await body.fill('')
  await received.getByRole('button', { name: states.saveThat(state) }).click()
  await received.getByText(said(errors.fields.required)).waitFor()
  await body.fill('Vi har lest det du skrev.')
  await received.getByRole('button', { name: states.saveThat(state) }).click()
  await received.getByText(settings.saved).waitFor()
  await received.getByText(states.own).waitFor()
  await page.reload()
  await expect.poll(() => body.inputValue()).toBe('Vi har lest det du skrev.')
  await hasNoBarrier(page, 'settings-texts')
  await received.getByRole('button', { name: settings.labels.of(states.reset, state) }).click()
  await page.getByRole('dialog', { name: states.resetTitle(state) }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: states.reset }).click()
  await expect.poll(() => body.inputValue()).toBe(words)

  const texts = part(page, replies.title)
  await texts.getByRole('button', { name: replies.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(replies.name).fill('Takk')
  await dialog.getByLabel(replies.body).fill('Takk for meldingen om sak {nummer}.')
  await hasNoBarrier(page, 'settings-reply')
  await dialog.getByRole('button', { name: settings.save }).click()
  await texts.getByText(replies.added('Takk')).waitFor()
  await texts.getByRole('button', { name: replies.of(replies.change, 'Takk'), exact: true }).click()
  await dialog.getByLabel(replies.name).fill('Tusen takk')
  await dialog.getByRole('button', { name: settings.save }).click()
  await texts.getByText(replies.changed('Tusen takk')).waitFor()
  await texts.getByRole('button', { name: replies.of(replies.remove, 'Tusen takk'), exact: true }).click()
  await dialog.getByRole('button', { name: replies.remove }).click()
  await texts.getByText(replies.removed('Tusen takk')).waitFor()
  await expect.poll(() => texts.getByText('Tusen takk', { exact: true }).count()).toBe(0)
})

test('while the mail server is down all staff see it on every page, a test says so, and it is gone when the server is up', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/mail' })
  await heading(page, mailTexts.title).waitFor()
  const send = async (address: string) => {
    await field(page, mailTexts.test.email).fill(address)
    await button(page, mailTexts.test.send).click()
  }
  await send('ikke en adresse')
  await page.getByText(said(errors.fields.email_invalid)).waitFor()
  await send('proeve@example.org')
  await page.getByText(mailTexts.test.accepted('250')).waitFor()
  expect(portal.mail.to('proeve@example.org')).toHaveLength(1)
  await page
    .getByText(mailTexts.kinds['mail_test'] ?? '')
    .first()
    .waitFor()
  await hasNoBarrier(page, 'mail')

  const editor = await signedIn(portal, 'redaktor@example.org')
  await heading(editor, texts.home.hello('Demo redaktør')).waitFor()
  const banner = (of: Page) =>
    of.getByRole('status', { name: mailTexts.notices.label }).getByText('E-post går ikke ut nå')
  expect(await banner(editor).count()).toBe(0)
  await portal.mail.goAway()
  await send('proeve@example.org')
  await alert(page, 'Meldingen gikk ikke')
  await banner(page).waitFor()
  await page.getByText('ECONN').first().waitFor()
  await hasNoBarrier(page, 'mail-down')
  await editor.reload()
  await banner(editor).waitFor()
  // The way to what is wrong is for those who may see it.
  expect(await editor.getByRole('link', { name: mailTexts.notices.mailPage }).count()).toBe(0)
  await hasNoBarrier(editor, 'banner')

  await portal.mail.comeBack()
  await send('proeve@example.org')
  await page.getByText(mailTexts.test.accepted('250')).waitFor()
  await expect.poll(() => banner(page).count()).toBe(0)
  await editor.reload()
  await heading(editor, texts.home.hello('Demo redaktør')).waitFor()
  await expect.poll(() => banner(editor).count()).toBe(0)
  // Neither page is there for whoever is no administrator.
  for (const at of ['/desk/mail', '/desk/settings', '/desk/audit']) {
    await editor.goto(at)
    await heading(editor, texts.notFound.title).waitFor()
  }
})
