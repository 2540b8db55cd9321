import { desk } from '#texts/desk.ts'
import defaults from '#texts/nb/stateTexts.ts'
import { query, signedIn } from './desk.ts'
import { button, enter, hasFocus, heading, opens, press, presses, reads, reloads } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

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

test('an administrator reads that there is no backup and what to do, after one that all is well, after one that failed what to do, and that what was erased is not gone', async () => {
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

  // As while the ledger of erasures cannot be written (server/features/erasure/erasure.test.ts).
  await admin.route('**/api/desk/backups', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { success: true, data: { ...data, erasures: 'ledger' } } })
  })
  await opens(admin, '/desk', backups.homeErasures)
  await press(admin, admin.getByRole('main').getByRole('link', { name: backups.title }))
  await hasNoBarrier(admin.getByText(backups.erasures.waits.ledger))
})

test('an administrator adds a label, gives it another name, retires it and takes it back; changes what reporters read of a state and goes back to the default; adds a reply text', async () => {
  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/settings/labels' })
  const main = admin.getByRole('main')
  await main.getByText(settings.labels.empty).waitFor()
  await main.getByLabel(settings.labels.newName).fill('Følg opp')
  await enter(admin, main.getByText(settings.labels.created('Følg opp')))
  await main.getByRole('button', { name: `${settings.labels.rename}: Følg opp` }).click()
  await hasNoBarrier(admin.getByRole('dialog', { name: settings.labels.renameTitle('Følg opp') }))
  await admin.getByRole('dialog').getByLabel(settings.labels.name).fill('Haster')
  await enter(admin, main.getByText(settings.labels.renamed('Haster')))
  await main.getByRole('button', { name: `${settings.labels.retire}: Haster` }).click()
  await hasNoBarrier(admin.getByRole('dialog', { name: settings.labels.retireTitle('Haster') }))
  await presses(admin, settings.labels.retire, main.getByText(settings.labels.retired, { exact: true }))
  await main.getByRole('button', { name: `${settings.labels.restore}: Haster` }).click()
  await main.getByText(settings.labels.restored('Haster')).waitFor()

  await admin.goto('/desk/settings/states')
  const { states } = settings
  const state = caseCodes.statuses.Received
  const received = admin.getByRole('group').filter({ has: admin.getByRole('heading', { name: state }) })
  const open = () => received.getByRole('heading', { name: state }).click()
  await open()
  const body = received.getByLabel(states.body)
  await received.getByText(states.hint(defaults.Received)).waitFor()
  await body.fill('Vi har lest det du skrev.')
  await presses(admin, settings.save, settings.saved, received.getByText(states.own))
  await admin.reload()
  await open()
  await expect.poll(() => body.inputValue()).toBe('Vi har lest det du skrev.')
  await hasNoBarrier(admin)
  await body.fill('')
  await presses(admin, settings.save, settings.saved)
  await received.getByText(states.own).waitFor({ state: 'detached' })

  await admin.goto('/desk/settings/replies')
  const { replies } = settings
  await button(main, replies.add).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(replies.name).fill('Takk')
  await dialog.getByLabel(replies.body).fill('Takk for meldingen om sak {nummer}.')
  await hasNoBarrier(admin)
  await presses(main, dialog.getByRole('button', { name: settings.save }), replies.added('Takk'))
})
