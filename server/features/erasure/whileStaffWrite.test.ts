import { expect, test } from 'vitest'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { waitingForLocks } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import type { Person } from '#server/testing/person.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'

const { portal, desk, talk: conversation } = useStaffedPortal()

const eraseNow = (owner: Person, id: number) => portal.given.withdrawal(owner, id, true)
const somebodyWaits = async () => (await waitingForLocks(portal)) > 0

test('whoever erases a case now waits for staff who hold it, and keeps nothing that they need meanwhile', async () => {
  const { owner, id } = await portal.given.case()
  const { db, clock } = portal.services
  const { erasing } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('incident').set({ active_at: clock.now() }).where('id', '=', id).execute()
    const answer = eraseNow(owner, id)
    await until(somebodyWaits)
    // A second change of the row has PostgreSQL look at whose it is.
    await tellReporter(portal.services, trx, id)
    return { erasing: answer }
  })
  expect((await erasing).statusCode).toBe(200)
})

test('cases are erased now while staff write notes, messages and tasks in them, and nobody is answered 500', async () => {
  const [ada, lead] = [await desk.person('caseworker'), await desk.person('lead')]
  const answers: { statusCode: number; text: string }[] = []
  // One case after the other: more writers than the pool has connections would be kept waiting for one.
  for (let times = 0; times < 5; times += 1) {
    const { owner, id } = await portal.given.case()
    let isErased = false
    const writes = [
      () => desk.post(ada, id, 'notes', { text: 'Ringt.', audience: 'staff', mentions: [lead.id] }),
      () => conversation.write(ada, id, 'Takk for at du skrev.'),
      () => conversation.write(lead, id, 'Noe mer.'),
      () => desk.post(lead, id, 'tasks', { text: 'Ring', due: null, assignee_id: ada.id }),
      () => desk.as(lead).get(`/desk/cases/${id}`),
    ].map(async (write) => {
      while (!isErased) answers.push(await write())
    })
    const erased = await eraseNow(owner, id)
    isErased = true
    await Promise.all(writes)
    answers.push(erased)
    expect([erased.statusCode, erased.body.finished]).toEqual([200, true])
  }
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ text }) => text)).toEqual([])
  expect(answers.some(({ statusCode }) => statusCode === 201 || statusCode === 200)).toBe(true)
})
