import type { Page } from 'playwright'
import deskErrors from '#texts/nb/deskErrors.ts'
import mailTexts from '#texts/nb/deskMail.ts'
import settings from '#texts/nb/deskSettings.ts'
import { said, signedIn, texts } from './desk.ts'
import { alert, button, enter, field, heading, link, presses, reloads } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const portal = usePortal()

test('an administrator sets days; what is wrong is said at its field, and two people do not overwrite each other', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings', title: settings.title })
  await hasNoBarrier(admin)
  await link(admin, settings.clocks.title).press('Enter')
  await heading(admin, settings.clocks.title).waitFor()
  const clocks = admin.getByRole('main')
  await clocks.getByLabel(settings.clocks.acknowledge).fill('0')
  await presses(admin, clocks.getByRole('button', { name: settings.save }), said(deskErrors.fields.days_invalid))
  await clocks.getByLabel(settings.clocks.acknowledge).fill('5')
  await presses(clocks, clocks.getByRole('button', { name: settings.save }), settings.saved)

  const other = await admin.context().newPage()
  await other.goto('/desk/settings/clocks')
  const theirs = other.getByRole('main')
  await theirs.getByLabel(settings.clocks.stale).fill('20')
  await presses(theirs, theirs.getByRole('button', { name: settings.save }), settings.saved)
  // A window behind another is hardly drawn.
  await other.close()
  await clocks.getByLabel(settings.clocks.stale).fill('25')
  await clocks.getByRole('button', { name: settings.save }).click()
  await alert(admin, said(deskErrors.messages.changed_meanwhile))
  await expect.poll(() => clocks.getByLabel(settings.clocks.stale).inputValue()).toBe('25')
  await hasNoBarrier(admin)
  await clocks.getByRole('button', { name: settings.again }).click()
  await expect.poll(() => clocks.getByLabel(settings.clocks.stale).inputValue()).toBe('20')
  await clocks.getByLabel(settings.clocks.stale).fill('25')
  await enter(admin, clocks.getByText(settings.saved))

  await admin.reload()
  await expect.poll(() => clocks.getByLabel(settings.clocks.acknowledge).inputValue()).toBe('5')
  await expect.poll(() => clocks.getByLabel(settings.clocks.stale).inputValue()).toBe('25')
})

test('while the mail server is down all staff see it on every page, and it is gone when the server is up', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/mail', title: mailTexts.title })
  const send = async (address: string) => {
    await field(page, mailTexts.test.email).fill(address)
    await button(page, mailTexts.test.send).click()
  }
  const editor = await signedIn(portal, 'redaktor@example.org', { title: texts.home.hello('Demo redaktør') })
  const banner = (of: Page) =>
    of.getByRole('status', { name: mailTexts.notices.label }).getByText('E-post går ikke ut nå')
  expect(await banner(editor).count()).toBe(0)
  await portal.mail.goAway()
  await send('proeve@example.org')
  await alert(page, 'Meldingen gikk ikke')
  await banner(page).waitFor()
  await hasNoBarrier(page.getByText('ECONN').first())
  await reloads(editor, banner(editor))
  // The way to what is wrong is for those who may see it.
  expect(await editor.getByRole('link', { name: mailTexts.notices.mailPage }).count()).toBe(0)
  await hasNoBarrier(editor)

  await portal.mail.comeBack()
  await send('proeve@example.org')
  await page.getByText(mailTexts.test.accepted('250')).waitFor()
  await expect.poll(() => banner(page).count()).toBe(0)
  await reloads(editor, heading(editor, texts.home.hello('Demo redaktør')))
  await expect.poll(() => banner(editor).count()).toBe(0)
})
