import { z } from 'zod'
import { ofEachText } from '#contract/incidentFacts.ts'
import type { Services, App } from '#server/context.ts'
import { findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/casesDemo.ts'
import { keyOf, markDemoCase } from './marks.ts'
import type { DemoCase, Known, Step } from './steps.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { inOslo } from '#server/platform/norwegianDates.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openSession } from '#server/platform/http/sessions.ts'
import { openStaffSession, staffCookie } from '#server/platform/http/staffSessions.ts'

const norway = 'NO'
const day = 86_400_000
const stored = z.object({ incident: z.object({ id: z.number() }) })
const made = z.object({ data: z.object({ id: z.number() }) })
const labels = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) })

export type DemoPeople = Record<'reporter' | 'caseworker' | 'lead', string>

type Ground = Pick<Services, 'db' | 'clock'>

/** What happens to the demo cases, one call after the other. `clock` says when. */
export async function openStory({ db, clock }: Ground, caller: Caller, people: DemoPeople) {
  const reporter = (await findRow(db, 'account', { email: people.reporter }, ['id'])) ?? fail('unexpected')
  const staff = { caseworker: await findPerson(people.caseworker), lead: await findPerson(people.lead) }
  const cases = new Map<string, number>()
  /** When somebody of the staff last opened a case, in milliseconds. */
  const opened = new Map<string, number>()
  const known: Known = { cases, staff, labels: await keepLabels() }

  return {
    async send(one: DemoCase) {
      const form = await formOf(one)
      const id = one.isCallers ? await enter(one.name, form) : await store(one, form)
      await markDemoCase(db, one.name, id)
      cases.set(one.name, id)
    },
    async take(name: string, { by, path, body, counts }: Step) {
      const id = cases.get(name) ?? 0
      if (by !== 'reporter') await open(id, by)
      const version = counts && (await versionOf(counts, id, by))
      const isBulk = counts === 'cases'
      const from = isBulk ? { cases: [{ id, version }] } : { version }
      const sent = { ...body(known), ...(counts ? from : {}) }
      if (by === 'reporter')
        await caller.asReporter(reporter.id, { method: 'POST', url: `/incidents/${path}/${id}`, body: sent })
      else {
        const url = isBulk ? `/desk/bulk/${path}` : `/desk/cases/${id}/${path}`
        await caller.asStaff(staff[by], { method: 'POST', url, body: sent })
      }
    },
  }

  /** Whoever works on a case has read it that day. */
  async function open(id: number, by: 'caseworker' | 'lead') {
    const now = clock.now().getTime()
    if (now - (opened.get(`${by} ${id}`) ?? 0) < day / 2) return
    opened.set(`${by} ${id}`, now)
    await caller.asStaff(staff[by], { method: 'GET', url: `/desk/cases/${id}` })
  }

  async function store({ name, documents }: DemoCase, form: object) {
    const asked: Asked = {
      method: 'POST',
      url: '/incidents/store',
      body: { ...form, status: 'Submitted' },
      key: keyOf(name),
    }
    return stored.parse(await caller.asReporter(reporter.id, { ...asked, ...(documents ? { documents } : {}) }))
      .incident.id
  }

  async function enter(name: string, form: object) {
    const { name: caller_name, contact: caller_contact } = texts.caller
    const said = { source: 'phone', caller_name, caller_contact, consent: true, consent_to: ['contact'], take: true }
    const body = { ...form, ...said, key: keyOf(name) }
    return made.parse(await caller.asStaff(staff.caseworker, { method: 'POST', url: '/desk/cases', body })).data.id
  }

  async function formOf({ name, category, city, before, time, witnesses = [] }: DemoCase) {
    const place = await db
      .selectFrom('city')
      .innerJoin('country', 'country.id', 'city.country_id')
      .select(['city.id', 'city.country_id'])
      .where('city.name', '=', city)
      .where('country.code', '=', norway)
      .executeTakeFirstOrThrow()
    const kind = (await findRow(db, 'harassment_category', { code: category }, ['id'])) ?? fail('unexpected')
    return {
      date: dayOf({ before, time }, clock.now()),
      time,
      country_id: place.country_id,
      city_id: place.id,
      harassment_category_id: kind.id,
      ...ofEachText(() => null),
      description: texts.descriptions[name],
      witnesses,
    }
  }

  async function findPerson(email: string) {
    const active = db.selectFrom('staff').select('id').where('email', '=', email).where('state', '=', 'active')
    return (await active.executeTakeFirstOrThrow()).id
  }

  /** The labels of the demo cases; those that are there already are given as they are. */
  async function keepLabels() {
    const listed = await caller.asStaff(staff.lead, { method: 'GET', url: '/desk/labels' })
    const there = labels.parse(listed).data
    const keep = async (name: string) => {
      const found = there.find((label) => label.name === name)
      if (found) return found.id
      return made.parse(await caller.asStaff(staff.lead, { method: 'POST', url: '/desk/labels', body: { name } })).data
        .id
    }
    const { police, child, urgent } = texts.labels
    return { police: await keep(police), child: await keep(child), urgent: await keep(urgent) }
  }

  /** As whoever reads the case or its coding is told it. */
  async function versionOf(counts: NonNullable<Step['counts']>, id: number, by: Step['by']) {
    const url = counts === 'coding' ? `/desk/cases/${id}/coding` : `/desk/cases/${id}`
    return versioned.parse(await caller.asStaff(staff[by === 'reporter' ? 'caseworker' : by], { method: 'GET', url }))
      .data.version
  }
}

