import { setTimeout as pause } from 'node:timers/promises'
import { askForExport, listExports } from '#contract/deskExports.ts'
import { showInboxPulse } from '#contract/deskInbox.ts'
import type { ExportKind } from '#contract/exportKinds.ts'
import { fillCases, makeStaff } from './deskFill.ts'
import { memoryOf, watchMemory } from './memory.ts'
import { makeFolder, openPortalIn, type Portal } from './portal.ts'
import { print, type Row } from './table.ts'

/** Two of three cases are closed and in the list of these, which then holds ten thousand. `BENCH_CASES` for a smaller try. */
const stored = Number(process.env['BENCH_CASES'] ?? 15_700)
const kinds = ['list_csv', 'list_xlsx'] as const satisfies readonly ExportKind[]

/**
 * An export of a list of ten thousand cases: how long from the approval to the file, and the server's memory meanwhile, of a
 * server that has done nothing else since its start.
 */
export async function benchDeskExports() {
  const { folder, remove } = await makeFolder()
  try {
    const staff = await fill(folder)
    const rows: Row[] = []
    let total = 0
    for (const kind of kinds) {
      const portal = await openPortalIn(folder)
      total = await exportOne(portal, staff, kind, rows)
      await portal.close()
    }
    print(`An export of ${total.toLocaleString('en')} cases`, 'the same server before the export', rows)
  } finally {
    await remove()
  }
}

async function fill(folder: string) {
  const portal = await openPortalIn(folder)
  const database = await portal.database()
  const query = database.query.bind(database)
  const staff = await makeStaff(query)
  await fillCases(portal, query, stored)
  await database.end()
  await portal.close()
  return staff
}

/** Adds the rows of one kind; how many cases the list holds. */
async function exportOne(portal: Portal, { lead, officer }: Staff, kind: Wanted['kind'], rows: Row[]) {
  const counted = await portal.client.get('/api/desk/inbox/pulse?list=closed', as(lead))
  const { total } = showInboxPulse.schema.response[200].parse(JSON.parse(counted.body)).data
  const baseline = await memoryOf(portal.pid)
  const made = await measure(portal, { lead, officer, kind, count: total })
  rows.push(
    { what: `${kind}: from approval to file`, ours: made.seconds, unit: 's' },
    {
      what: `${kind}: largest memory of the server`,
      ours: made.megabytes,
      baseline,
      unit: 'MB',
      bar: { atMost: 200 },
    },
  )
  return total
}

const as = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' })

type Staff = { lead: string; officer: string }
type Wanted = { lead: string; officer: string; kind: (typeof kinds)[number]; count: number }

async function measure(portal: Portal, { lead, officer, kind, count }: Wanted) {
  const post = async (at: string, cookie: string, body: unknown) => {
    const reply = await portal.client.post(`/api${at}`, JSON.stringify(body), as(cookie))
    if (reply.status !== 200) throw new Error(`${at} answered ${reply.status}: ${reply.body}`)
    return reply.body
  }
  const body = { what: 'list', kind, purpose: 'reporting', count, filter: { list: 'closed' } }
  const asked = askForExport.schema.response[200].parse(JSON.parse(await post('/desk/exports', lead, body)))
  const { id } = asked.data
  const memory = watchMemory(async () => [portal.pid])
  const startedAt = performance.now()
  await post(`/desk/exports/${id}/decision`, officer, { decision: 'approve' })
  for (;;) {
    const { body: listed } = await portal.client.get('/api/desk/exports', as(lead))
    const { mine } = listExports.schema.response[200].parse(JSON.parse(listed)).data
    const state = mine.find((one) => one.id === id)?.state
    if (state === 'ready') break
    if (state !== 'approved') throw new Error(`the export is ${state}`)
    await pause(50)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await post(`/desk/exports/${id}/file`, lead, { once: true })
  return { seconds, megabytes: await memory.stop() }
}
