import { desk } from '#texts/desk.ts'
import { caseworker } from './atCase.ts'
import { atCase, comesBy, cover, reply, saysNothing, signInOn, typed, words } from './covered.ts'
import { ageSessions, query, setRoles } from './desk.ts'
import { button, field, heading, holdCalls, presses } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const { case: t, notFound } = desk

// Whoever signs in on the cover gives the recovery code of the start, which is good once.
const portal = usePortal()

test('another person who signs in on the cover gets a page of their own', async () => {
  const { page } = await atCase(portal)
  await reply(page).fill(typed)
  await ageSessions(portal, caseworker, 'ended')
  await comesBy(45, page, (options) => cover(page).waitFor(options))
  await signInOn(portal, page, 'analytiker@example.org', { isOther: true })
  await heading(page, notFound.title).waitFor()
  const content = await page.content()
  for (const one of [words, typed]) expect(content).not.toContain(one)
})

test('a role that was taken away takes the case from the screen', async () => {
  const { page } = await atCase(portal)
  await reply(page).fill(typed)
  try {
    await setRoles(portal, caseworker, ['editor'])
    await comesBy(90, page, (options) => page.getByText(words).waitFor({ state: 'hidden', ...options }))
    await saysNothing(page, { isCovered: false })
    await comesBy(90, page, (options) => heading(page, notFound.title).waitFor(options))
  } finally {
    await setRoles(portal, caseworker, ['caseworker'])
  }
})

test('a press is not carried out long after it, when somebody signs in again at last', async () => {
  const { id, page } = await atCase(portal)
  await reply(page).fill(typed)
  await ageSessions(portal, caseworker, 'ended')
  await presses(page, desk.messages.send, cover(page))
  await page.clock.fastForward('06:00')
  await signInOn(portal, page, caseworker)
  await page.getByText(desk.frame.failed).waitFor()
  await expect.poll(() => reply(page).inputValue()).toBe(typed)
  expect((await query(portal, 'SELECT FROM message WHERE incident_id = $1', [id])).rows).toEqual([])
})

test('a page that nobody has used for half an hour is covered, also without a network', async () => {
  const { page } = await atCase(portal)
  // A call that is answered later would count as use.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.clock.fastForward('29:00')
  expect(await cover(page).isVisible()).toBe(false)
  await page.clock.fastForward('02:00')
  await cover(page).waitFor()
  await saysNothing(page)
  await page.context().setOffline(false)
})

test('an open dialog is covered with the page and is there again afterwards, and its call is repeated', async () => {
  const email = 'leder@example.org'
  const { page } = await atCase(portal, email)
  await button(page, t.tasks.add).click()
  await field(page, t.tasks.text).fill(typed)
  await ageSessions(portal, email, 'ended')
  await presses(page, t.tasks.save, cover(page))
  await saysNothing(page)
  await hasNoBarrier(page)
  const letGo = await holdCalls(page, '**/tasks')
  await signInOn(portal, page, email)
  await cover(page).waitFor({ state: 'hidden' })
  await expect.poll(() => field(page, t.tasks.text).inputValue()).toBe(typed)
  letGo()
  await page.getByText(t.tasks.saved).waitFor()
})
