import { beginAccountErasure } from '#server/cases/erasure/begin.ts'
import { nobody, type Person, until, useMailedPortal } from '#server/testing/index.ts'
import { takeFromCap } from '#server/platform/mail/mailCap.ts'
import { findForLink } from './queries.ts'

const { mail: mailServer, portal, kari, ola } = useMailedPortal({ PUBLIC_URL: 'https://portal.example.org' })

const linkTo = async (email: string, subject: string) => {
  const mail = await until(() => mailServer.to(email).findLast((one) => one.subject === subject))
  return (mail.link ?? '').replace('https://portal.example.org', '')
}
const change = (person: Pick<Person, 'token'>, email: string, password?: string) =>
  portal.as(person).post('/auth/change-email', { email, password })
const me = async (person: Pick<Person, 'token'>) => (await portal.as(person).get('/user')).body
const signIn = (email: string, password: string) => portal.as(nobody).post('/auth/login', { email, password })
const isForgotten = async ({ id }: Person) =>
  (await findForLink(portal.db, id).executeTakeFirst())?.former_email === null
const first = 'Bekreft e-postadressen din'
const other = 'Bekreft den nye e-postadressen din'

test('a mistyped address is corrected at once, and only the link to the new one works', async () => {
  const kari = await portal.given.account({ verified: false, email: 'kari@exmaple.org' })
  await portal.as(kari).post('/auth/email/verification-notification')
  const old = await linkTo('kari@exmaple.org', first)
  const { statusCode, body } = await change(kari, 'Kari@example.org', kari.password)
  expect(statusCode).toBe(200)
  expect(body.data.user).toMatchObject({ email: 'Kari@example.org', email_verified_at: null, new_email: null })
  expect((await portal.as(kari).get(old)).statusCode).toBe(403)
  expect((await portal.as(kari).get(await linkTo('Kari@example.org', first))).statusCode).toBe(200)
  expect((await me(kari)).email_verified_at).toMatch(/^20/)
})

test('an address that somebody has is refused neutrally, its owner is told, and nothing is changed', async () => {
  const kari = await portal.given.account({ verified: false })
  const { statusCode, body } = await change(kari, ola.email.toUpperCase(), kari.password)
  expect([statusCode, body.code, body.fields]).toEqual([422, 'email_change_failed', undefined])
  expect((await me(kari)).email).toBe(kari.email)
  await until(() => mailServer.to(ola.email).some(({ subject }) => subject === 'Du har allerede en konto hos oss'))
  expect(mailServer.to(kari.email)).toEqual([])
})

test('a confirmed address stays until the link to the new one is opened by its owner, and the old one is told', async () => {
  const { statusCode, body } = await change(kari, 'ny@example.org', kari.password)
  expect(statusCode).toBe(200)
  expect(body.data.user).toMatchObject({ email: kari.email, new_email: 'ny@example.org' })
  expect((await me(kari)).message).toContain('ny@example.org')
  const link = await linkTo('ny@example.org', other)
  expect(link).toMatch(/^\/auth\/verify-email\/\d+\/[\w-]+\?expires=\d+&signature=[\w-]+$/)
  expect((await portal.as(ola).get(link)).statusCode).toBe(403)
  expect((await signIn('ny@example.org', kari.password)).statusCode).toBe(401)
  expect((await portal.as(kari).get(link)).statusCode).toBe(200)
  expect(await me(kari)).toMatchObject({ email: 'ny@example.org', new_email: null, message: null })
  expect((await signIn('ny@example.org', kari.password)).statusCode).toBe(200)
  // Opened twice, it answers the same.
  expect((await portal.as(kari).get(link)).statusCode).toBe(200)
  await until(() => mailServer.to(kari.email).some(({ subject }) => subject === 'E-postadressen din er byttet'))
  await until(() => isForgotten(kari))
})

test('the address of before is forgotten, too, when the mail to it falls to the cap of its mailbox', async () => {
  for (let number = 0; number < 3; number += 1) await takeFromCap(portal.services, kari.email, 'moved')
  await change(kari, 'taket@example.org', kari.password)
  expect((await portal.as(kari).get(await linkTo('taket@example.org', other))).statusCode).toBe(200)
  await until(() => isForgotten(kari))
  expect(mailServer.to(kari.email)).toEqual([])
})

test('no address is changed without the password, and guesses at it run out', async () => {
  const ola = await portal.given.account({ verified: false })
  expect((await change(ola, 'x@example.org')).body.codes).toEqual({ password: 'password_required' })
  expect((await change(ola, 'x@example.org', 'feil passord')).body.codes).toEqual({
    password: 'current_password_wrong',
  })
  expect((await me(ola)).email).toBe(ola.email)
  expect((await change(kari, 'x@example.org')).body.codes).toEqual({ password: 'password_required' })
  const codes: number[] = []
  for (let number = 0; number < 9; number += 1) {
    const { body } = await change(kari, 'x@example.org', 'feil-passord')
    expect(body.codes ?? body.code).toEqual({ password: 'current_password_wrong' })
  }
  expect((await me(kari)).new_email).toBeNull()
  const wanted = { current_password: 'feil', password: 'et nytt passord', confirmPassword: 'et nytt passord' }
  for (let number = 0; number < 3; number += 1)
    codes.push((await portal.as(kari).post('/user/password', wanted)).statusCode)
  expect(codes).toEqual([422, 429, 429])
})

