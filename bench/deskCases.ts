import { deskLists } from '#contract/casework.ts'
import { listCases } from '#contract/deskCases.ts'
import { listInboxChoices, searchLine } from '#contract/deskInbox.ts'
import { addDays, monthsAfter, todayInOslo } from '#contract/time.ts'
import { fillCases, makeStaff, searchable, searchableDay } from './deskFill.ts'
import { type Portal, type Query, timed, withPortal } from './portal.ts'
import { median, ms, percentile, print, type Row } from './table.ts'

/** `BENCH_CASES` for a smaller try. */
const stored = Number(process.env['BENCH_CASES'] ?? 1_000_000)
const perSecond = 20
const asked = 300
const searches = 10

/** The desk with a million cases stored: each list, each filter, one case, a search of 2000 cases, and staff's numbers. */
export const bench = () =>
  withPortal(async (portal, query) => {
    const cookies = await makeStaff(query)
    await fillCases(portal, query, stored)
    await query('CREATE TABLE bench_row (at timestamptz NOT NULL)')
    const written = await timed(asked, perSecond, () => query('INSERT INTO bench_row VALUES (now())'))
    const baseline = percentile(written, 0.99)
    const rows: Row[] = []
    for (const [what, at, ...who] of await reads(portal, cookies)) {
      let turn = 0
      const get = () => read(portal, at, who[(turn += 1) % who.length] ?? cookies.lead)
      // The first look at a list after a change counts it; what is measured is looking, at the pace of many people.
      await get()
      const ours = await timed(asked, perSecond, get)
      const words = `${what} p99 (p50 ${median(ours).toFixed(1)})`
      rows.push(ms(words, percentile(ours, 0.99), baseline, { atMost: 50 }))
    }
    const found: Awaited<ReturnType<typeof search>>[] = []
    for (let at = 0; at < searches; at += 1) found.push(await search(portal, cookies.lead))
    const most = (of: 'first' | 'whole') => Math.max(...found.map((one) => one[of]))
    rows.push(
      ms(`search of ${searchable}, first hit`, most('first'), undefined, { atMost: 300 }),
      ms(`search of ${searchable}, whole`, most('whole'), undefined, { atMost: 3000 }),
    )
    const numbers = await benchNumbers(query, (at) => read(portal, at, cookies.lead))
    print(
      `The desk with ${stored.toLocaleString('en')} cases stored, ${perSecond} requests a second`,
      'one row written and committed at the same pace; each look at cases writes one into the audit log',
      rows,
    )
    print(
      `Staff’s numbers over ${stored.toLocaleString('en')} cases, each period beside the one before, while a case changes each second`,
      'the cases of as many days counted by their state, by SQL alone',
      numbers,
    )
  })

type Read = [what: string, at: string, ...cookies: string[]]
type Cookies = Awaited<ReturnType<typeof makeStaff>>

