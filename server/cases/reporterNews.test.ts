import { type Person, until, useMailedPortal } from '#server/testing/index.ts'
import { sendDueNews } from './reporterNews.ts'

const subject = 'Det er noe nytt i saken din'

const { mail, portal, desk, talk, kari, ola, ada } = useMailedPortal()

const newsTo = (person: Person) => mail.to(person.email).filter((one) => one.subject === subject)
const settled = async () => {
  const waiting = "SELECT FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')"
  await until(async () => (await portal.query(waiting)).length === 0)
}

test('a mail says that there is something new and nothing else, at most once an hour for a case', async () => {
  const { owner: kari, id } = await portal.given.case({ description: 'Kanarifugl i teksten' })
  await talk.move(ada, id, 'acknowledge')
  await until(() => newsTo(kari).length === 1)
  const [first] = newsTo(kari)
  // The organisation's name is in the signature of every mail.
  const words = first?.text?.replace(portal.services.config.orgName, '')
  expect(words).not.toMatch(/Kanarifugl|muslim|rapport|hat|incident/i)
  expect(`${first?.text} ${first?.html}`).not.toContain(`${id}/`)
  expect(first?.link).toBe(`${portal.services.config.publicUrl}/login?redirect=/dashboard`)
  // Three more within the hour make one that waits.
  for (const words of ['Kanarifugl en', 'Kanarifugl to', 'Kanarifugl tre']) await talk.write(ada, id, words)
  await settled()
  expect(newsTo(kari)).toHaveLength(1)
  portal.clock.forward({ hours: 1 })
  const job = { id: '', data: { incident_id: id } }
  await Promise.all([sendDueNews(portal.services, job), sendDueNews(portal.services, job)])
  await until(() => newsTo(kari).length === 2)
  await settled()
  expect(newsTo(kari)).toHaveLength(2)
  for (const { text, html } of mail.received) expect(`${text}${html}`).not.toContain('Kanarifugl')
  const rows = await portal.query('SELECT name, data::text AS data FROM pgboss.job')
  expect(JSON.stringify(rows)).not.toContain('Kanarifugl')
})

test('news whose waiting mail was lost, as by a restore without the queue, is told with the next', async () => {
  const { owner: kari, id } = await portal.given.case()
  await talk.move(ada, id, 'acknowledge')
  await talk.write(ada, id, 'Noe nytt')
  await portal.query("DELETE FROM pgboss.job WHERE name = 'case_news'")
  portal.clock.forward({ hours: 2 })
  await until(() => newsTo(kari).length === 1)
  await talk.write({ cookie: await desk.session(ada.id) }, id, 'Mer nytt')
  await until(() => newsTo(kari).length === 2)
})

test('no mail goes about a case from the moment its reporter says that they are not to be contacted, not even one that waited', async () => {
  const { owner: kari, id } = await portal.given.case()
  const other = await portal.given.incident({ owner: kari })
  const answer = (consent: string, is_given: boolean) => portal.given.consent(kari, id, consent, is_given)
  await answer('contact', true)
  await talk.write(ada, id, 'Hei')
  await until(() => newsTo(kari).length === 1)
  await talk.write(ada, id, 'Mer')
  await answer('contact', false)
  portal.clock.forward({ hours: 1 })
  await sendDueNews(portal.services, { id: '', data: { incident_id: id } })
  // The session of before is over.
  const lead = await desk.person('lead')
  const write = async (to: number, words: string) => expect((await talk.write(lead, to, words)).statusCode).toBe(201)
  await write(id, 'Enda mer')
  await answer('contact', true)
  await answer('statistics_only', true)
  await write(id, 'Siste')
  await settled()
  expect(newsTo(kari)).toHaveLength(1)
  // The answer is one case's.
  await write(other.id, 'Hei')
  await until(() => newsTo(kari).length === 2)
})

