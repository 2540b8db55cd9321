import { z } from 'zod'
import { ofEachText } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import texts from '#texts/nb/casesDemo.ts'
import type { Asked, Caller } from './caller.ts'
import { keyOf, markDemoCase } from './marks.ts'
import type { DemoCase, Known, Step } from './steps.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { inOslo } from '#server/platform/norwegianDates.ts'

const norway = 'NO'
const day = 86_400_000
const stored = z.object({ incident: z.object({ id: z.number() }) })
const made = z.object({ data: z.object({ id: z.number() }) })
const labels = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) })

/** The e-mail addresses of those who act in the demo cases. */
export type DemoPeople = Record<'reporter' | 'caseworker' | 'lead', string>

type Ground = Pick<Services, 'db' | 'clock'>

/** What happens to the demo cases, one call after the other. `clock` says when. */
export async function openStory({ db, clock }: Ground, caller: Caller, people: DemoPeople) {
  const reporter = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', people.reporter)
    .executeTakeFirstOrThrow()
  const staff = { caseworker: await findPerson(people.caseworker), lead: await findPerson(people.lead) }
  const cases = new Map<string, number>()
  /** When somebody of the staff last opened a case, in milliseconds. */
  const opened = new Map<string, number>()
  const known: Known = { cases, staff, labels: await keepLabels() }

  return {
    /** The reporter sends a case, or a caseworker enters it for somebody who called. */
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
    const kind = await db
      .selectFrom('harassment_category')
      .select('id')
      .where('code', '=', category)
      .executeTakeFirstOrThrow()
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
