import { execFileSync, spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { startBarePage, type BarePage } from './bare.ts'
import { opened } from './client.ts'
import { withPortal } from './portal.ts'
import { median, print, type Row } from './table.ts'

const pages = ['/', '/information-hub', '/impact', '/create-harassment']
const connections = 50
const seconds = 4
const rounds = 3
const rate = (url: string) => load(url, connections, seconds, '-H', 'Accept-Encoding: gzip')

/** Anonymous pages, requested as a browser does, from one server process. */
export async function bench() {
  if (!hasLoader()) return console.log('\nAnonymous pages: wrk is missing (apt-get install wrk).')
  await withPortal(async (portal) => {
    const rows: Row[] = []
    for (const at of pages) {
      const bare = await startBarePage(portal.folder, await pageOf(portal.url + at))
      const ours: number[] = []
      const baseline: number[] = []
      for (let round = 0; round < rounds; round++) {
        ours.push(rate(portal.url + at))
        baseline.push(rate(bare.url + at))
      }
      await bare.stop()
      rows.push({
        what: at,
        ours: median(ours),
        baseline: median(baseline),
        unit: '/s',
        bar: { atLeast: 0.4, inTimes: true },
      })
    }
    const baseline = 'a bare node:http server sending the same headers and the same compressed bytes'
    print(`Anonymous pages from one process, gzip, ${connections} connections`, baseline, rows)
  })
}

/** The reply as it went over the wire, without the headers that Node adds. */
async function pageOf(url: string): Promise<BarePage> {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  const response = await opened(url, { 'accept-encoding': 'gzip' })
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !own.has(name)))
  return { headers, body: (await buffer(response)).toString('base64') }
}

export const hasLoader = () => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined

/** Replies per second over so many connections, by Debian's `wrk`: it produces more load than a generator in Node can. */
export function load(url: string, connections: number, seconds: number, ...more: string[]) {
  const said = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...more, url]).toString()
  const found = /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]
  if (!found || /Non-2xx/.test(said)) throw new Error(`not every request was answered:\n${said}`)
  return Number(found)
}
