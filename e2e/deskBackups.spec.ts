import { afterAll, afterEach, beforeAll, test } from 'vitest'
import backups from '#texts/nb/deskBackups.ts'
import pages from '#texts/nb/deskPages.ts'
import { hasNoBarrier, heading, signedIn } from './deskOversight.ts'
import { sharedPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await sharedPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

test('an administrator reads on the start page that there is no backup, and on its page what to do', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
  await admin.getByText(backups.good.never).waitFor()
  await hasNoBarrier(admin, 'home-backups-none')
  await admin.getByRole('navigation', { name: pages.frame.menu }).getByRole('link', { name: backups.title }).click()
  await heading(admin, backups.title).waitFor()
  await admin.getByText(backups.good.never).waitFor()
  await admin.getByRole('heading', { name: backups.advice.title }).waitFor()
  await hasNoBarrier(admin, 'backups-none')
})

test('to staff who set nothing the page is an unknown address', async () => {
  const lead = await signedIn(portal, 'leder@example.org', { at: '/desk/backups' })
  await heading(lead, pages.notFound.title).waitFor()
})
