import type { Page } from 'playwright'
import { longDate } from '#server/platform/norwegianDates.ts'
import { ownOrganisation } from '#server/testing/process.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import desk from '#texts/nb/deskRequests.ts'
import pages from '#texts/nb/deskPages.ts'
import replies from '#texts/nb/requestReplies.ts'
import texts from '#texts/nb/requests.ts'
import { query, said, sentIn } from './desk.ts'
import { button, enter, field, isTold, opens, press, reads, reloads } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { officerAt, readAnswer, sent, step, unfold } from './officer.ts'

const portal = usePortal()

const byPost = { capacity: 'named', wish: 'erasure', reach_by: 'post', reach: 'Storgata 2, 0155 Oslo' } as const

const offered = (officer: Page) => field(officer, desk.templates).locator('option').allTextContents()
const grounds = (officer: Page) => field(officer, desk.answer.refusal).locator('option').allTextContents()

test('until it is known who asks only what fits is offered; the officer asks who it is, checks, and asks for more', async () => {
  const request = await sent(portal)
  const officer = await officerAt(portal, request)
  await hasNoBarrier(officer)
  await unfold(officer, desk.answer.title)
  await officer.getByText(desk.answer.unchecked).waitFor()
  await officer.getByRole('radio', { name: desk.outcomes.refused.name }).check()
  await expect.poll(() => offered(officer)).toEqual([desk.noTemplate, 'Avslag'])
  const { identity_unproven, not_entitled, unfounded, others_rights, secrecy } = desk.refusals
  expect(await grounds(officer)).toEqual([desk.answer.noRefusal, not_entitled, unfounded])
  const organisation = { email: ownOrganisation.ORG_EMAIL, address: ownOrganisation.ORG_ADDRESS }
  await unfold(officer, desk.check.title)
  await expect.poll(() => officer.getByText(desk.answer.unchecked).isVisible()).toBe(false)
  await unfold(officer, desk.ask.title)
  expect(await field(officer, desk.textField).first().inputValue()).toBe(desk.ask.text(organisation, 'telephone'))
  await press(officer, button(officer, desk.ask.submit), officer.getByText(desk.states.identity_asked).first())
  await isTold(officer, replies.asked)
  // Once they were asked, nobody may know still.
  await unfold(officer, desk.answer.title)
  await officer.getByRole('radio', { name: desk.outcomes.refused.name }).check()
  await expect.poll(() => offered(officer)).toEqual([desk.noTemplate, 'Avslag', 'Vi vet ikke hvem du er'])
  expect(await grounds(officer)).toEqual([desk.answer.noRefusal, identity_unproven, not_entitled, unfounded])
  await field(officer, desk.textField).filter({ visible: true }).fill('Halvskrevet svar.')
  await unfold(officer, desk.check.title)
  await press(officer, button(officer, desk.check.submit))
  await expect.poll(() => officer.getByRole('alert').count()).toBeGreaterThan(0)
  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await press(officer, button(officer, desk.check.submit), officer.getByRole('heading', { name: desk.search.title }))
  await isTold(officer, replies.checked)
  await officer.getByText(desk.search.notYet).waitFor()
  await unfold(officer, desk.answer.title)
  await officer.getByRole('radio', { name: desk.outcomes.partly.name }).check()
  await expect
    .poll(() => grounds(officer))
    .toEqual([desk.answer.noRefusal, identity_unproven, not_entitled, unfounded, others_rights, secrecy])
  expect(await field(officer, desk.textField).filter({ visible: true }).inputValue()).toBe('Halvskrevet svar.')
  await unfold(officer, desk.search.title)
  await unfold(officer, desk.askMore.open)
  const more = officer.getByRole('form', { name: desk.askMore.title })
  expect(await more.getByRole('textbox').inputValue()).toBe(desk.askMore.text(organisation))
  await hasNoBarrier(officer)
  await press(officer, more.getByRole('button', { name: desk.ask.submit }))
  await isTold(officer, replies.asked)
  await unfold(officer, desk.history)
  await officer.getByText(desk.steps.asked).waitFor()
})

