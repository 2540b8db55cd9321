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
    .toEqual([desk.answer.noRefusal, not_entitled, unfounded, others_rights, secrecy])
  expect(await offered(officer)).not.toContain('Vi vet ikke hvem du er')
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

test('an answer begins with a template, is refused while one is not filled in, and is closed once its sender has read it', async () => {
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
  await press(officer, button(officer, desk.answer.submit), officer.getByRole('heading', { name: desk.close.title }))
  await isTold(officer, replies.answered)

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await reads(visitor, texts.outcomes.partly, texts.refusals.others_rights)
  await visitor.getByRole('link', { name: texts.complain.link }).waitFor()
  await hasNoBarrier(visitor.getByText(/^Hei\. Dette er lagret om deg:/))

  await reloads(officer, officer.getByText(desk.read, { exact: true }))
  await press(officer, button(officer, desk.close.submit), officer.getByText(desk.states.closed).first())
  await isTold(officer, replies.closed)
})

test('whoever waits longer, and whose identity is to be checked again, reads so', async () => {
  const request = await sent(portal, byPost)
  const officer = await officerAt(portal, request, 1280)
  // The menu says in which room the page is.
  const menu = officer.getByRole('navigation', { name: pages.frame.menu })
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual([desk.menu])
  expect(await menu.locator('[aria-current=true]').count()).toBe(1)
  await officer.getByText(desk.extend.open).click()
  const longer = officer.getByRole('form', { name: desk.extend.title })
  await longer.getByRole('radio', { name: desk.extensions.many.name }).check()
  await press(officer, longer.getByRole('button', { name: desk.extend.submit }))
  await isTold(officer, replies.extended)

  const visitor = await portal.visit()
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.extended, { exact: true }).waitFor()
  expect(await visitor.getByText(texts.states.received).count()).toBe(0)
  await reads(visitor, texts.answer.extendedComplain, visitor.getByRole('link', { name: texts.complain.link }))

  await officer.getByRole('radio', { name: desk.identityWays.in_person.name }).check()
  await button(officer, desk.check.submit).click()
  await isTold(officer, replies.checked)
  // The next step opens, and closes this one.
  await officer.getByText(desk.search.notYet).waitFor()
  await unfold(officer, desk.check.title)
  await hasNoBarrier(officer)
  await press(officer, officer.getByRole('button', { name: desk.uncheck.submit }))
  await isTold(officer, replies.unchecked)
  await unfold(officer, desk.history)
  await officer.getByText(desk.steps.identity_unchecked).waitFor()
  await expect.poll(() => officer.getByRole('heading', { name: desk.search.title }).count()).toBe(0)
  await readAnswer(visitor, request)
  await visitor.getByText(texts.answer.unchecked, { exact: true }).waitFor()
  await visitor.getByText(texts.steps.identity_unchecked, { exact: true }).waitFor()
})

test('a wrong code opens nothing; a request that was taken back is so at the desk, and one that was answered meanwhile is not taken back', async () => {
  const [request, answered] = [await sent(portal, byPost), await sent(portal, byPost)]
  const visitor = await portal.visit({ expects: /404|409/ })
  const t = texts.answer.withdraw
  const confirm = (page: Page) =>
    page.getByRole('dialog', { name: t.title }).getByRole('button', { name: t.confirm }).click()
  await readAnswer(visitor, { ...request, code: 'AAAAA-AAAAA-AAAAA-AAAAA' })
  await hasNoBarrier(visitor.getByText(texts.answer.unknown))
  await field(visitor, texts.answer.code).fill(request.code.toLowerCase())
  await enter(visitor, texts.states.received)
  expect(visitor.url()).toMatch(/\/personvern\/svar$/)
  await button(visitor, t.open).click()
  await confirm(visitor)
  await reads(visitor, visitor.getByText(t.done, { exact: true }), t.over)
  await hasNoBarrier(visitor.getByText(texts.steps.withdrawn, { exact: true }))
  // Answered since the page was opened: the answer is shown.
  await readAnswer(visitor, answered)
  await button(visitor, t.open).waitFor()
  await query(
    portal,
    `UPDATE privacy_request SET state = 'answered', outcome = 'refused', refusal = 'unfounded', answered_at = now(),
      version = version + 1 WHERE id = $1`,
    [answered.id],
  )
  await button(visitor, t.open).click()
  await confirm(visitor)
  await visitor.getByText(t.answered, { exact: true }).waitFor()
  await visitor.getByText(texts.outcomes.refused, { exact: true }).waitFor()
  await expect.poll(() => button(visitor, t.open).count()).toBe(0)

  const officer = await officerAt(portal, request)
  await unfold(officer, desk.history)
  await reads(officer, officer.getByText(desk.steps.withdrawn, { exact: true }), /^Trukket av den som sendte kravet, /)
  expect(await button(officer, desk.answer.submit).count()).toBe(0)
  await hasNoBarrier(officer)
  await officer.goto('/desk/requests')
  const row = officer.getByRole('listitem').filter({ hasText: desk.number(request.reference) })
  await row.getByText(/^Trukket av den som sendte kravet, /).waitFor()
})
