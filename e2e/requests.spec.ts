import desk from '#texts/nb/deskRequests.ts'
import replies from '#texts/nb/requestReplies.ts'
import texts from '#texts/nb/requests.ts'
import shell from '#texts/nb/shell.ts'
import { signedIn } from './desk.ts'
import { button, choose, field, heading, isSeen, isTold, link } from './page.ts'
import { losesAnswer, press, reads, tabTo, write } from './page.ts'
import { sentIn } from './reporting.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { numbers, readAnswer, sent } from './officer.ts'

const portal = useSharedPortal()

const words = 'Jeg var vitne på bussen i mars. Jeg vil vite hva som står om meg.'

test('a witness without an account asks with the keyboard alone, and loses no word when the line breaks', async () => {
  const page = await portal.visit({ expects: /ERR_FAILED|status of 429/ })
  const pick = (name: string, option: string) => choose(page, field(page, name), option)
  const type = (name: string, text: string) => write(page, field(page, name), text)
  await page.goto('/about')
  await press(page, link(page.getByRole('contentinfo'), shell.footer.privacy))
  await heading(page, texts.title).waitFor()
  await expect.poll(() => page.title()).toContain('Personvern og rettigheter')

  // Whoever has no account is led to the form at once, and whoever has one to its sign-in.
  const login = page.getByRole('link', { name: texts.account.login })
  expect(await login.getAttribute('href')).toBe('/login?redirect=/account')
  expect(await page.getByRole('link', { name: texts.account.link, exact: true }).count()).toBe(0)
  await press(page, page.getByRole('link', { name: texts.form.link }))
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#request')
  await press(page, button(page, texts.form.submit))
  await expect.poll(() => field(page, texts.form.capacity).getAttribute('aria-invalid')).toBe('true')
  await isSeen(page)
  expect(await page.getByRole('group', { name: texts.form.reachBy }).getByRole('combobox').count()).toBe(1)
  await hasNoBarrier(page, [1280, 320, 390])
  await field(page, texts.form.capacity).scrollIntoViewIfNeeded()
  await pick(texts.form.capacity, texts.capacities.guardian)
  // The letters typed during one visit to a select are gathered to one word, so it is left first.
  await tabTo(page, field(page, texts.form.about))
  await tabTo(page, field(page, texts.form.capacity), 'Shift+Tab')
  await pick(texts.form.capacity, texts.capacities.witness)
  await expect.poll(() => field(page, texts.form.about).count()).toBe(0)
  await pick(texts.form.wish, texts.what.wishes.access.name)
  await type(texts.form.name, 'Nora Vitne')
  await pick(texts.form.reachWay, texts.reachWays.email.name)
  await type(texts.reachWays.email.field, 'nora.vitne@example.org')
  await page.getByText(texts.form.reachHints.email).waitFor()
  await type(texts.form.words, words)

  // When too many have come, the refusal names two other ways, and keeps the words.
  const full = { status: 429, json: { success: false, message: '', code: 'too_many_requests' } }
  await page.route('**/api/privacy-requests', (route) => route.fulfill(full))
  await press(page, button(page, texts.form.submit))
  const refusal = page.getByRole('alert').filter({ hasText: texts.form.tooMany })
  expect(await refusal.innerText()).toMatch(new RegExp(`\\S+@\\S+, ${texts.form.orPost} \\S+`))
  expect(await field(page, texts.form.words).inputValue()).toBe(words)
  await page.unroute('**/api/privacy-requests')
  await button(page, texts.form.submit).scrollIntoViewIfNeeded()

  // It arrives, and its answer is lost: nobody claims to know, and the next press is the same request.
  await losesAnswer(page, '**/api/privacy-requests')
  await press(page, button(page, texts.form.submit), texts.form.lost)
  expect(await field(page, texts.form.words).inputValue()).toBe(words)
  await hasNoBarrier(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.unroute('**/api/privacy-requests')
  // The check for barriers scrolls.
  await button(page, texts.form.submit).scrollIntoViewIfNeeded()
  await press(page, button(page, texts.form.submit), page.getByRole('heading', { name: texts.receipt.title }))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('receipt')
  const { reference, code } = await numbers(page)
  expect([reference, code]).toEqual([
    expect.stringMatching(/^\w{4}-\w{4}$/),
    expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
  ])
  await hasNoBarrier(page)
  // They are lost neither to the link beside them nor to one that leads away.
  const svar = link(page, texts.receipt.page)
  expect(await svar.getAttribute('target')).toBe('_blank')
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/about"]')?.click())
  const asked = page.getByRole('dialog', { name: texts.receipt.ask.title })
  await asked.waitFor()
  await press(page, asked.getByRole('button', { name: texts.receipt.ask.stay }))
  await asked.waitFor({ state: 'detached' })
  expect(await numbers(page)).toEqual({ reference, code })
  expect(new URL(page.url()).pathname).toBe('/personvern')
  const warned = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await page.evaluate(() => location.reload())
  expect(await warned).toBe('beforeunload')
  expect(await numbers(page)).toEqual({ reference, code })
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  for (const word of [code, reference, 'Nora', 'bussen']) expect(kept).not.toContain(word)
})

test('the privacy officer finds a request in the queue, checks, searches, looks and answers; the sender reads it with number and code', async () => {
  const owner = await portal.person()
  const { id: case_id } = await sentIn(portal, owner, {
    witnesses: [{ name: 'Oda Spurtesen', contact_number: '+4799113311' }],
  })
  const request = await sent(portal, { name: 'Oda Spurtesen', reach: '+47 99 11 33 11', words })
  const officer = await signedIn(portal, 'personvern@example.org')
  const waiting = officer.getByRole('link', { name: /krav venter på svar/ }).first()
  await waiting.press('Enter')
  await hasNoBarrier(heading(officer, desk.title))
  await press(officer, officer.getByRole('link', { name: desk.number(request.reference) }))
  await reads(officer, heading(officer, desk.number(request.reference)), words)
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await press(officer, button(officer, desk.check.submit), officer.getByRole('heading', { name: desk.search.title }))
  await isTold(officer, replies.checked)
  await press(officer, button(officer, desk.search.submit))
  await officer.getByRole('heading', { name: desk.search.case(case_id), exact: true }).waitFor()
  await press(officer, button(officer, `${desk.search.show} ${desk.search.case(case_id)}`))
  await reads(officer, desk.facts.lead, /^Oda Spurtesen, \+4799113311$/)
  await hasNoBarrier(officer)
  await press(officer, button(officer, desk.search.goOn))
  // Its name stands in the words of another choice too.
  await officer.locator('input[name="outcome"][value="granted"]').check()
  await field(officer, desk.textField).filter({ visible: true }).fill('Dette er lagret om deg: navn og nummer.')
  await press(officer, button(officer, desk.answer.submit), officer.getByText(desk.states.answered).first())
  await isTold(officer, replies.answered)

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await reads(visitor, texts.outcomes.granted, /^Dette er lagret om deg:/)
  await hasNoBarrier(visitor)
  await press(visitor, button(visitor, texts.answer.close), texts.answer.closed)
  expect(await visitor.getByText(/Dette er lagret om deg/).count()).toBe(0)
})

test('a reader without scripts is told where to write', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${portal.url}${path}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
    return answer.text()
  }
  const address = new RegExp(`${shell.needsScript} *(<!-- -->)? *<a href="mailto:`)
  const form = await read('/personvern')
  expect(form).toMatch(address)
  expect(form).toContain(texts.how.silent)
  expect(await read('/personvern/svar')).toMatch(address)
})
