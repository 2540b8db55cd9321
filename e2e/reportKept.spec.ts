import { caseFacts } from '#contract/incidentFacts.ts'
import texts from '#texts/nb/incidents.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import shell from '#texts/nb/shell.ts'
import { fillLogin } from './accountSteps.ts'
import { arrives, button, holdScripts, isAlive, isFocused, localDraft, pdf, png, sees, untilKept } from './page.ts'
import { atStep, fileInput, fillWitness, kari, next, readWitness, stepHeading, writeFacts, tells } from './reporting.ts'
import { axe, useSharedPortal } from './portal.ts'

/** What is written is kept, also before the scripts have loaded and before the login, and is deleted when it is told to. */

const portal = useSharedPortal()
const { facts, form, notices } = texts

test('back, forward and reload keep what was written on every step', async () => {
  const page = await portal.visit()
  const words = 'Det skjedde på bussen'
  await writeFacts(page, words)
  await page.reload()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(words)
  await expect.poll(() => page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('Tromsø')
  await sees(page, facts.counter(words.length, caseFacts.description.max))
  await next(page, 2)
  await isFocused(stepHeading(page, 2))
  await fillWitness(page, kari)
  await untilKept(page, JSON.stringify(kari))
  await page.reload()
  await expect.poll(() => readWitness(page)).toEqual(kari)
  await page.goBack()
  await atStep(page, 1)
  await isFocused(stepHeading(page, 1))
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(words)
  await page.goForward()
  await atStep(page, 2)
  await expect.poll(() => readWitness(page)).toEqual(kari)
})

test('what is written and chosen before the scripts have loaded is kept', async () => {
  const page = await portal.visit({ as: await portal.person() })
  const openAt = async (at: string) => {
    await page.unrouteAll()
    const loadScripts = await holdScripts(page)
    await page.goto(at, { waitUntil: 'commit' })
    return loadScripts
  }
  const loadFirst = await openAt('/create-harassment')
  await page.getByLabel(facts.description).fill('Skrevet for fort.')
  // A form without method="post" would put the text into the address.
  await button(page, form.next).click()
  expect(new URL(page.url()).search).toBe('')
  loadFirst()
  await untilKept(page, 'Skrevet for fort.')
  await sees(page, notices.missing)
  const loadSecond = await openAt('/create-harassment?step=2')
  await fillWitness(page, kari)
  loadSecond()
  await untilKept(page, `"witnesses":${JSON.stringify([kari])}`)
  const loadThird = await openAt('/create-harassment?step=3')
  await fileInput(page).setInputFiles([png(), pdf(), pdf('kart.pdf')])
  loadThird()
  await page.getByRole('listitem').filter({ hasText: 'skjermbilde.png' }).waitFor()
  await untilKept(page, 'skjermbilde.png')
  // «Send inn» is within one screen of the last file.
  const [file, send] = await Promise.all(
    [page.getByText('kart.pdf').last(), button(page, form.submit)].map((one) =>
      one.evaluate((element) => element.getBoundingClientRect().bottom),
    ),
  )
  expect(Number(send) - Number(file)).toBeLessThan(500)
  await button(page, form.saveDraft).press('Enter')
  await arrives(page, '/report-harassment')
  await page.getByRole('main').locator('a[href^="/incident/"]').click()
  for (const words of [kari.name, 'Skrevet for fort.', 'skjermbilde.png']) await sees(page, words)
  for (const text of Object.values(kari)) await page.getByText(text).first().waitFor()
})

test('a file chosen as the scripts begin to run is in the draft', async () => {
  const { person, page } = await portal.newcomer()
  // React yields after every piece of work, as on a slow device: also between its handlers and its effects.
  await page.addInitScript((content) => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...sent: [unknown]) {
      // oxlint-disable-next-line no-restricted-globals -- the slow device.
      setTimeout(() => post.apply(this, sent), 10)
    }
    let passed = 0
    performance.now = () => (passed += 10)
    const chosen = new DataTransfer()
    chosen.items.add(new File([content], 'tidlig.pdf', { type: 'application/pdf' }))
    const choosing = setInterval(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input || !Object.keys(input).some((key) => key.startsWith('__reactProps'))) return
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      // The form has taken it.
      if (!input.files?.length) clearInterval(choosing)
    })
  }, String(pdf().buffer))
  await page.goto('/create-harassment?step=3')
  await isAlive(page)
  await button(page, form.saveDraft).press('Enter')
  await arrives(page, '/report-harassment')
  const { body } = await portal.call('/incidents/list', { token: person.token })
  expect(body.incidents).toMatchObject([{ status: 'Draft', incident_documents: [{ name: 'tidlig.pdf' }] }])
})

test('the form says what it keeps on the device and can delete it', async () => {
  const page = await portal.visit({ at: '/create-harassment' })
  await tells(page, 'Dette skal bort.')
  await button(page, texts.localDraft.remove).click()
  await axe(page)
  await button(page, texts.localDraft.removeConfirm).click()
  await expect.poll(() => localDraft(page)).toBeNull()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('')
})

test('a form whose words another tab has written over says so', async () => {
  const first = await portal.visit({ at: '/create-harassment' })
  await isAlive(first)
  await first.getByLabel(facts.description).fill('I den første fanen')
  await sees(first, texts.localDraft.kept)
  const second = await first.context().newPage()
  await second.goto('/create-harassment')
  await expect.poll(() => second.getByLabel(facts.description).inputValue()).toBe('I den første fanen')
  await tells(second, 'I den andre fanen')
  await sees(first, texts.localDraft.notKept)
  await first.getByLabel(facts.description).fill('Igjen i den første')
  await sees(first, texts.localDraft.kept)
  await sees(second, texts.localDraft.notKept)
})

test('lists whose scripts did not come when the line broke come with the page, which keeps what was written', async () => {
  const page = await portal.visit({ at: '/create-harassment', expects: /ERR_INTERNET_DISCONNECTED/ })
  await isAlive(page)
  await page.context().setOffline(true)
  await tells(page, 'Skrevet på dårlig linje')
  await sees(page, rightsEntry.part.failed)
  await page.context().setOffline(false)
  await Promise.all([page.waitForEvent('load'), button(page, shell.retry).click()])
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Skrevet på dårlig linje')
  await page.getByRole('combobox', { name: facts.city }).waitFor()
})

test('step 3 without a login leads to the login and keeps the draft', async () => {
  const page = await portal.visit()
  const words = 'Skrevet før innlogging'
  const person = await portal.person()
  await writeFacts(page, words)
  await page.goto('/create-harassment?step=3')
  await sees(page, texts.login.required)
  await page.waitForURL(/\/login\?redirect=/)
  expect(await localDraft(page)).toContain(words)
  await fillLogin(page, person)
  await arrives(page, '/create-harassment?step=3')
  // The page still arrives: a click may miss what moves.
  await button(page, form.submit).press('Enter')
  await arrives(page, '/report-harassment')
  await page.getByText(words).waitFor()
})