async function reads(portal: Portal, { lead, caseworker, others }: Cookies): Promise<Read[]> {
  const { data: choices } = listInboxChoices.schema.response[200].parse(await read(portal, '/desk/inbox/choices', lead))
  const { data } = listCases.schema.response[200].parse(await read(portal, '/desk/cases?list=closed&limit=50', lead))
  const rare = data.cases.find(({ country }) => country?.id !== 578)
  const common = data.cases.find(({ city }) => city !== null)
  const [assignee] = choices.staff.filter(({ name }) => name.startsWith('Ansatt'))
  const { data: own } = listCases.schema.response[200].parse(
    await read(portal, `/desk/cases?list=new&date_from=${searchableDay}&date_to=${searchableDay}`, lead),
  )
  const filters = [
    `category=${choices.categories[0]?.id}`,
    `country=${rare?.country?.id ?? 578}`,
    `city=${common?.city?.id}`,
    'county=55',
    `label=${choices.labels[0]?.id}`,
    'priority=urgent',
    'outcome=referred_police',
    `assignee=${assignee?.id}`,
    'date_from=2025-01-01&date_to=2025-01-07',
    'age=365',
  ]
  /** Where numbers lead. */
  const behind = [
    'sent_from=2026-01-01&sent_to=2026-06-30',
    'act=threat&sent_from=2026-01-01&sent_to=2026-06-30',
    'act=threat&life_area=work&sent_from=2026-01-01&sent_to=2026-06-30',
    'target_age=not_given&sent_from=2026-01-01&sent_to=2026-06-30',
    'county=55&legal_flag=hate_crime&sent_from=2026-01-01&sent_to=2026-06-30',
    // Rare together, of all years.
    'act=threat&life_area=work&perpetrator_kind=organised&target_age=child&visible_marker=niqab',
    'perpetrator_relation=landlord&target_kind=grave&impact=injury&legal_flag=hate_speech',
  ]
  return [
    ...deskLists.map((list): Read => [`list ${list}`, `/desk/cases?list=${list}&limit=50`, lead]),
    ['list waiting_for_us by time limit', '/desk/cases?list=waiting_for_us&sort=due&limit=50', lead],
    ['list new, caseworker', '/desk/cases?list=new&limit=50', caseworker],
    ['list closed, caseworker', '/desk/cases?list=closed&limit=50', caseworker],
    ...filters.map((filter): Read => [`closed, ${filter}`, `/desk/cases?list=closed&limit=50&${filter}`, lead]),
    ...behind.map((filter): Read => [`counted, ${filter}`, `/desk/cases?list=counted&limit=50&${filter}`, lead]),
    ['a later page', `/desk/cases?list=closed&limit=50&cursor=${data.next_cursor}`, lead],
    ['the pulse', '/desk/inbox/pulse?list=new', lead],
    ['one case', `/desk/cases/${own.cases[0]?.id}`, lead, ...others],
  ]
}

async function read(portal: Portal, at: string, cookie: string): Promise<unknown> {
  return JSON.parse((await portal.client.get(`/api${at}`, { cookie, 'sec-fetch-site': 'same-origin' })).body)
}

/** Milliseconds to the first hit and to the end. The word stands in one of a hundred cases. */
async function search(portal: Portal, cookie: string) {
  const startedAt = performance.now()
  const filter = { list: 'new', date_from: searchableDay, date_to: searchableDay }
  const reply = await fetch(`${portal.url}/api/desk/search`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Solsikke', filter }),
  })
  let [first, hits, rest, looked] = [Number.NaN, 0, '', 0]
  if (reply.body)
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) {
        const line = searchLine.parse(JSON.parse(text))
        if (line.kind === 'hit' && (hits += 1) === 1) first = performance.now() - startedAt
        if (line.kind === 'end') looked = line.looked
      }
    }
  const whole = performance.now() - startedAt
  if (hits !== searchable / 100 || looked !== searchable) throw new Error(`${hits} hits in ${looked} cases`)
  return { first, whole }
}

/**
 * Staff's counts over all stored cases: the first look at a period, and looks at one that was counted before, of one person who counts
 * while a case changes each second.
 */
async function benchNumbers(query: Query, look: (at: string) => Promise<unknown>): Promise<Row[]> {
  const today = todayInOslo()
  const days = { 'a year': monthsAfter(today, -12), 'five years': monthsAfter(today, -60) }
  const rows: Row[] = []
  for (const [words, from] of Object.entries(days)) {
    const count = () =>
      query('SELECT status, count(*) FROM incident WHERE submitted_at >= $1 GROUP BY status', [
        monthsAfter(from, words === 'a year' ? -12 : 0),
      ])
    const baseline = median(await timed(10, 1, count))
    for (const by of ['by=time&step=week', 'by=act', 'by=act&and=life_area']) {
      const countTo = (to: string) => look(`/desk/numbers?from=${from}&to=${to}&${by}`)
      const first: number[] = []
      for (let at = 0; at < 3; at += 1) first.push(...(await timed(1, 1, () => countTo(addDays(today, -at)))))
      const change = () => query('UPDATE incident SET active_at = active_at WHERE id = (SELECT min(id) FROM incident)')
      const changing = setInterval(() => void change(), 1000)
      const ours = await timed(100, 5, () => countTo(today))
      clearInterval(changing)
      rows.push(
        ms(`${words}, ${by} p99 (p50 ${median(ours).toFixed(1)})`, percentile(ours, 0.99), baseline, { atMost: 300 }),
        ms(`${words}, ${by}, the first look`, median(first), baseline),
      )
    }
  }
  return rows
}
