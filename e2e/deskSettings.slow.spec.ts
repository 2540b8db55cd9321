import { expect, test } from 'vitest'
import codes from '#texts/nb/deskCodes.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import settings from '#texts/nb/deskSettings.ts'
import { said } from './desk.ts'
import { button, signedIn } from './deskOversight.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const portal = usePortal()

test('an administrator adds a label, gives it another name, retires it and takes it back', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings/labels' })
  const labels = admin.getByRole('main')
  await labels.getByText(settings.labels.empty).waitFor()
  await labels.getByLabel(settings.labels.newName).fill('Følg opp')
  await admin.keyboard.press('Enter')
  await labels.getByText(settings.labels.created('Følg opp')).waitFor()
  await labels.getByLabel(settings.labels.newName).fill('Følg opp')
  await admin.keyboard.press('Enter')
  await admin.getByText(said(deskErrors.fields.name_taken)).waitFor()
  await labels.getByRole('button', { name: settings.labels.of(settings.labels.rename, 'Følg opp') }).click()
  await admin.getByRole('dialog', { name: settings.labels.renameTitle('Følg opp') }).waitFor()
  await hasNoBarrier(admin)
  await admin.getByRole('dialog').getByLabel(settings.labels.name).fill('Haster')
  await admin.keyboard.press('Enter')
  await labels.getByText(settings.labels.renamed('Haster')).waitFor()
  await labels.getByRole('button', { name: settings.labels.of(settings.labels.retire, 'Haster') }).click()
  await admin.getByRole('dialog', { name: settings.labels.retireTitle('Haster') }).waitFor()
  await hasNoBarrier(admin)
  await button(admin, settings.labels.retire).click()
  await labels.getByText(settings.labels.retired, { exact: true }).waitFor()
  await labels.getByRole('button', { name: settings.labels.of(settings.labels.restore, 'Haster') }).click()
  await labels.getByText(settings.labels.restored('Haster')).waitFor()
})

test('an administrator changes what reporters read of a state and goes back to the default', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings/states' })
  const { states } = settings
  const state = codes.statuses.Received
  const received = page.getByRole('group').filter({ has: page.getByRole('heading', { name: state }) })
  const open = () => received.getByRole('heading', { name: state }).click()
  await open()
  const body = received.getByLabel(states.body)
  await expect.poll(() => body.inputValue()).not.toBe('')
  const words = await body.inputValue()
  await body.fill('')
  await received.getByRole('button', { name: settings.save }).click()
  await received.getByText(said(errors.fields.required)).waitFor()
  await body.fill('Vi har lest det du skrev.')
  await received.getByRole('button', { name: settings.save }).click()
  await received.getByText(settings.saved).waitFor()
  await received.getByText(states.own).waitFor()
  await page.reload()
  await open()
  await expect.poll(() => body.inputValue()).toBe('Vi har lest det du skrev.')
  await hasNoBarrier(page)
  await received.getByRole('button', { name: settings.labels.of(states.reset, state) }).click()
  await page.getByRole('dialog', { name: states.resetTitle(state) }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: states.reset }).click()
  await expect.poll(() => body.inputValue()).toBe(words)
})

test('an administrator adds a reply text', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings/replies' })
  const { replies } = settings
  const texts = page.getByRole('main')
  await texts.getByRole('button', { name: replies.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(replies.name).fill('Takk')
  await dialog.getByLabel(replies.body).fill('Takk for meldingen om sak {nummer}.')
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: settings.save }).click()
  await texts.getByText(replies.added('Takk')).waitFor()
})
