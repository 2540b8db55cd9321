import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk } from '#server/testing/staff.ts'
import { version } from '#texts/nb/consentChoices.ts'

const portal = usePortal()
const desk = useDesk(portal)

test('whoever answers sees which case it is and whether its reporter agrees to the purpose, without opening it', async () => {
  const [lead, officer] = [await desk.person('lead'), await desk.person('privacy_officer')]
  const kari = await portal.given.account()
  const { id: case_id } = await portal.given.incident({ owner: kari })
  const answer = async (consent: string, is_given: boolean) =>
    expect(
      (await portal.as(kari).post(`/incidents/consents/${case_id}`, { consent, is_given, text_version: version }))
        .statusCode,
    ).toBe(200)
  const about = async (purpose: string) => {
    const asked = { what: 'case', kind: 'case_pdf', case_id, purpose, witness_numbers: false }
    const { body } = await desk.as(lead).post('/desk/exports', asked)
    const waiting = (await desk.as(officer).get('/desk/exports')).body.data.waiting
    return waiting.find(({ id }: { id: number }) => id === body.data.id).about
  }
  expect(await about('to_police')).toEqual({
    status: 'Submitted',
    category: { id: expect.any(Number), name: expect.any(String) },
    consent: 'not_coded',
  })
  expect((await about('own_work')).consent).toBe('not_asked')
  await answer('contact', true)
  await answer('share_police', true)
  expect([(await about('to_police')).consent, (await about('to_ldo')).consent]).toEqual(['given', 'not_coded'])
  await answer('share_police', false)
  expect((await about('to_police')).consent).toBe('withdrawn')
  // Nobody opened the case for it.
  expect((await desk.audit()).filter(({ who, action }) => who === officer.id && action === 'case_opened')).toEqual([])
})
