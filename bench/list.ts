import { listIncidents } from '#contract/incidents.ts'
import { makeStaff, prepareCopies } from './deskFill.ts'
import { withPortal, timed, type Portal, type Query } from './portal.ts'
import { middleAndMost, print } from './table.ts'

/** `BENCH_CASES` for a smaller try. */
const stored = Number(process.env['BENCH_CASES'] ?? 1_000_000)
const readers = 25
/** How many cases each reader has, spread evenly among all others'. */
const own = 20
const perSecond = 50
const asked = 1500

/** A reader's own list with a million cases stored. */
export const bench = () =>
  withPortal(async (portal, query) => {
    const tokens = await fill(portal, query)
    let turn = 0
    const list = () => portal.call('/incidents/list', { token: tokens[(turn += 1) % readers] })
    mustBeWhole(await list())
    await timed(200, perSecond, list)
    const ours = await timed(asked, perSecond, list)
    const baseline = await timed(asked, perSecond, () => query('SELECT 1'))
    print(
      `Own cases, ${own} each, with ${stored.toLocaleString('en')} stored, ${perSecond} requests a second`,
      'SELECT 1 through a pool of ten connections',
      middleAndMost('', ours, baseline, { atMost: 15 }),
    )
  })

function mustBeWhole(answer: unknown) {
  const { incidents, total } = listIncidents.schema.response[200].parse(answer)
  if (incidents.length !== own || total !== own) throw new Error(`the list holds ${incidents.length} of ${total} cases`)
}

/** Creates real cases through the portal's API, and after each round many copies for other accounts. */
async function fill(portal: Portal, query: Query) {
  const tokens: string[] = []
  for (let at = 0; at < readers; at++) tokens.push((await portal.person(`reader${at}`)).token)
  const body = { ...(await portal.report()), witnesses: [{ name: 'Vitne', contact_number: '90000000' }] }
  await makeStaff(query)
  const copy = await prepareCopies(query, stored / 10, { haveWitnesses: true })
  for (let round = 0; round < own; round++) {
    for (const token of tokens) await portal.call('/incidents/store', { token, body })
    await copy(stored / own - readers)
  }
  await query('VACUUM ANALYZE')
  await query('CHECKPOINT')
  return tokens
}
