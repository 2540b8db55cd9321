import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { plain } from '#texts/phrase.ts'
import { axe, openPortal, type Portal } from './portal.ts'
import {
  arrives,
  atStep,
  box,
  button,
  choose,
  detail,
  documents,
  facts,
  fileInput,
  fillFacts,
  fillWitness,
  form,
  holdScripts,
  isAlive,
  isFocused,
  kari,
  localDraft,
  next,
  notices,
  pdf,
  png,
  readWitness,
  sees,
  texts,
  untilKept,
  witnesses,
} from './reporting.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

test('every missing fact of step 1 is named, and the focus is in the first', async () => {
  const page = await portal.visit({ width: 1280 })
  await page.goto('/create-harassment')
  await expect.poll(() => page.title()).toContain(plain(form.title))
  await expect.poll(() => page.getByLabel(facts.date).inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  const today = await page.getByLabel(facts.date).inputValue()
  expect(await page.getByLabel(facts.date).getAttribute('max')).toBe(today)
  // The scripts that the first touch fetches do not shift the layout.
  const height = () => page.getByLabel(facts.description).evaluate((field) => field.clientHeight)
  const before = await height()
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  expect(await height()).toBe(before)
  await button(page, form.next).click()
  await sees(page, notices.missing)
  await sees(page, notices.missingBody)
  expect(await page.getByText('Feltet må fylles ut').count()).toBe(5)
  await expect
    .poll(() => page.getByLabel(facts.time, { exact: true }).evaluate((input) => input === document.activeElement))
    .toBe(true)
  await axe(page)

  await page.getByLabel(facts.date).fill('2999-01-01')
  await fillFacts(page, 'x'.repeat(limits.description + 1))
  await button(page, form.next).click()
  await sees(page, 'Datoen kan ikke være senere enn i dag')
  await sees(page, { en: 'Description must not exceed 5000 characters' })
  await page.getByLabel(facts.date).fill(today)
  await page.getByLabel(facts.description).fill('Kort.')
  await page.getByLabel(facts.description).fill('')
  await sees(page, 'Feltet må fylles ut')
  await page.getByLabel(facts.description).fill('Kort.')
  await next(page, 2)
})

test('choosing another country clears the city, and the clear button clears a choice', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  await fillFacts(page, 'Noe skjedde.')
  await choose(page, facts.country, 'sveri', 'Sverige')
  expect(await page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('')
  await choose(page, facts.city, 'stockh', 'Stockholm')
  await page.getByRole('button', { name: facts.clear(facts.city) }).press('Enter')
  expect(await page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('')
  await page.getByRole('combobox', { name: facts.city }).click()
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(300)
  expect(await page.getByRole('listbox').evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(240)
})

test('back, forward and reload keep what was written on every step', async () => {
  const page = await portal.visit()
  const words = unique('Det skjedde på bussen')
  await page.goto('/create-harassment')
  await fillFacts(page, words)
  await untilKept(page, words)
  await page.reload()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(words)
  await expect.poll(() => page.getByRole('combobox', { name: facts.city }).inputValue()).toBe('Tromsø')
  await next(page, 2)
  await isFocused(page, 2)
  await fillWitness(page, kari)
  await untilKept(page, JSON.stringify(kari))
  await page.reload()
  await expect.poll(() => readWitness(page)).toEqual(kari)
  await page.goBack()
  await atStep(page, 1)
  await isFocused(page, 1)
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(words)
  await page.goForward()
  await atStep(page, 2)
  expect(await readWitness(page)).toEqual(kari)
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
  await fileInput(page).setInputFiles([png(), pdf()])
  loadThird()
  await page.getByRole('listitem').filter({ hasText: 'skjermbilde.png' }).waitFor()
  await untilKept(page, 'skjermbilde.png')
  await button(page, form.saveDraft).click()
  await arrives(page, '/report-harassment')
  await page.getByRole('main').locator('a[href^="/incident/"]').click()
  for (const words of [kari.name, 'Skrevet for fort.']) await sees(page, words)
  // The part where a sent case is corrected, which comes later, names the witnesses too.
  for (const text of Object.values(kari)) await page.getByText(text).first().waitFor()
  await page.getByRole('main').getByRole('img').waitFor()
})

test('what is typed into a list before the scripts have loaded is searched for when they have', async () => {
  const page = await portal.visit()
  const loadScripts = await holdScripts(page)
  await page.goto('/create-harassment', { waitUntil: 'commit' })
  await box(page, facts.category).pressSequentially('trusl')
  await box(page, facts.country).pressSequentially('norg')
  loadScripts()
  await page.getByRole('option', { name: 'Norge', exact: true }).waitFor()
  await expect.poll(() => box(page, facts.country).inputValue()).toBe('norg')
  await expect.poll(() => box(page, facts.category).inputValue()).toBe('trusl')
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page, facts.country).inputValue()).toBe('Norge')
})

test('without scripts, submitting keeps the text in the page and out of the address', async () => {
  const page = await portal.visit({ noScript: true })
  await page.goto('/create-harassment')
  await page.getByLabel(facts.description).fill('Skrevet uten skript.')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await button(page, form.next).click()
  expect((await answer).status()).toBe(204)
  expect(page.url()).toBe(`${portal.url}/create-harassment`)
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Skrevet uten skript.')
  await page.getByText(form.needsScript).waitFor()
})

test('the form says what it keeps on the device and can delete it', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  await page.getByLabel(facts.description).fill('Dette skal bort.')
  await untilKept(page, 'Dette skal bort.')
  await button(page, texts.localDraft.remove).click()
  await axe(page)
  await button(page, texts.localDraft.removeConfirm).click()
  await expect.poll(() => localDraft(page)).toBeNull()
  expect(await page.getByLabel(facts.description).inputValue()).toBe('')
})

