import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import backups from '#texts/nb/deskBackups.ts'
import pages from '#texts/nb/deskPages.ts'
import { query } from './desk.ts'
import { button, hasNoBarrier, heading, signedIn } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

const run = promisify(execFile)

test('the pages of the desk are in one row, and on a phone behind a button that the keyboard opens and closes', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
  const menu = admin.getByRole('navigation', { name: pages.frame.menu })
  await menu.waitFor()
  expect((await menu.boundingBox())?.height).toBeLessThan(64)
  await admin.setViewportSize({ width: 390, height: 844 })
  await menu.waitFor({ state: 'hidden' })
  await press(admin, button(admin, pages.frame.pages))
  await menu.waitFor()
  await hasNoBarrier(admin, 'menu')
  await admin.setViewportSize({ width: 390, height: 844 })
  await press(admin, menu.getByRole('link', { name: pages.account.title }))
  await heading(admin, pages.account.title).waitFor()
  await menu.waitFor({ state: 'hidden' })
  await press(admin, button(admin, pages.frame.pages))
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toBe(pages.frame.pages)
  await admin.keyboard.press('Enter')
  await press(admin, menu.getByRole('link', { name: backups.title }))
  await heading(admin, backups.title).waitFor()
})

test('after a backup an administrator reads that all is well, and after one that failed what to do', async () => {
  const folder = portal.env['DATA_DIR'] ?? ''
  const command = path.join(import.meta.dirname, '../scripts/backup.ts')
  await run(process.execPath, [command, '--to', `${folder}-archives`, '--keyring-to', `${folder}-keyrings`], {
    env: { PATH: process.env['PATH'], ...portal.env, BACKUP_PASSPHRASE: 'seks ord som ingen andre har' },
  })
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/backups' })
  await admin.getByText(backups.good.fresh('').split(':')[0] ?? '').waitFor()
  await admin.getByText(backups.runs.good, { exact: true }).waitFor()
  await admin.getByRole('heading', { name: backups.advice.title }).waitFor({ state: 'detached' })
  await hasNoBarrier(admin, 'backups')
  await admin.goto('/desk')
  await admin.getByText(backups.good.fresh('').split(':')[0] ?? '').waitFor()
  await hasNoBarrier(admin, 'home-backups')

  await query(
    portal,
    `INSERT INTO backup_run (at, finished_at, result, reason, keyring_copied, cases, documents, bytes, missing)
     VALUES (now(), now(), 'failed', 'full', false, 0, 0, 0, 0)`,
    [],
  )
  await admin.reload()
  await admin.getByText(backups.good.failed('').split(':')[0] ?? '').waitFor()
  await hasNoBarrier(admin, 'home-backups-failed')
  await admin.goto('/desk/backups')
  await admin.getByText(backups.good.failed('').split(':')[0] ?? '').waitFor()
  await admin.getByText(backups.advice.command).waitFor()
  await hasNoBarrier(admin, 'backups-failed')
})
