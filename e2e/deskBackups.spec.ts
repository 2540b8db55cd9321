import { test } from 'vitest'
import backups from '#texts/nb/deskBackups.ts'
import pages from '#texts/nb/deskPages.ts'
import { heading, signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('an administrator reads on the start page that there is no backup, and on its page what to do', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
  await admin.getByText(backups.homeNever).waitFor()
  await hasNoBarrier(admin)
  await admin.getByRole('navigation', { name: pages.frame.menu }).getByRole('link', { name: backups.title }).click()
  await heading(admin, backups.title).waitFor()
  await admin.getByText(backups.good.never).waitFor()
  await admin.getByRole('heading', { name: backups.advice.title }).waitFor()
  await hasNoBarrier(admin)
})
