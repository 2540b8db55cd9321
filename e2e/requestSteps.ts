import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { RequestForm } from '#contract/requests.ts'
import { fromOurPages } from '#server/testing/staff.ts'
import desk from '#texts/nb/deskRequests.ts'
import texts from '#texts/nb/requests.ts'
import { query } from './desk.ts'
import { button, field, heading, signedIn } from './deskOversight.ts'
import type { Portal } from './portal.ts'

/** The number and the code that a receipt shows once. */
export const numbers = async (page: Page) => {
  const [reference = '', code = ''] = await page.locator('main dd').allTextContents()
  return { reference, code }
}

/** A request that somebody without an account has sent. */
export async function sent(portal: Portal, form: Omit<RequestForm, 'about'>) {
  const reply = await fetch(`${portal.url}/api/privacy-requests`, {
    method: 'POST',
    headers: { ...fromOurPages, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(form),
  })
  const { reference, answer_code } = await reply.json()
  expect(reply.status).toBe(201)
  const { rows } = await query(portal, 'SELECT id FROM privacy_request WHERE reference = $1', [reference])
  return { id: Number(rows[0]?.['id']), reference: String(reference), code: String(answer_code) }
}

/** What an officer does without their page. */
export async function step(officer: Page, id: number, call: string, body: object) {
  const reply = await officer.request.post(`/api/desk/requests/${id}/${call}`, { data: body, headers: fromOurPages })
  const { data } = await reply.json()
  expect(reply.status(), call).toBe(200)
  return data
}

/** The page of a request at the desk. */
export async function officerAt(portal: Portal, { id, reference }: { id: number; reference: string }, width = 390) {
  const expects = /ERR_FAILED|status of (403|404|409|422)/
  const officer = await signedIn(portal, 'personvern@example.org', { at: `/desk/requests/${id}`, width, expects })
  await heading(officer, desk.number(reference)).waitFor()
  return officer
}

/** Opens what is folded under these words on the page of a request. */
export const unfold = (officer: Page, words: string) => officer.locator('summary').filter({ hasText: words }).click()

/** The sender opens the answer with number and code. */
export async function readAnswer(visitor: Page, { reference, code }: { reference: string; code: string }) {
  await visitor.goto('/personvern/svar')
  await field(visitor, texts.answer.reference).fill(reference)
  await field(visitor, texts.answer.code).fill(code)
  await button(visitor, texts.answer.submit).click()
}
