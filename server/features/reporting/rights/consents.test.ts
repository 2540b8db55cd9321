import { createHash } from 'node:crypto'
import type { AnswerCode } from '#contract/consentCodes.ts'
import { type Person, useStaffedPortal } from '#server/testing/index.ts'
import { version, wordsOf } from '#texts/nb/consentChoices.ts'
import consentText from '#texts/nb/consent.ts'

const { portal, desk, talk, kari, per, ada, lead } = useStaffedPortal()

const answer = (person: Pick<Person, 'token'>, id: number, consent: AnswerCode, is_given: boolean, more = {}) =>
  portal.as(person).post(`/incidents/consents/${id}`, { consent, is_given, text_version: version, ...more })
const shown = async (person: Pick<Person, 'token'>, id: number) =>
  (await portal.as(person).get(`/incidents/consents/${id}`)).body.data
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('each consent is given and withdrawn by itself, and every answer stays with its time and its words', async () => {
  const { owner: kari, id } = await portal.given.case()
  expect(await shown(kari, id)).toEqual({ given: [], is_counted: true, answers: [] })
  for (const consent of ['contact', 'share_police', 'share_ldo'] as const)
    expect((await answer(kari, id, consent, true)).statusCode).toBe(200)
  expect((await answer(kari, id, 'statistics', false)).body.data.is_counted).toBe(false)
  const { data } = (await answer(kari, id, 'share_police', false)).body
  expect(data.given).toEqual(['contact', 'share_ldo'])
  expect(data.answers.map((one: any) => [one.consent, one.is_given, one.recorded, one.words])).toEqual(
    (
      [
        ['contact', true],
        ['share_police', true],
        ['share_ldo', true],
        ['statistics', false],
        ['share_police', false],
      ] as const
    ).map(([consent, is_given]) => {
      const body = wordsOf(consent)
      return [consent, is_given, null, { version, hash: hashOf(body), body }]
    }),
  )
  const change = portal.connection.pool.query('UPDATE consent_answer SET is_given = true WHERE incident_id = $1', [id])
  await expect(change).rejects.toThrow('never changed')
})

test('«bare statistikk» withdraws the others, and another withdraws it; it gives the consent to statistics and is taken back with it, which no other answer touches', async () => {
  const { owner: kari, id } = await portal.given.case()
  await answer(kari, id, 'contact', true)
  await answer(kari, id, 'share_nemnda', true)
  expect((await answer(kari, id, 'statistics_only', true)).body.data.given).toEqual(['statistics_only'])
  const { data } = (await answer(kari, id, 'anonymous_quote', true)).body
  expect(data.given).toEqual(['anonymous_quote'])
  expect(data.answers.slice(2).map(({ consent, is_given }: any) => [consent, is_given])).toEqual([
    ['contact', false],
    ['share_nemnda', false],
    ['statistics_only', true],
    ['statistics_only', false],
    ['anonymous_quote', true],
  ])
  const told = async (consent: AnswerCode, is_given: boolean) => {
    const { given, is_counted } = (await answer(kari, id, consent, is_given)).body.data
    return [...given, is_counted]
  }
  expect(await told('statistics', false)).toEqual(['anonymous_quote', false])
  expect(await told('statistics_only', true)).toEqual(['statistics_only', true])
  expect(await told('statistics', false)).toEqual([false])
  expect(await told('share_ldo', true)).toEqual(['share_ldo', false])
  expect(await told('statistics', true)).toEqual(['share_ldo', true])
})

test('a first «nei» is an answer, the same once more is none, and older words are refused', async () => {
  const { owner: kari, id } = await portal.given.case()
  const old = await answer(kari, id, 'contact', true, { text_version: '2020-01-01' })
  expect([old.statusCode, old.body.code]).toEqual([409, 'stale_version'])
  await answer(kari, id, 'contact', false)
  await Promise.all([answer(kari, id, 'contact', false), answer(kari, id, 'contact', false)])
  expect((await shown(kari, id)).answers).toMatchObject([{ consent: 'contact', is_given: false }])
})

test('what was given is taken back in every state but a draft’s and a withdrawn case’s', async () => {
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  expect((await answer(kari, draft.id, 'contact', true)).body.code).toBe('not_open')
  const { id } = await portal.given.incident({ owner: kari })
  await answer(kari, id, 'share_police', true)
  await talk.move(lead, id, 'acknowledge')
  await talk.move(lead, id, 'close', { outcome: 'guidance_given' })
  await portal.query(`UPDATE incident SET closed_at = now() - interval '2 years' WHERE id = $1`, [id])
  expect((await answer(kari, id, 'share_police', false)).body.data.given).toEqual([])
  await portal.query(`UPDATE incident SET status = 'Withdrawn', outcome = NULL, closed_at = NULL WHERE id = $1`, [id])
  expect((await answer(kari, id, 'contact', true)).body.code).toBe('not_open')
})