test('cancelling asks first, and then removes the draft from the device', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment')
  await page.getByLabel(facts.description).fill('Jeg ombestemte meg.')
  await untilKept(page, 'ombestemte')
  await button(page, form.cancel).click()
  await button(page, texts.leave.stay).click()
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Jeg ombestemte meg.')
  await button(page, form.cancel).click()
  await button(page, texts.leave.confirm).click()
  await arrives(page, '/report-harassment')
  expect(await localDraft(page)).toBeNull()
})

test('witnesses can be added, the first cannot be removed, and a name needs a number', async () => {
  const page = await portal.visit()
  await page.goto('/create-harassment?step=2')
  await fillWitness(page, { name: 'Kari' })
  expect(await page.getByRole('button', { name: witnesses.remove }).count()).toBe(0)
  await button(page, form.next).click()
  await sees(page, notices.contact)
  await sees(page, notices.contactBody)
  await sees(page, 'Kontaktnummer er påkrevd hvis navn er oppgitt')
  await fillWitness(page, { contact_number: '99887766' })
  await button(page, witnesses.add).click()
  const second = page.getByRole('group', { name: witnesses.number(2) })
  await fillWitness(second, { name: 'Ola' })
  await axe(page)
  await button(page, `${witnesses.remove} ${witnesses.removeNumber(2)}`).click()
  await second.waitFor({ state: 'detached' })
  expect(await readWitness(page)).toMatchObject({ name: 'Kari', contact_number: '99887766' })
})

