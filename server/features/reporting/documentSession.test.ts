import { expect, test } from 'vitest'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { pdf } from '#server/testing/documents.ts'
import { usePortal } from '#server/testing/index.ts'

const portal = usePortal()

test('an address of a document ends with the session it was made for: by a day without use, or by its age', async () => {
  const kari = await portal.given.account()
  const { id } = await caseWithFiles(portal, kari, [{ name: 'brev.pdf', bytes: pdf() }], { status: 'Draft' })
  const url: string = (await portal.given.shown(kari, id)).incident_documents[0].filepath
  const status = async () => (await portal.app.inject({ url })).statusCode
  const setSession = (values: { last_used_at?: Date; expires_at?: Date }) =>
    portal.services.db.updateTable('session').set(values).where('user_id', '=', kari.id).execute()
  const now = portal.clock.now().getTime()

  expect(await status()).not.toBe(404)
  await setSession({ last_used_at: new Date(now - 25 * 3_600_000) })
  expect(await status()).toBe(404)
  await setSession({ last_used_at: new Date(now) })
  expect(await status()).not.toBe(404)
  await setSession({ expires_at: new Date(now - 1000) })
  expect(await status()).toBe(404)
})
