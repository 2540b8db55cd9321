import { sql } from 'kysely'
import { sampleWitness } from '#contract/witnessSamples.ts'
import type { Services } from '../context.ts'
import { inspectDocument } from '#server/cases/inspection.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { openSession } from '#server/platform/http/sessions.ts'
import type { Answer, makeAs, Person } from './person.ts'
import { version as text_version } from '#texts/nb/consentChoices.ts'

let count = 0

/** argon2id of each password, made once: accounts that are only there need no hash of their own. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string) {
  const kept = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, kept)
  return kept
}

/** A value for every field of a witness. */
export const witness = { ...sampleWitness, name: 'Nora', contact_number: '99887766' }

/** Makes what a test needs before it begins. */
export const makeGiven = (services: Services, as: ReturnType<typeof makeAs>) => {
  const { db, clock } = services
  const given = {
    async account({
      verified = true,
      password = 'hemmelig-nok',
      ...facts
    }: { name?: string; email?: string; password?: string; verified?: boolean } = {}): Promise<Person> {
      count += 1
      const name = facts.name ?? `Person ${count}`
      const email = facts.email ?? `person${count}.${process.pid}@example.org`
      const { id } = await db
        .insertInto('account')
        .values({
          name,
          email,
          password_hash: await hashOf(password),
          phone_number: '+4791234567',
          gender: 'Female',
          email_verified_at: verified ? clock.now() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const opening = { user_id: id, device: 'Test' }
      const token = await db.transaction().execute((trx) => openSession(trx, clock, opening))
      return { id, name, email, password, token }
    },

    /** Goes on with every session of reporters, however far the clock was turned, and for as far as a test turns it. */
    async staySignedIn() {
      const last_used_at = clock.now()
      const expires_at = new Date(last_used_at.getTime() + 1000 * 86_400_000)
      await db.updateTable('session').set({ last_used_at, expires_at }).execute()
    },

    /** What a complete report holds; override what the test is about. */
    async report(overrides: Record<string, unknown> = {}) {
      const { rows } = await sql<{ country_id: number; city_id: number; harassment_category_id: number }>`
        SELECT country_id, id AS city_id,
          (SELECT id FROM harassment_category ORDER BY position LIMIT 1) AS harassment_category_id
        FROM city ORDER BY id LIMIT 1`.execute(db)
      const [place] = rows
      if (!place) throw new Error('there is no city')
      const facts = { date: '2026-01-15', time: '14:30', ...place, description: 'Ropt etter på bussen.' }
      return { ...facts, status: 'Submitted', witnesses: [witness], ...overrides }
    },

    async shown(owner: Pick<Person, 'token'>, id: number): Promise<{ id: number } & Record<string, any>> {
      const { statusCode, body, text } = await as(owner).get(`/incidents/show/${id}`)
      if (statusCode !== 200) throw new Error(`the case was not shown: ${statusCode} ${text}`)
      return body.incident
    },

    /** A case that somebody new has sent in. */
    async case(overrides: Record<string, unknown> = {}): Promise<{ owner: Person; id: number } & Record<string, any>> {
      const owner = await given.account()
      return { owner, ...(await given.incident({ owner, ...overrides })) }
    },

    /** What the owner corrects in a case, as it is now. */
    async correction(owner: Pick<Person, 'token'>, id: number, change: object): Promise<Answer> {
      const { version } = await given.shown(owner, id)
      return as(owner).post(`/incidents/corrections/${id}`, { version, ...change })
    },

    consent: (owner: Pick<Person, 'token'>, id: number, consent: string, is_given = true) =>
      as(owner).post(`/incidents/consents/${id}`, { consent, is_given, text_version }),

    /** The owner withdraws a case for its seven days, or has it erased at once. */
    withdrawal: (owner: Person, id: number, at_once = false) =>
      as(owner).post(`/incidents/withdrawal/${id}`, { password: owner.password, at_once }),

    leaving: (owner: Person, at_once = false) => as(owner).post('/user/leaving', { password: owner.password, at_once }),

    /** The answer of a save with the whole case in it, which the answer itself does not hold. */
    async readBack(owner: Pick<Person, 'token'>, answer: Answer): Promise<Answer> {
      const { id } = answer.body.incident ?? {}
      return id ? { ...answer, body: { ...answer.body, incident: await given.shown(owner, id) } } : answer
    },

    /** A case of the owner's, stored through the portal's own call. */
    async incident({
      owner,
      ...overrides
    }: { owner: Pick<Person, 'token'> } & Record<string, unknown>): Promise<{ id: number } & Record<string, any>> {
      const { statusCode, body, text } = await as(owner).post('/incidents/store', await given.report(overrides))
      if (statusCode !== 201) throw new Error(`the case was not stored: ${statusCode} ${text}`)
      return given.shown(owner, body.incident.id)
    },

    /** Inspects documents as the job does, without waiting for its turn. */
    async inspected(documents: { id: number }[]) {
      for (const { id } of documents) await inspectDocument(services, id)
    },
  }
  return given
}