test('a mail that waits for the mail server does not go when its reporter withdraws the case or their consent meanwhile', async () => {
  const eva = await portal.given.account()
  const ids: number[] = []
  await mail.goAway()
  for (const owner of [kari, ola, eva]) {
    const { id } = await portal.given.incident({ owner })
    ids.push(id)
    expect((await talk.write(ada, id, 'Hei')).statusCode).toBe(201)
  }
  const [first, second] = ids
  expect((await portal.given.consent(kari, first ?? 0, 'contact', false)).statusCode).toBe(200)
  expect((await portal.given.withdrawal(ola, second ?? 0)).statusCode).toBe(200)
  await mail.comeBack()
  await until(() => newsTo(eva).length === 1, 30)
  await settled()
  expect([newsTo(kari).length, newsTo(ola).length, newsTo(eva).length]).toEqual([0, 0, 1])
})

test('no mail goes to an unconfirmed address, to whoever wants none, nor about what was seen meanwhile', async () => {
  const news = async (person: Person) => {
    const { id } = await portal.given.incident({ owner: person })
    await talk.write(ada, id, 'Hei')
    await settled()
    return { id, count: newsTo(person).length }
  }
  const unconfirmed = await portal.given.account({ verified: false })
  expect((await news(unconfirmed)).count).toBe(0)
  const quiet = await portal.given.account()
  const off = await portal.as(quiet).post('/user/case-mails', { case_mails: false })
  expect(off.body.data.user.case_mails).toBe(false)
  expect((await news(quiet)).count).toBe(0)
  await portal.as(quiet).post('/user/case-mails', { case_mails: true })
  expect((await news(quiet)).count).toBe(1)
  const { id, count } = await news(kari)
  expect(count).toBe(1)
  await talk.write(ada, id, 'Mer')
  await portal.as(kari).post(`/incidents/messages/${id}/read`, { last_id: await talk.lastId(id) })
  await sendDueNews(portal.services, { id: '', data: { incident_id: id } })
  await settled()
  expect(newsTo(kari)).toHaveLength(1)
  expect(mail.received.length).toBeGreaterThan(0)
})

test('the same is queued about a case with an account and without one, for which no mail goes', async () => {
  const queued: string[][] = []
  for (const account_email of [kari.email, 'ingen@example.org']) {
    const id = await desk.entered(ada, { account_email })
    if (account_email === kari.email) await until(() => newsTo(kari).length === 1)
    const about = `FROM pgboss.job WHERE (data ->> 'incident_id')::integer = ${id}`
    const [{ before }] = await portal.query(`SELECT count(*)::integer AS before ${about}`)
    for (const words of ['Hei', 'Mer', 'Siste']) expect((await talk.write(ada, id, words)).statusCode).toBe(201)
    await settled()
    const jobs = await portal.query(`SELECT name ${about} ORDER BY created_on OFFSET ${before}`)
    queued.push(jobs.map(({ name }) => name))
  }
  expect(queued.map((names) => names.length)).toEqual([3, 3])
  expect(newsTo(kari)).toHaveLength(1)
})

test('a caller’s account is told that a case was entered for it, and an address without a confirmed account is not', async () => {
  const ola = await portal.given.account({ verified: false })
  const called = { description: 'Kanarifugl i teksten', caller_name: 'Kanarifugl' }
  const before = mail.received.length
  for (const account_email of [kari.email, ola.email, 'ingen@example.org'])
    await desk.entered(ada, { ...called, account_email })
  await until(() => newsTo(kari).length === 1)
  await settled()
  expect(mail.received.slice(before).map(({ subject: words }) => words)).toEqual([subject])
  expect(`${newsTo(kari)[0]?.text} ${newsTo(kari)[0]?.html}`).not.toContain('Kanarifugl')
  const [shown] = (await portal.as(kari).get('/incidents/list')).body.incidents
  expect(shown).toMatchObject({ status: 'Received', has_news: true })
})