const versioned = z.object({ data: z.object({ version: z.number() }) })

/** The day on which a demo case happened, `YYYY-MM-DD`: always before it was sent, whatever time of day a trial begins at. */
export function dayOf({ before, time }: Pick<DemoCase, 'before' | 'time'>, sent: Date) {
  const isLater = before === 0 && time >= inOslo(sent).slice(-5)
  return addDays(todayInOslo(sent), isLater ? -1 : -before)
}

const folder = path.join(import.meta.dirname, 'files')
/** By this name the sessions are known again, and ended. */
const device = 'Demo'

export type Asked = { method: 'GET' | 'POST'; url: string; body?: object; key?: string; documents?: readonly string[] }

/** Calls the portal as browsers do, each with a session of its own: the clock goes on by days between two calls. */
export function makeCaller(app: App, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  const { db, clock, config } = services

  async function call(headers: Record<string, string>, { method, url, body, key, documents }: Asked) {
    const sent = documents ? await encode({ ...body }, documents) : { headers: {}, payload: body }
    const own = { ...headers, ...sent.headers, ...(key ? { 'idempotency-key': key } : {}) }
    const payload = sent.payload
    const answer = await app.inject({ method, url: `/api${url}`, headers: own, ...(payload ? { payload } : {}) })
    // Without the answer's words, which may quote the case.
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}`)
    return z.looseObject({}).parse(JSON.parse(answer.payload))
  }

  return {
    async asReporter(user_id: number, asked: Asked) {
      const opening = { user_id, device }
      const token = await db.transaction().execute((trx) => openSession(trx, clock, opening))
      const answer = await call({ authorization: `Bearer ${token}` }, asked)
      await remove(db, 'session', { user_id, device })
      return answer
    },
    async asStaff(staff_id: number, asked: Asked) {
      const opening = { staff_id, device, second_factor_at: clock.now() }
      const token = await db.transaction().execute((trx) => openStaffSession(trx, clock, opening))
      const [cookie = ''] = staffCookie(config, token).split(';')
      const answer = await call({ cookie, 'sec-fetch-site': 'same-origin' }, asked)
      await remove(db, 'staff_session', { staff_id, device })
      return answer
    },
  }
}

export type Caller = ReturnType<typeof makeCaller>

/** A form with files, as a browser writes it. */
async function encode({ witnesses, ...facts }: Record<string, unknown>, documents: readonly string[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(facts)) form.append(name, String(value))
  const rows = z.array(z.record(z.string(), z.string())).parse(witnesses)
  for (const [at, row] of rows.entries())
    for (const [field, text] of Object.entries(row)) form.append(`witnesses[${at}][${field}]`, text)
  for (const name of documents)
    form.append('documents[]', new File([new Uint8Array(await readFile(path.join(folder, name)))], name))
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}