test('once the last day is over both are told so', async () => {
  const request = await sent(portal)
  const officer = await officerAt(portal, request)
  await query(portal, "UPDATE privacy_request SET due_on = '2020-03-02' WHERE id = $1", [request.id])
  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.overdue(longDate('2020-03-02'))).waitFor()
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await opens(officer, '/desk', desk.pressing(0, 1))
})

test('an answer begins with a template, is refused while one is not filled in, and is shown as read', async () => {
  await sentIn(portal, { witnesses: [{ name: 'Kari Nordmann', contact_number: '+4799113322' }] })
  const request = await sent(portal)
  const officer = await officerAt(portal, request)
  await step(officer, request.id, 'identity', { version: 1, how: 'in_person' })
  await reloads(officer, officer.getByRole('heading', { name: desk.search.title }))
  await press(officer, button(officer, desk.search.goOn))
  await officer.getByRole('radio', { name: desk.outcomes.partly.name }).check()
  // A template that nobody has changed gives its place to another; what was written stays.
  const text = field(officer, desk.textField).filter({ visible: true })
  await text.fill('Hei, Kari.')
  const insert = async (at: number) => {
    await field(officer, desk.templates).selectOption(desk.answer.templates[at]?.name ?? '')
    await press(officer, button(officer, desk.insert))
  }
  await insert(0)
  await expect.poll(() => text.inputValue()).toBe(`Hei, Kari.\n\n${desk.answer.templates[0]?.text}`)
  await text.fill('')
  await insert(0)
  await expect.poll(() => text.inputValue()).toBe(desk.answer.templates[0]?.text)
  await insert(1)
  await expect.poll(() => text.inputValue()).toBe(desk.answer.templates[1]?.text)
  await press(officer, button(officer, desk.answer.submit))
  await expect.poll(() => field(officer, desk.answer.refusal).getAttribute('aria-invalid')).toBe('true')
  await field(officer, desk.answer.refusal).selectOption({ label: desk.refusals.others_rights })
  await press(officer, button(officer, desk.answer.submit), said(deskErrors.fields.not_filled_in))
  await hasNoBarrier(officer)
  const filled = desk.answer.templates[1]?.text.replace('…', 'navnet ditt og nummeret ditt') ?? ''
  await text.fill(filled)
  await press(officer, button(officer, desk.answer.submit), officer.getByText(desk.states.answered).first())
  await isTold(officer, replies.answered)

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await reads(visitor, texts.outcomes.partly, texts.refusals.others_rights)
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await hasNoBarrier(visitor.getByText(/^Hei\. Dette er lagret om deg:/))

  await reloads(officer, officer.getByText(desk.read, { exact: true }))
})

test('whoever waits longer reads so', async () => {
  const request = await sent(portal, byPost)
  const officer = await officerAt(portal, request, 1280)
  // The menu says in which room the page is.
  const menu = officer.getByRole('navigation', { name: pages.frame.menu })
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual([desk.menu])
  expect(await menu.locator('[aria-current=true]').count()).toBe(1)
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('textbox').fill('Vi trenger mer tid, fordi det er mye å lete gjennom.')
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await isTold(officer, replies.extended)

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.extended, { exact: true }).waitFor()
  expect(await visitor.getByText(texts.states.received).count()).toBe(0)
  await reads(visitor, texts.answer.extendedComplain, visitor.getByRole('link', { name: texts.complain.link }))
})

test('a wrong code opens nothing; what an officer notes as taken back is read so', async () => {
  const request = await sent(portal, byPost)
  const officer = await officerAt(portal, request)
  await step(officer, request.id, 'answer', {
    version: 1,
    outcome: 'withdrawn',
    refusal: null,
    text: 'Du skrev til oss.',
  })
  const visitor = await portal.visit({ expects: /404/ })
  await readAnswer(visitor, { ...request, code: 'AAAAA-AAAAA-AAAAA-AAAAA' })
  await hasNoBarrier(visitor.getByText(texts.answer.unknown))
  await field(visitor, texts.answer.code).fill(request.code.toLowerCase())
  await enter(visitor, texts.answer.over)
  expect(visitor.url()).toMatch(/\/personvern\/svar$/)
  await reads(visitor, visitor.getByText(texts.outcomes.withdrawn, { exact: true }), 'Du skrev til oss.')
})