test('staff see the answers as the reporter’s, cannot give one for them, and can write down that one is withdrawn', async () => {
  const { owner: kari, id } = await portal.given.case()
  await answer(kari, id, 'contact', true)
  await answer(kari, id, 'share_police', true)
  const coding = async () => (await desk.as(ada).get(`/desk/cases/${id}/coding`)).body.data
  expect(await coding()).toMatchObject({
    consents_from: 'reporter',
    fields: { consent_to: ['contact', 'share_police'] },
    consents: [
      { consent: 'contact', is_given: true, how: 'portal', recorded_by: null },
      { consent: 'share_police', is_given: true, how: 'portal', recorded_by: null },
    ],
  })
  const save = (value: string[]) =>
    desk.post(ada, id, 'coding', { version: 2, field: 'consent_to', value, how: 'phone' })
  const given = await save(['contact', 'share_police', 'share_ldo'])
  expect([given.statusCode, given.body.codes]).toEqual([422, { value: 'reporter_answers' }])
  expect((await save(['contact'])).statusCode).toBe(200)
  expect((await coding()).consents.at(-1)).toMatchObject({
    consent: 'share_police',
    is_given: false,
    how: 'phone',
    recorded_by: { id: ada.id },
  })
  // The reporter sees that staff wrote it down, and not who.
  const own = await portal.as(kari).get(`/incidents/consents/${id}`)
  expect(own.body.data.answers.at(-1)).toMatchObject({ consent: 'share_police', is_given: false, recorded: 'phone' })
  expect(own.text).not.toContain('staff')
  const { history } = await desk.shown(ada, id)
  expect(history.map(({ activity, after }: any) => [activity, ...after])).toEqual(
    expect.arrayContaining([['consent_given', 'consent_to=share_police']]),
  )
})

test('staff see where they write what was answered to being contacted, and whether a mail goes', async () => {
  const ada = await desk.person('lead')
  const { owner: kari, id } = await portal.given.case()
  const asked = async () => (await talk.open(ada, id)).body.data
  expect(await asked()).toMatchObject({ contact: null, is_told_by_mail: true })
  await answer(kari, id, 'contact', true)
  expect(await asked()).toMatchObject({ contact: 'given', is_told_by_mail: true })
  await answer(kari, id, 'contact', false)
  expect(await asked()).toMatchObject({ contact: 'withdrawn', is_told_by_mail: false })
  await talk.write(ada, id, 'Hei')
  expect((await portal.given.shown(kari, id))['unread_messages']).toBe(1)
  await answer(kari, id, 'statistics_only', true)
  expect(await asked()).toMatchObject({ contact: 'statistics_only', is_told_by_mail: false })
})

test('the register of the account holds each act of saving and sending in and each answer, with the words of then', async () => {
  const { owner: kari, id, version: own } = await portal.given.case({ status: 'Draft' })
  for (const at of [0, 1, 2])
    await portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report({ status: 'Draft', version: Number(own) + at })) // prettier-ignore
  await portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report())
  await answer(kari, id, 'contact', true)
  await answer(kari, id, 'contact', false)
  const words = { version: consentText.version, hash: hashOf(consentText.text), body: consentText.text }
  const { data } = (await portal.as(kari).get('/user/consents')).body
  expect(data.entries).toMatchObject([
    { kind: 'answer', consent: 'contact', is_given: false, case_id: id },
    { kind: 'answer', consent: 'contact', is_given: true, case_id: id, words: { body: wordsOf('contact') } },
    { kind: 'act', act: 'Submitted', case_id: id, recorded: null, words },
    { kind: 'act', act: 'Draft', case_id: id, words },
    { kind: 'act', act: 'Draft', case_id: id, words },
  ])
  expect(data).toMatchObject({ total: 5, next_cursor: null })
  const pages: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: any = (await portal.as(kari).get(`/user/consents?limit=2${cursor && `&cursor=${cursor}`}`)).body.data
    pages.push(...page.entries)
    cursor = page.next_cursor
  }
  expect(pages).toEqual(data.entries)
  expect((await portal.as(per).get('/user/consents')).body.data).toMatchObject({ entries: [], total: 0 })

  // Nothing is answered of a withdrawn case.
  const open = async () =>
    (await portal.as(kari).get('/user/consents')).body.data.entries.map((one: any) => one.is_open)
  expect(await open()).toEqual([true, true, undefined, undefined, undefined])
  await portal.given.withdrawal(kari, id)
  expect(await open()).toEqual([false, false, undefined, undefined, undefined])
})