test('a password is not changed to itself, and somebody who does not know it learns nothing of that', async () => {
  const ask = async (current_password: string, password: string) => {
    const wanted = { current_password, password, confirmPassword: password }
    const { statusCode, body } = await portal.as(kari).post('/user/password', wanted)
    return [statusCode, body.codes]
  }
  const changedAt = async () => (await findForLink(portal.db, kari.id).executeTakeFirstOrThrow()).password_changed_at
  const before = await changedAt()
  const wrong = [422, { current_password: 'current_password_wrong' }]
  expect(await ask(kari.password, kari.password)).toEqual([422, { password: 'password_unchanged' }])
  expect(await ask('et-gjettet-passord', 'et-gjettet-passord')).toEqual(wrong)
  expect(await ask('et-gjettet-passord', kari.password)).toEqual(wrong)
  // So the links for a new password still work.
  expect(await changedAt()).toEqual(before)
  expect(await ask(kari.password, 'et nytt passord')).toEqual([200, undefined])
})

test('a change of password that PostgreSQL ends for the sake of another session is done again', async () => {
  await portal.query(`CREATE SEQUENCE collisions;
    CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('collisions') = 1 THEN RAISE deadlock_detected; END IF; RETURN NEW; END $$;
    CREATE TRIGGER collide BEFORE UPDATE OF password_hash ON account FOR EACH ROW EXECUTE FUNCTION collide()`)
  onTestFinished(async () => void (await portal.query('DROP FUNCTION collide CASCADE; DROP SEQUENCE collisions')))
  const wanted = { current_password: kari.password, password: 'et nytt passord', confirmPassword: 'et nytt passord' }
  expect((await portal.as(kari).post('/user/password', wanted)).statusCode).toBe(200)
})

test('a change of address ends with another one, with a new password, and when it is called off', async () => {
  await change(kari, 'en@example.org', kari.password)
  const one = await linkTo('en@example.org', other)
  await change(kari, 'to@example.org', kari.password)
  const two = await linkTo('to@example.org', other)
  expect((await portal.as(kari).get(one)).statusCode).toBe(403)
  expect((await change(kari, kari.email)).body.data.user.new_email).toBeNull()
  expect((await portal.as(kari).get(two)).statusCode).toBe(403)
  await change(kari, 'tre@example.org', kari.password)
  const three = await linkTo('tre@example.org', other)
  const wanted = { current_password: kari.password, password: 'et nytt passord', confirmPassword: 'et nytt passord' }
  await portal.as(kari).post('/user/password', wanted)
  expect((await portal.as(kari).get(three)).statusCode).toBe(403)
  expect(await me(kari)).toMatchObject({ email: kari.email, new_email: null })
})

test('asking for an address that somebody has looks like any other change, and no link goes to it', async () => {
  const taken = await change(kari, ola.email, kari.password)
  expect([taken.statusCode, taken.body.data.user.new_email]).toEqual([200, ola.email])
  await until(() => mailServer.to(ola.email).length > 0)
  await change(kari, 'ledig@example.org', kari.password)
  await linkTo('ledig@example.org', other)
  expect(mailServer.to(ola.email).map(({ subject }) => subject)).toEqual(['Du har allerede en konto hos oss'])
})

test('an account that never confirmed an address loses it to who opens the link, and neither learns of the other', async () => {
  const stranger = await portal.given.account({ verified: false, email: 'kapret@example.org' })
  await portal.as(stranger).post('/auth/email/verification-notification')
  const strangers = await linkTo(stranger.email, first)
  const before = await me(stranger)
  const kari = await portal.given.account({ password: 'karis passord' })
  expect((await change(kari, stranger.email, kari.password)).body.data.user.new_email).toBe(stranger.email)
  expect((await portal.as(kari).get(await linkTo(stranger.email, other))).statusCode).toBe(200)
  expect(await me(kari)).toMatchObject({ email: stranger.email, new_email: null })
  expect((await signIn(stranger.email, kari.password)).body.data.user.id).toBe(kari.id)
  expect((await signIn(stranger.email, stranger.password)).statusCode).toBe(401)
  // The other sees the account as it was, and no link that was sent for it works.
  expect(await me(stranger)).toEqual(before)
  portal.clock.forward({ minutes: 2 })
  expect((await portal.as(stranger).post('/auth/email/verification-notification')).statusCode).toBe(200)
  expect((await portal.as(stranger).get(strangers)).statusCode).toBe(403)
  expect((await change(stranger, stranger.email)).body.data.user).toMatchObject({ email: before.email })
  expect((await change(stranger, 'en.annen@example.org', stranger.password)).body.data.user.email).toBe(
    'en.annen@example.org',
  )
  expect((await portal.as(stranger).get(await linkTo('en.annen@example.org', first))).statusCode).toBe(200)
  expect(mailServer.to(stranger.email).map(({ subject }) => subject)).toEqual([first, other])
})