test('step 3 without a login leads to the login and keeps the draft', async () => {
  const page = await portal.visit()
  const words = unique('Skrevet før innlogging')
  const person = await portal.person()
  await page.goto('/create-harassment')
  await fillFacts(page, words)
  await untilKept(page, words)
  await page.goto('/create-harassment?step=3')
  await sees(page, texts.login.required)
  await page.waitForURL(/\/login\?redirect=/)
  expect(await localDraft(page)).toContain(words)
  await page.getByLabel('E-post').fill(person.email)
  await page.getByLabel('Passord', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click()
  await arrives(page, '/create-harassment?step=3')
  await button(page, form.submit).click()
  await arrives(page, '/report-harassment')
  await page.getByText(words).waitFor()
})

test('a visitor registers half-way, saves a draft, edits it, sends it and reads all of it back', async () => {
  const page = await portal.visit({ width: 1280 })
  const words = unique('En mann ropte etter meg og fulgte etter meg ut av bussen.')
  await page.goto('/create-harassment')
  await fillFacts(page, words)
  await next(page, 2)
  await fillWitness(page, kari)
  await button(page, form.next).click()
  const notice = page.getByRole('alert').filter({ hasText: texts.login.needed })
  await notice.waitFor()
  await axe(page)
  expect(new URL(page.url()).searchParams.get('step')).toBe('2')
  const register = notice.getByRole('link', { name: texts.login.register })
  expect(await register.getAttribute('href')).toContain('redirect=/create-harassment?step=3')
  await register.click()
  // The witness's input 'Navn' is on the page until the next page has loaded.
  await page.getByLabel('Bekreft passord', { exact: true }).waitFor()
  await page.getByLabel('Navn', { exact: true }).fill('Amina Test')
  await page.getByLabel('E-post').fill(`${unique('amina').replace(' ', '')}@example.org`)
  await page.getByLabel('Passord', { exact: true }).fill('passord-1')
  await page.getByLabel('Bekreft passord', { exact: true }).fill('passord-1')
  await page.getByLabel('Telefonnummer').fill('+4799887766')
  await page.getByLabel('Kjønn').selectOption('Kvinne')
  await page.getByRole('button', { name: 'Registrer', exact: true }).click()
  await arrives(page, '/create-harassment?step=3')

  await fileInput(page).setInputFiles([
    png(),
    pdf(),
    { name: 'kart.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await sees(page, documents.wrongType('kart.svg'))
  await button(page, form.back).click()
  await atStep(page, 2)
  await next(page, 3)
  await page.getByText('skjermbilde.png').first().waitFor()
  await axe(page)
  await button(page, form.saveDraft).click()
  await sees(page, notices.draft)
  const saved = page.locator('.mantine-Notification-root', { hasText: plain(notices.draft) })
  await expect
    .poll(() => saved.innerText())
    .toMatch(/^Lagret som utkast Draft Saved\s+Utkastet er lagret\..*saved as draft\.$/s)
  await arrives(page, '/report-harassment')
  // Back leads to step 1 of a new report, not to step 3 of an empty one.
  await page.goBack()
  await atStep(page, 1)
  await page.goForward()
  expect(await localDraft(page)).toBeNull()
  await axe(page)

  await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
  await page.getByRole('heading', { name: detail.title }).waitFor()
  await page.getByRole('link', { name: detail.edit, exact: true }).last().click()
  await page.waitForURL('**/update-harassment/*')
  await page.getByLabel(facts.description).fill(`${words} Jeg husker mer nå.`)
  await next(page, 2)
  expect(await readWitness(page)).toEqual(kari)
  await next(page, 3)
  await button(page, `${plain(documents.remove)} brev.pdf`).click()
  await button(page, form.submit).click()
  await sees(page, notices.success)
  await arrives(page, '/report-harassment')

  await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
  await page.getByText(`${words} Jeg husker mer nå.`).waitFor()
  // The part where a sent case is corrected, which comes later, names the witnesses too.
  for (const text of Object.values(kari)) await page.getByText(text).first().waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: detail.image('skjermbilde.png') })
        .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
    )
    .toBe(1)
  expect(await page.getByText('brev.pdf').count()).toBe(0)
  await sees(page, detail.readOnly)
  await axe(page)
})

test('signed in with a stored draft, the wizard opens at step 3, and a failed check leads back to step 1', async () => {
  const page = await portal.visit({ as: await portal.person() })
  await page.goto('/create-harassment')
  await page.getByLabel(facts.description).fill('Bare litt.')
  await untilKept(page, 'Bare litt.')
  await page.goto('/create-harassment')
  await atStep(page, 3)
  await button(page, form.submit).click()
  await sees(page, notices.missing)
  await atStep(page, 1)
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe('Bare litt.')
})

test('the whole report can be written and sent by keyboard alone', async () => {
  const page = await portal.visit({ as: await portal.person(), width: 1280 })
  const words = unique('Skrevet uten mus')
  await page.goto('/create-harassment')
  await isAlive(page)
  const { keyboard } = page
  const tabTo = async (name: string, role: 'combobox' | 'button' | 'textbox') => {
    const target = page.getByRole(role, { name, exact: true })
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
      await keyboard.press('Tab')
    }
    throw new Error(`${name} was not reached by Tab`)
  }
  /** The list marks the option that Enter selects. */
  const takeOption = async (name: string) => {
    await page.locator('[role=option][data-combobox-selected]', { hasText: name }).waitFor()
    await keyboard.press('Enter')
  }
  await page.getByLabel(facts.time, { exact: true }).focus()
  await keyboard.type('0205PM')
  await tabTo(facts.country, 'combobox')
  await keyboard.type('norg')
  await takeOption('Norge')
  await tabTo(facts.city, 'combobox')
  await keyboard.type('tromso')
  await takeOption('Tromsø')
  await tabTo(facts.category, 'combobox')
  await keyboard.type('trusl')
  await takeOption('Trusler')
  await tabTo(facts.description, 'textbox')
  await keyboard.type(words)
  await tabTo(form.next, 'button')
  await keyboard.press('Enter')
  await isFocused(page, 2)
  await tabTo(witnesses.labels.name, 'textbox')
  await keyboard.type('Kari')
  await keyboard.press('Tab')
  await keyboard.type('99887766')
  await keyboard.press('Enter')
  await isFocused(page, 3)
  await tabTo(form.submit, 'button')
  await keyboard.press('Enter')
  await arrives(page, '/report-harassment')
  await page.getByText(words).waitFor()
})

test('a double press sends one report, and each file shows its progress', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, width: 1280 })
  await page.goto('/create-harassment')
  await fillFacts(page, 'Trykket to ganger.')
  await untilKept(page, 'Trykket to ganger.')
  await page.goto('/create-harassment?step=3')
  await fileInput(page).setInputFiles([png(), pdf()])
  let sent = 0
  await page.route('**/api/incidents/store', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await button(page, form.submit).dblclick()
  await page.getByRole('progressbar').first().waitFor()
  await expect.poll(() => button(page, form.saveDraft).isDisabled()).toBe(true)
  await arrives(page, '/report-harassment')
  expect(sent).toBe(1)
  expect((await portal.call('/incidents/list', { token: person.token })).body.total).toBe(1)
})
