import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { pdf } from '#server/testing/documents.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'

const { portal, desk } = useStaffedPortal()
const roles = ['lead'] as const

const sessionOf = async (staff_id: number) =>
  (await portal.query('SELECT id FROM staff_session WHERE staff_id = $1', [staff_id]))[0].id

test('a file breaks off when the session of whoever gets it ends, or their role goes', async () => {
  const { db } = portal.services
  for (const end of ['session', 'role'] as const) {
    const lead = await desk.person('lead')
    const sessionId = await sessionOf(lead.id)
    const parts = Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(200_000)))
    const got: number[] = []
    const read = async () => {
      for await (const part of whileSignedIn(portal.services, sessionId, roles, parts)) {
        got.push(part.length)
        if (got.length > 1) continue
        if (end === 'session') await db.deleteFrom('staff_session').where('id', '=', sessionId).execute()
        else await portal.query('UPDATE staff SET roles = $1 WHERE id = $2', [['caseworker'], lead.id])
      }
    }
    await expect(read()).rejects.toThrow('not_signed_in')
    expect(got.length).toBeLessThan(8)
  }
})

test('an original of which nothing has gone out stays where it is when the session ends meanwhile', async () => {
  const [lead, kari] = [await desk.person('lead'), await portal.given.account()]
  const made = await caseWithFiles(portal, kari, [{ name: 'bevis.pdf', bytes: pdf('bevis') }])
  await portal.given.inspected(made.documents.map((id) => ({ id })))
  const { storage, db } = portal.services
  const read = storage.read
  storage.read = (...at) => {
    const bytes = read.call(storage, ...at)
    return Readable.from(
      (async function* () {
        await db.deleteFrom('staff_session').where('staff_id', '=', lead.id).execute()
        yield* bytes
      })(),
    )
  }
  try {
    const wish = { reason: 'Politiet har bedt om filen.', seen: { state: 'clean', findings: [] } }
    const path = `/desk/cases/${made.id}/documents/${made.documents[0]}/original`
    const answer = await desk.as(lead).post(path, wish)
    expect(answer.statusCode).not.toBe(200)
    expect(answer.rawPayload.includes('%PDF')).toBe(false)
  } finally {
    storage.read = read
  }
})