test('an account that has a case keeps its address, because its reporter could not sign in to it again', async () => {
  const reporter = await portal.given.account({ verified: false, email: 'har.sak@example.org' })
  const { id } = await portal.given.incident({ owner: reporter })
  await change(kari, reporter.email, kari.password)
  expect((await portal.as(kari).get(await linkTo(reporter.email, other))).body.code).toBe('email_change_failed')
  expect((await signIn(reporter.email, reporter.password)).statusCode).toBe(200)
  expect((await portal.given.shown(reporter, id)).id).toBe(id)
})

test('whoever asks for an address again and again leaves its confirmation and its link for a new password their mails', async () => {
  const newcomer = await portal.given.account({ verified: false, email: 'tilbud@example.org' })
  for (let number = 0; number < 8; number += 1) {
    const stranger = await portal.given.account()
    expect((await change(stranger, newcomer.email, stranger.password)).statusCode).toBe(200)
  }
  await portal.as(newcomer).post('/auth/email/verification-notification')
  await linkTo(newcomer.email, first)
  await portal.as(nobody).post('/auth/password/forgot', { email: newcomer.email })
  await until(() => mailServer.to(newcomer.email).length === 4)
  expect(mailServer.to(newcomer.email).filter(({ subject }) => subject === other)).toHaveLength(2)
})

test('an address that somebody took meanwhile stays theirs', async () => {
  await change(kari, 'kapplop@example.org', kari.password)
  const link = await linkTo('kapplop@example.org', other)
  await portal.given.account({ email: 'kapplop@example.org' })
  expect((await portal.as(kari).get(link)).body.code).toBe('email_change_failed')
  expect((await me(kari)).email).toBe(kari.email)
})

const facts = { name: 'Kari Ny', phone_number: '+4799887766', gender: 'Female' }
const update = (person: Pick<Person, 'token'>, more: Record<string, unknown>) =>
  portal.as(person).post('/auth/update-account', { ...facts, ...more })

test('name, telephone number and gender are changed together, with the checks of sign-up', async () => {
  const changed = { name: ' Kari Ny ', phone_number: '+47 998-87-766', gender: 'Male', email: 'x@example.org', id: 1 }
  const { statusCode, body } = await update(kari, changed)
  expect(statusCode).toBe(200)
  expect(body.data.user).toMatchObject({
    id: kari.id,
    name: 'Kari Ny',
    phone_number: '+4799887766',
    gender: 'Male',
    email: kari.email,
  })
  expect(await me(kari)).toEqual(body.data.user)
  const empty = await portal.as(kari).post('/auth/update-account', {})
  expect(empty.body.codes).toEqual({ name: 'name_required', phone_number: 'phone_required', gender: 'gender_required' })
})

test('the language to talk in is chosen and taken back, and stays where it is not sent', async () => {
  expect((await me(kari)).contact_language).toBeNull()
  for (const [sent, then] of [
    [{ contact_language: 'so' }, 'so'],
    [{}, 'so'],
    [{ contact_language: '' }, null],
    [{ contact_language: 'prs' }, 'prs'],
    [{ contact_language: null }, null],
    [{ contact_language: 'nb' }, 'nb'],
  ] as const) {
    const { statusCode, body } = await update(kari, sent)
    expect([sent, statusCode, body.data.user.contact_language]).toEqual([sent, 200, then])
    expect(await me(kari)).toEqual(body.data.user)
  }
  expect((await me(ola)).contact_language).toBeNull()
})

test.for([['xx'], ['SO'], ['somali'], [' so'], [5], [['so']], [{ so: true }], [true]])(
  'the language %j is refused at its field, in words, and nothing of the form is stored',
  async ([contact_language]) => {
    const { statusCode, body } = await update(kari, { contact_language })
    expect([statusCode, body.codes, body.fields]).toEqual([
      422,
      { contact_language: 'invalid' },
      { contact_language: 'Verdien er ikke gyldig' },
    ])
    expect(await me(kari)).toMatchObject({ name: kari.name, contact_language: null })
  },
)

test('with an erasure of the account its language goes at once, before the rest of the row', async () => {
  await update(kari, { contact_language: 'so' })
  const left = await portal.inTransaction(async (trx) => {
    await beginAccountErasure(portal.services, trx, { id: kari.id })
    return trx.selectFrom('account').select(['name', 'contact_language']).where('id', '=', kari.id).execute()
  })
  expect(left).toEqual([{ name: '', contact_language: null }])
})
