import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openPortal } from './portal.ts'
import { print, type Row } from './table.ts'

const seconds = 6
const pages = ['/', '/about', '/information-hub', '/impact']

/** Anonymous pages a second from one process, against a bare server that sends the same bytes. Loaded by wrk. */
export async function benchRequests() {
  if (!hasLoader()) return console.log('\nAnonymous pages: wrk is missing (apt-get install wrk).')
  const portal = await openPortal()
  const rows: Row[] = []
  try {
    for (const at of pages) {
      const reply = await fetch(portal.url + at, { headers: { 'accept-encoding': 'gzip' } })
      const text = await reply.text()
      const bare = await openBare(Buffer.from(text))
      load(portal.url + at, 1)
      const ours = load(portal.url + at, seconds)
      const baseline = load(bare.url, seconds)
      bare.close()
      rows.push({ what: at, ours, baseline, unit: '/s', bar: { atLeastTimes: 0.7 } })
    }
  } finally {
    await portal.close()
  }
  print('Anonymous pages from one process, gzip', 'a bare node:http server sending the same compressed bytes', rows)
}

/** The same bytes on the wire, compressed once, from a process of its own. */
async function openBare(html: Buffer) {
  const program = `
    const body = require('node:zlib').gzipSync(Buffer.from(process.env.HTML, 'base64'), { level: 9 })
    require('node:http').createServer((q, r) => {
      r.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length })
      r.end(body)
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['-e', program], {
    env: { HTML: html.toString('base64') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface(child.stdout), 'line')
  return { url: `http://127.0.0.1:${String(port)}/`, close: () => void child.kill() }
}

function load(url: string, duration: number) {
  const said = execFileSync('wrk', ['-t1', '-c32', `-d${duration}s`, '-H', 'accept-encoding: gzip', url]).toString()
  if (/Non-2xx/.test(said)) throw new Error(`${url} did not answer 200: ${said}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
}

function hasLoader() {
  const isThere = () => ['/usr/bin/wrk', '/usr/local/bin/wrk'].some((file) => existsSync(file))
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'wrk'], { stdio: 'ignore' })
    } catch {
      return false
    }
  return isThere()
}
