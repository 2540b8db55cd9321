import { until, useMailedPortal } from '#server/testing/index.ts'

const { mail, portal } = useMailedPortal()

test('whoever erases an account at once gets one last mail that names nothing, also after an outage, and the address goes with it', async () => {
  const jobs = async () => JSON.stringify((await portal.query('SELECT data FROM pgboss.job')).map(({ data }) => data))
  const [kari, unconfirmed] = [await portal.given.account(), await portal.given.account({ verified: false })]
  // Before anything is sent to either.
  await mail.goAway()
  await portal.given.incident({ owner: kari })
  for (const { token, password } of [kari, unconfirmed]) {
    const { body } = await portal.as({ token }).post('/user/leaving', { password, at_once: true })
    expect(body).toMatchObject({ success: true, due_at: null })
  }
  const { rowCount } = await portal.connection.pool.query('SELECT FROM account WHERE id = ANY ($1)', [
    [kari.id, unconfirmed.id],
  ])
  expect(rowCount).toBe(0)
  // The queue knows it under the server's secret alone.
  const waiting = await jobs()
  expect(waiting).toContain('to_sealed')
  expect(waiting).not.toContain(kari.email)
  await mail.comeBack()
  await until(() => mail.to(kari.email).length === 1, 30)
  await until(async () => !(await jobs()).includes('to_sealed'))
  const [last] = mail.to(kari.email)
  expect(last?.subject).toBe('Noe er slettet')
  const words = last?.text?.replaceAll(portal.services.config.orgName, '')
  expect(words).not.toMatch(/\bsak|konto|muslim|rapport|hendelse|trakassering/i)
  expect(mail.to(unconfirmed.email)).toEqual([])
  expect(mail.received).toHaveLength(1)
})

test('the owner hears of the end however often cases were withdrawn and taken back before', async () => {
  const { owner: kari, id } = await portal.given.case()
  const subjects = () => mail.to(kari.email).flatMap(({ subject }) => (subject?.includes('slettet') ? [subject] : []))
  for (let time = 0; time < 4; time += 1) {
    const { body } = await portal.given.withdrawal(kari, id)
    expect(body).toMatchObject({ success: true })
    expect((await portal.as(kari).post(`/incidents/withdrawal/${id}/take-back`)).statusCode).toBe(200)
  }
  await until(() => subjects().length === 7, 30)
  await portal.given.leaving(kari)
  await until(() => subjects().length === 8, 30)
  expect(subjects().at(-1)).toBe('Noe er i ferd med å bli slettet')
  // Somebody may read it days later, so it names the day.
  const { body: leaving } = await portal.as(kari).get('/user/leaving')
  const due = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'Europe/Oslo' })
  expect(mail.to(kari.email).at(-1)?.text).toContain(`Det skjer ${due.format(new Date(leaving.due_at))}. Til da`)
  await portal.given.leaving(kari, true)
  await until(() => subjects().length === 9, 30)
  expect(subjects().at(-1)).toBe('Noe er slettet')
})
