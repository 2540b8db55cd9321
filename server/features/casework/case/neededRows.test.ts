import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk } from '#server/testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)

test('a case without messages, documents, and caller is opened with one row for the case and one for its coding', async () => {
  const ada = await desk.person('caseworker')
  const { id } = await portal.given.incident({ owner: await portal.given.account() })
  const from = (await desk.audit()).length
  for (const part of ['', '/messages', '/documents', '/caller', '/coding'])
    expect([part, (await desk.as(ada).get(`/desk/cases/${id}${part}`)).statusCode]).toEqual([part, 200])
  expect((await desk.audit(from)).map(({ action }) => action)).toEqual(['case_opened', 'coding_read'])
  await desk.as(ada).post(`/desk/cases/${id}/messages`, { body: 'Hei', last_id: null })
  const sent = (await desk.audit()).length
  await desk.as(ada).get(`/desk/cases/${id}/messages`)
  expect((await desk.audit(sent)).map(({ action, after }) => [action, after])).toEqual([
    ['message_read', ['count=1', 'unread=0']],
  ])
})
