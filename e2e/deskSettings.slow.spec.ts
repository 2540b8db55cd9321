import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { desk } from '#texts/desk.ts'
import incidents from '#texts/nb/incidents.ts'
import server from '#texts/nb/server.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import defaults from '#texts/nb/stateTexts.ts'
import { query, said, signedIn } from './desk.ts'
import { button, enter, hasFocus, heading, opens, press, presses, reads, reloads } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { given } from './reporting.ts'

const { account, backups, caseCodes, frame, home, settings } = desk
const portal = usePortal()

test('the pages of the desk are in one row, and on a phone behind a button that the keyboard opens and closes', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
  const menu = admin.getByRole('navigation', { name: frame.menu })
  await menu.waitFor()
  expect((await menu.boundingBox())?.height).toBeLessThan(64)
  await admin.setViewportSize({ width: 390, height: 844 })
  await menu.waitFor({ state: 'hidden' })
  await press(admin, button(admin, frame.pages))
  await hasNoBarrier(menu)
  await admin.setViewportSize({ width: 390, height: 844 })
  await press(admin, menu.getByRole('link', { name: account.title }), heading(admin, account.title))
  await menu.waitFor({ state: 'hidden' })
  await press(admin, button(admin, frame.pages))
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await hasFocus(admin, frame.pages)
  await admin.keyboard.press('Enter')
  await press(admin, menu.getByRole('link', { name: backups.title }), heading(admin, backups.title))
})

/** As a backup notes its end. `reason`: why it failed. */
const backedUp = (reason: 'full' | null) =>
  query(portal, 'INSERT INTO backup_run (at, reason, keyring_copied) VALUES (now(), $1::text, $1::text IS NULL)', [
    reason,
  ])

test('an administrator reads that there is no backup and what to do, after one that all is well, and after one that failed what to do', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
  await hasNoBarrier(admin.getByText(backups.homeNever))
  await admin.getByRole('navigation', { name: frame.menu }).getByRole('link', { name: backups.title }).click()
  await reads(admin, backups.good.never, backups.erasures.fine)
  await hasNoBarrier(admin.getByRole('heading', { name: backups.advice.title }))
  await backedUp(null)
  await reloads(admin, backups.good.fresh('').split(':')[0] ?? '', admin.getByText(backups.runs.good, { exact: true }))
  await admin.getByRole('heading', { name: backups.advice.title }).waitFor({ state: 'detached' })
  await hasNoBarrier(admin)
  await opens(admin, '/desk', home.nothing)

  await backedUp('full')
  await admin.reload()
  await hasNoBarrier(admin.getByText(backups.homeFailed))
  await opens(admin, '/desk/backups', backups.good.failed('').split(':')[0] ?? '', backups.advice.command)
  await hasNoBarrier(admin)
})

test('while the ledger of erasures cannot be written, whoever deletes a draft is told so, and administrators what to mend', async () => {
  const person = await portal.person()
  const { id } = await given(portal, person)
  const ledger = path.join(portal.env['DATA_DIR'] ?? '', 'ledger')
  await mkdir(ledger, { recursive: true })
  await rename(ledger, `${ledger}.kept`)
  await writeFile(ledger, '')
  try {
    const page = await portal.visit({ at: '/report-harassment', as: person })
    await button(page, incidents.list.delete).click()
    await presses(page, incidents.list.deleteConfirm, server.draft_deleted_soon)
    await page.locator(`a[href="/incident/${id}"]`).waitFor({ state: 'detached' })
    await query(portal, "UPDATE erasure SET at = now() - interval '1 hour' WHERE subject_id = $1", [id])
    const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk' })
    await admin.getByText(backups.homeErasures).waitFor()
    await press(admin, admin.getByRole('main').getByRole('link', { name: backups.title }))
    await hasNoBarrier(admin.getByText(backups.erasures.waits.ledger))
  } finally {
    await rm(ledger)
    await rename(`${ledger}.kept`, ledger)
  }
  await query(portal, "INSERT INTO pgboss.job (name, data) VALUES ('erasures', '{}')")
  const left = async () => (await query(portal, 'SELECT FROM erasure WHERE subject_id = $1', [id])).rowCount
  await expect.poll(left, { timeout: 40_000 }).toBe(0)
  const mended = await signedIn(portal, 'administrator@example.org', { at: '/desk/backups' })
  await mended.getByText(backups.erasures.fine).waitFor()
})

test('an administrator adds a label, gives it another name, retires it and takes it back', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings/labels' })
  const labels = admin.getByRole('main')
  await labels.getByText(settings.labels.empty).waitFor()
  await labels.getByLabel(settings.labels.newName).fill('Følg opp')
  await enter(admin, labels.getByText(settings.labels.created('Følg opp')))
  await labels.getByLabel(settings.labels.newName).fill('Følg opp')
  await enter(admin, said(deskErrors.fields.name_taken))
  await labels.getByRole('button', { name: `${settings.labels.rename}: Følg opp` }).click()
  await hasNoBarrier(admin.getByRole('dialog', { name: settings.labels.renameTitle('Følg opp') }))
  await admin.getByRole('dialog').getByLabel(settings.labels.name).fill('Haster')
  await enter(admin, labels.getByText(settings.labels.renamed('Haster')))
  await labels.getByRole('button', { name: `${settings.labels.retire}: Haster` }).click()
  await hasNoBarrier(admin.getByRole('dialog', { name: settings.labels.retireTitle('Haster') }))
  await presses(admin, settings.labels.retire, labels.getByText(settings.labels.retired, { exact: true }))
  await labels.getByRole('button', { name: `${settings.labels.restore}: Haster` }).click()
  await labels.getByText(settings.labels.restored('Haster')).waitFor()
})

test('an administrator changes what reporters read of a state and goes back to the default', async () => {
  const page = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings/states' })
  const { states } = settings
  const state = caseCodes.statuses.Received
  const received = page.getByRole('group').filter({ has: page.getByRole('heading', { name: state }) })
  const open = () => received.getByRole('heading', { name: state }).click()
  await open()
  const body = received.getByLabel(states.body)
  await received.getByText(states.hint(defaults.Received)).waitFor()
  await body.fill('Vi har lest det du skrev.')
  await presses(page, settings.save, settings.saved, received.getByText(states.own))
  await page.reload()
  await open()
  await expect.poll(() => body.inputValue()).toBe('Vi har lest det du skrev.')
  await hasNoBarrier(page)
  await body.fill('')
  await presses(page, settings.save, settings.saved)
  await received.getByText(states.own).waitFor({ state: 'detached' })
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
  await presses(texts, dialog.getByRole('button', { name: settings.save }), replies.added('Takk'))
})
