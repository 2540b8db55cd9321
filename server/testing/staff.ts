import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { InjectOptions } from 'light-my-request'
import { linkKey } from '#contract/linkKey.ts'
import type { Role } from '#contract/staff.ts'
import { openStaffSession, staffCookie } from '#server/platform/http/staffSessions.ts'
import { findInvitationLink } from '#server/platform/secrets/invitationLinks.ts'
import type { Portal } from './portal.ts'
import { makeAs, nobody, type Answer } from './person.ts'

type Bulk = { version?: number } & Record<string, unknown>
export type StaffPerson = { id: number; email: string; password: string; cookie: string }

/** What a browser sends along with a call from our own pages. */
export const fromOurPages = { 'sec-fetch-site': 'same-origin' }

export const staffPassword = 'fjellrev under brua'
/** argon2id of `staffPassword`, made once: a test that needs fifty people must not compute fifty. */
let kept: Promise<string> | undefined
const keptHash = async () => {
  const { hashPassword } = await import('#server/platform/secrets/passwords.ts')
  return (kept ??= hashPassword(staffPassword))
}

let count = 0

/** Makes members of staff and calls as them: `desk.as(ada).get('/desk/staff')`. */
export function useDesk(portal: Portal) {
  const cookieOf = (token: string) => staffCookie(portal.services.config, token).split(';')[0] ?? ''

  const desk = {
    /** A session of a person; `halfway`: with the password alone. */
    async session(staff_id: number, { halfway = false }: { halfway?: boolean } = {}) {
      const { clock } = portal.services
      const second_factor_at = halfway ? null : clock.now()
      const opening = { staff_id, device: 'Test', second_factor_at }
      return cookieOf(await portal.inTransaction((trx) => openStaffSession(trx, clock, opening)))
    },

    /** Somebody active with these roles, signed in. */
    async person(...roles: Role[]): Promise<StaffPerson> {
      count += 1
      const now = portal.services.clock.now()
      const email = `ansatt${count}.${process.pid}@example.org`
      const { id } = await portal.db
        .insertInto('staff')
        .values({
          email,
          name: `Ansatt ${count}`,
          roles,
          state: 'active',
          password_hash: await keptHash(),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, email, password: staffPassword, cookie: await desk.session(id) }
    },

    people,

    as(person: Pick<StaffPerson, 'cookie'> | null) {
      const { call } = makeAs(portal.app)(nobody)
      const headers = { ...fromOurPages, ...(person ? { cookie: person.cookie } : {}) }
      const send =
        (method: 'GET' | 'POST' | 'DELETE') =>
        (path: string, payload?: InjectOptions['payload'], more: Record<string, string> = {}) =>
          call(method, path, payload, { headers: { ...headers, ...more } })
      return { get: send('GET'), post: send('POST'), delete: send('DELETE') }
    },

    /** What somebody does to a case: `desk.post(ada, id, 'moves', { version: 1, move: 'begin' })`. */
    post: (person: Pick<StaffPerson, 'cookie'>, id: number, call: string, body: Record<string, unknown> = {}) =>
      desk.as(person).post(`/desk/cases/${id}/${call}`, body),
    /** The same by a call for several cases: `desk.bulk(ada, id, 'take')`. */
    bulk: (person: Pick<StaffPerson, 'cookie'>, id: number, call: string, { version = 1, ...more }: Bulk = {}) =>
      desk.as(person).post(`/desk/bulk/${call}`, { cases: [{ id, version }], ...more }),
    shown: async (person: Pick<StaffPerson, 'cookie'>, id: number) =>
      (await desk.as(person).get(`/desk/cases/${id}`)).body.data,

    /** A case that somebody of the staff enters for whoever has told it; its number. */
    async entered(person: Pick<StaffPerson, 'cookie'>, told: Record<string, unknown> = {}): Promise<number> {
      const { status: _reporters, ...facts } = await portal.given.report()
      const form = { ...facts, source: 'phone', consent: true, key: randomUUID(), ...told }
      const { statusCode, body, text } = await desk.as(person).post('/desk/cases', form)
      if (statusCode !== 201) throw new Error(`the case was not entered: ${statusCode} ${text}`)
      return body.data.id
    },

    /** Closes a new case as a duplicate of another. */
    async fold(lead: Pick<StaffPerson, 'cookie'>, id: number, duplicate_of: number) {
      await desk.post(lead, id, 'moves', { version: 1, move: 'acknowledge' })
      return desk.post(lead, id, 'moves', { version: 2, move: 'close', outcome: 'duplicate', duplicate_of })
    },

    /** A saved view of a person's; its number. */
    async view({ id: staff_id }: Pick<StaffPerson, 'id'>, facts: { is_shared?: boolean; filter?: string[] } = {}) {
      const view = { staff_id, name: 'Visning', is_shared: false, filter: ['list=new'], ...facts }
      const { id } = await portal.db
        .insertInto('saved_view')
        .values({ ...view, created_at: portal.services.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** A new tip, and an upload of a person's own that waits for its first part; their numbers. */
    async editorial({ id: staff_id }: Pick<StaffPerson, 'id'>, link = 'https://example.org/sak') {
      const { db, clock } = portal.services
      const at = clock.now()
      const given = { link, link_key: linkKey(link), suggestion: 'En fin sak.', created_at: at }
      const { id: tip } = await db.insertInto('tip').values(given).returning('id').executeTakeFirstOrThrow()
      const file = { staff_id, filename: 'film.mp4', extension: 'mp4', size: 10, touched_at: at }
      const { id: upload } = await db.insertInto('media_upload').values(file).returning('id').executeTakeFirstOrThrow()
      return { tip, upload }
    },

    cookieFrom: ({ headers }: Pick<Answer, 'headers'>) => ({
      cookie: String(headers['set-cookie']).split(';')[0] ?? '',
    }),

    /** The code that an authenticator app with this secret shows now; `later`: steps of half a minute. */
    codeOf: (secret: string, later = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: portal.clock.now().getTime() + later * 30_000,
      }),

    /** The audit log's rows from some number on, oldest first. */
    async audit(from = 0) {
      const rows = await portal.query('SELECT * FROM audit.entry WHERE number > $1 ORDER BY number', [from])
      return rows.map(({ number, actor, staff_id, action, subject_id, before, after }) => ({
        number,
        who: staff_id ?? actor,
        action,
        subject_id,
        before,
        after,
      }))
    },

    lastRow: async (): Promise<number> =>
      (await portal.query('SELECT coalesce(max(number), 0) AS last FROM audit.entry'))[0]?.['last'],

    /** What rows say, fact by fact: `desk.told(from, 'who', 'action')`. */
    told: async (from: number, ...facts: ('who' | 'action' | 'subject_id' | 'before' | 'after')[]) =>
      (await desk.audit(from)).map((row) => facts.map((fact) => row[fact])),
    actions: async (from: number) => (await desk.audit(from)).map(({ action }) => action),

    /** The link of a person's invitation, as it is mailed: whoever invites does not see it. */
    async linkOf(id: number) {
      const link = await findInvitationLink(portal.services, portal.db, id)
      if (!link) throw new Error('no invitation')
      return link
    },

    /** Accepts an invitation's link with an authenticator app. */
    async accept(link: string, { password = staffPassword, name = 'Ada' }: { password?: string; name?: string } = {}) {
      const token = link.split('#')[1] ?? ''
      const opened = await desk.as(nobody).post('/desk/invitation/open', { token })
      const secret: string = opened.body.data?.totp.secret ?? 'AAAA'
      const factor = { kind: 'totp', code: desk.codeOf(secret) }
      const answer = await desk.as(nobody).post('/desk/invitation/accept', { token, name, password, factor })
      return { opened, answer, secret, token }
    },

    /** Somebody who accepted an invitation, with the secret of the app, the recovery codes and the first session. */
    async joined() {
      const ada = await desk.person('administrator')
      count += 1
      const address = `ny${count}.${process.pid}@example.org`
      const { body } = await desk.as(ada).post('/desk/staff/invite', { email: address, roles: ['caseworker'] })
      const { answer, secret } = await desk.accept(await desk.linkOf(body.data.member.id))
      const codes: string[] = answer.body.data.recovery_codes
      const id: number = body.data.member.id
      return { ada, email: address, secret, codes, id, first: desk.cookieFrom(answer) }
    },

    async invited(by: StaffPerson, roles: Role[]) {
      count += 1
      const email = `ny${count}.${process.pid}@example.org`
      const { body } = await desk.as(by).post('/desk/staff/invite', { email, roles })
      return desk.enters({ id: body.data.member.id, email, password: staffPassword, cookie: '' })
    },

    async enters(person: StaffPerson): Promise<StaffPerson> {
      const { answer } = await desk.accept(await desk.linkOf(person.id))
      return { ...person, ...desk.cookieFrom(answer) }
    },

    signIn: (email: string, password = staffPassword) => desk.as(nobody).post('/desk/sign-in', { email, password }),

    halfwayAs: async (email: string) => desk.as(desk.cookieFrom(await desk.signIn(email))),
  }
  function people<const Each extends readonly Role[]>(
    ...each: Each
  ): Promise<{ -readonly [At in keyof Each]: StaffPerson }>
  async function people(...each: Role[]) {
    const made: StaffPerson[] = []
    for (const role of each) made.push(await desk.person(role))
    return made
  }
  return desk
}
