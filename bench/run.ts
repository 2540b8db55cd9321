import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { buildWhenStale } from '../scripts/build.ts'
import { measureList } from './list.ts'
import { measurePages } from './pages.ts'
import { openPortal, type Portal } from './portal.ts'
import { measureRequests } from './requests.ts'
import { measureStart } from './start.ts'
import { measureSubmit } from './submit.ts'
import { holds, printTable, type Row } from './table.ts'

/**
 * `npm run bench`: our figures (design section 8) beside the machine's own, from the same run. Everything runs on this
 * machine, in a temporary folder, and ends by itself. Names behind `--` choose: `npm run bench -- pages list`.
 */
const parts: Record<string, { title: string; measure: (portal: () => Promise<Portal>) => Promise<Row[]> }> = {
  start: { title: 'Start and memory', measure: () => measureStart() },
  pages: {
    title: 'First visit on a slow phone: 1.6 Mbit/s, 150 ms, processor 4× slower, median of 5',
    measure: async (portal) => measurePages(await portal()),
  },
  requests: { title: 'Anonymous pages from one process', measure: async (portal) => measureRequests(await portal()) },
  submit: { title: 'Submitting a report', measure: async (portal) => measureSubmit(await portal()) },
  list: { title: 'Reading the own cases', measure: async (portal) => measureList(await portal()) },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

process.env['NODE_ENV'] = 'production'
await buildWhenStale()
let opened: Portal | undefined
const portal = async () => (opened ??= await openPortal())
const missed: Row[] = []
console.log(describeMachine())
try {
  for (const [name, { title, measure }] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const rows = await measure(portal)
    printTable(title, rows)
    missed.push(...rows.filter((row) => !holds(row)))
  }
} finally {
  await opened?.close()
}
console.log(
  missed.length === 0
    ? '\nEvery bar holds.'
    : `\n${missed.length} missed: ${missed.map(({ figure }) => figure).join('; ')}`,
)

function describeMachine() {
  const system = /PRETTY_NAME="(.*)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  return `${system}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
}
