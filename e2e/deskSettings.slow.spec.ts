import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import codes from '#texts/nb/deskCodes.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import mailTexts from '#texts/nb/deskMail.ts'
import settings from '#texts/nb/deskSettings.ts'
import { said } from './desk.ts'
import { button, field, hasNoBarrier, signedIn } from './deskOversight.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an administrator sets the outcomes that are offered and the time of the daily mail', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  const outcomes = part(admin, settings.outcomes.title)
  await expect.poll(() => outcomes.getByRole('checkbox', { name: codes.outcomes.duplicate }).isDisabled()).toBe(true)
  await outcomes.getByRole('checkbox', { name: codes.outcomes.spam }).uncheck()
  await outcomes.getByRole('button', { name: settings.save }).click()
  await outcomes.getByText(settings.saved).waitFor()
  const digest = part(admin, settings.digest.title)
  await digest.getByLabel(settings.digest.time).fill('07:15')
  await digest.getByRole('button', { name: settings.save }).click()
  await digest.getByText(settings.saved).waitFor()
  await admin.reload()
  await expect.poll(() => digest.getByLabel(settings.digest.time).inputValue()).toBe('07:15')
  await expect.poll(() => outcomes.getByRole('checkbox', { name: codes.outcomes.spam }).isChecked()).toBe(false)
})

test('an administrator adds a label, gives it another name, retires it and takes it back', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
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
})

test('an administrator changes what reporters read of a state and goes back to the default', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  const { states } = settings
  const state = codes.statuses.Received
  const received = part(page, states.title).getByRole('region', { name: new RegExp(`^${state}`) })
  const body = received.getByLabel(states.body)
  await expect.poll(() => body.inputValue()).not.toBe('')
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
})

test('an administrator adds, changes and deletes a reply text', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings' })
  const { replies } = settings
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

test('an administrator sends a test mail, which is accepted, listed and arrives', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/mail' })
  const send = async (address: string) => {
    await field(page, mailTexts.test.email).fill(address)
    await button(page, mailTexts.test.send).click()
  }
  await send('ikke en adresse')
  await page.getByText(said(errors.fields.email_invalid)).waitFor()
  await send('proeve@example.org')
  await page.getByText(mailTexts.test.accepted('250')).waitFor()
  await expect.poll(() => portal.mail.to('proeve@example.org').length).toBe(1)
  await page
    .getByText(mailTexts.kinds['mail_test'] ?? '')
    .first()
    .waitFor()
  await hasNoBarrier(page, 'mail')
})
