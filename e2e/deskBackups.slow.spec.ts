import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import backups from '#texts/nb/deskBackups.ts'
import incidents from '#texts/nb/incidents.ts'
import pages from '#texts/nb/deskPages.ts'
import server from '#texts/nb/server.ts'
import { query } from './desk.ts'
import { button, heading, signedIn } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { given } from './reporting.ts'

const portal = usePortal()

test('the pages of the desk are in one row, and on a phone behind a button that the keyboard opens and closes', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
  const menu = admin.getByRole('navigation', { name: pages.frame.menu })
  await menu.waitFor()
  expect((await menu.boundingBox())?.height).toBeLessThan(64)
  await admin.setViewportSize({ width: 390, height: 844 })
  await menu.waitFor({ state: 'hidden' })
  await press(admin, button(admin, pages.frame.pages))
  await menu.waitFor()
  await hasNoBarrier(admin)
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

/** As a backup notes its end. */
const backedUp = (result: 'good' | 'failed') =>
  query(
    portal,
    `INSERT INTO backup_run (at, finished_at, result, reason, keyring_copied)
     VALUES (now(), now(), $1::text, CASE $1::text WHEN 'failed' THEN 'full' END, $1::text = 'good')`,
    [result],
  )

test('after a backup an administrator reads that all is well, and after one that failed what to do', async () => {
  await backedUp('good')
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/backups' })
  await admin.getByText(backups.good.fresh('').split(':')[0] ?? '').waitFor()
  await admin.getByText(backups.runs.good, { exact: true }).waitFor()
  await admin.getByRole('heading', { name: backups.advice.title }).waitFor({ state: 'detached' })
  await hasNoBarrier(admin)
  await admin.goto('/desk')
  await admin.getByText(pages.home.nothing).waitFor()

  await backedUp('failed')
  await admin.reload()
  await admin.getByText(backups.homeFailed).waitFor()
  await hasNoBarrier(admin)
  await admin.goto('/desk/backups')
  await admin.getByText(backups.good.failed('').split(':')[0] ?? '').waitFor()
  await admin.getByText(backups.advice.command).waitFor()
  await hasNoBarrier(admin)
})

test('while the ledger of erasures cannot be written, whoever deletes a draft is told so, and administrators what to mend', async () => {
  const person = await portal.person()
  const { id } = await given(portal, person)
  const ledger = path.join(portal.env['DATA_DIR'] ?? '', 'ledger')
  let isMended = false
  const mend = async () => {
    if (isMended) return
    await rm(ledger)
    await rename(`${ledger}.kept`, ledger)
    isMended = true
  }
  await mkdir(ledger, { recursive: true })
  await rename(ledger, `${ledger}.kept`)
  await writeFile(ledger, '')
  try {
    const page = await portal.visit({ as: person })
    await page.goto('/report-harassment')
    await button(page, incidents.list.delete).click()
    await button(page, incidents.list.deleteConfirm).click()
    await page.getByText(server.draft_deleted_soon).waitFor()
    await page.locator(`a[href="/incident/${id}"]`).waitFor({ state: 'detached' })
    await query(portal, "UPDATE erasure SET at = now() - interval '1 hour' WHERE subject_id = $1", [id])
    const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
    await admin.getByText(backups.homeErasures).waitFor()
    await press(admin, admin.getByRole('main').getByRole('link', { name: backups.title }))
    await admin.getByText(backups.erasures.waits.ledger).waitFor()
    await hasNoBarrier(admin)
    await mend()
    await query(portal, "INSERT INTO pgboss.job (name, data) VALUES ('erasures', '{}')")
    await expect
      .poll(async () => (await query(portal, 'SELECT FROM erasure WHERE subject_id = $1', [id])).rowCount, {
        timeout: 40_000,
      })
      .toBe(0)
    await admin.reload()
    await admin.getByText(backups.erasures.fine).waitFor()
  } finally {
    await mend()
  }
}, 180_000)
