import erasure from '#texts/nb/erasure.ts'
import messages from '#texts/nb/messages.ts'
import shell from '#texts/nb/shell.ts'
import { withdrawal as entry } from '#texts/nb/rightsEntry.ts'
import { useSharedPortal } from './portal.ts'
import { button, field, holdScripts, isAlive, isHydrated, link, opens, presses, untilKept } from './page.ts'
import { facts, form, sentIn, writeFacts, writeReport } from './reporting.ts'

/** What was pressed before a page's scripts ran is done once, for the form that was pressed, and never to what was typed after it. */

const portal = useSharedPortal()

test('an unsent message stays unsent when the way to withdrawal is opened', async () => {
  const person = await portal.person()
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ at: `/incident/${id}`, as: person })
  await button(page, messages.write).press('Enter')
  const text = field(page, messages.label)
  await text.fill('Dette er den første meldingen.')
  await presses(page, messages.send, 'Dette er den første meldingen.')
  await expect.poll(() => text.inputValue()).toBe('')
  await text.fill('Dette er ikke sendt.')
  await link(page, entry.title).press('Enter')
  await field(page, erasure.form.password).waitFor()
  // Whatever was to be sent goes before this.
  await presses(page, erasure.form.cancel, link(page, entry.title))
  expect(await text.inputValue()).toBe('Dette er ikke sendt.')
  const reply = await portal.call(`/incidents/messages/${id}`, { token: person.token })
  expect(JSON.stringify(reply.body)).toContain('den første meldingen')
  expect(JSON.stringify(reply.body)).not.toContain('ikke sendt')
})

test('a press on the next step before the scripts sends no report that lies ready on the device', async () => {
  const { page } = await portal.newcomer()
  await writeFacts(page, 'Ikke sendt ennå.')
  // On a slow device the step that the draft stood at is drawn before a timer ends.
  await page.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, { setTimeout: (work: () => void, after = 0) => start(work, after + 300) })
  })
  const loadScripts = await holdScripts(page)
  await page.goto('/create-harassment', { waitUntil: 'commit' })
  await button(page, form.next).click()
  loadScripts()
  let sent = 0
  page.on('request', (request) => void (sent += request.url().endsWith('/incidents/store') ? 1 : 0))
  // Where the draft stood, or on a slow device where the press leads.
  await page.waitForURL(/step=[23]/)
  await isAlive(page)
  // oxlint-disable-next-line no-restricted-globals -- behind every timer that was set before.
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 300)))
  expect(sent).toBe(0)
})

test('a page whose scripts do not arrive says so, and takes no words that nothing would keep', async () => {
  const page = await portal.visit({ expects: /ERR_FAILED/ })
  await page.route('**/assets/*.js', (route) => route.abort())
  await opens(page, '/create-harassment', form.needsScript)
  await button(page, form.next).waitFor({ state: 'hidden' })
  await opens(page, '/personvern', shell.needsScript)
})

test('an early press on send is taken back by an early press on cancel; one on the draft of step 3 stores it, once what was kept on the device is read', async () => {
  const { person, page } = await portal.newcomer()
  await writeReport(page, 'Bare et utkast.')
  await isAlive(page)
  /** Before its scripts have loaded. */
  const again = async () => {
    const loadScripts = await holdScripts(page)
    await page.goto('/create-harassment?step=3', { waitUntil: 'commit' })
    return loadScripts
  }
  const loadScripts = await again()
  let sent = 0
  page.on('request', (request) => void (sent += request.url().endsWith('/incidents/store') ? 1 : 0))
  await button(page, form.submit).click()
  await button(page, form.cancel).click()
  loadScripts()
  await page.getByRole('dialog').waitFor()
  await isAlive(page)
  // oxlint-disable-next-line no-restricted-globals -- behind every timer that was set before.
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 300)))
  expect(sent).toBe(0)

  const loadAgain = await again()
  await button(page, form.saveDraft).click()
  loadAgain()
  await page.waitForURL(/report-harassment/)
  const { body } = await portal.call('/incidents/list', { token: person.token })
  expect(body.incidents.map(({ status }: { status: string }) => status)).toEqual(['Draft'])
})

test('a press before the scripts is not repeated when more was typed after it', async () => {
  const page = await portal.visit()
  const loadScripts = await holdScripts(page)
  await page.goto('/create-harassment', { waitUntil: 'commit' })
  await button(page, form.cancel).click()
  await field(page, facts.description).fill('Jeg skriver likevel.')
  loadScripts()
  await isHydrated(page)
  await isAlive(page)
  await untilKept(page, 'likevel')
  expect(new URL(page.url()).pathname).toBe('/create-harassment')
})
