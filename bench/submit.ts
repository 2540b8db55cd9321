import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPortal } from './portal.ts'
import { median, percentile, print } from './table.ts'

const files = 5
const size = 2 * 1024 * 1024
const rounds = 30
const atOnce = 4

/** A submit with three witnesses and five files of 2 MB, against receiving the same bytes, writing and fsyncing them. */
export async function benchSubmit() {
  const portal = await openPortal()
  const bare = await openBare()
  try {
    const { token } = await portal.person('sender')
    const report = await portal.report()
    const documents = Array.from({ length: files }, pdf)
    const send = async (url: string) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
      const reply = await fetch(url, { method: 'POST', headers, body: formOf(report, documents) })
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
      await reply.arrayBuffer()
    }
    const to = { ours: `${portal.url}/api/incidents/store`, bare: bare.url }
    await send(to.ours)
    await send(to.bare)
    // In turns, so that both meet the same moods of the disk.
    const one: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const who of ['ours', 'bare'] as const) {
        const before = performance.now()
        await send(to[who])
        one[who].push(performance.now() - before)
      }
    const many = { ours: await throughput(() => send(to.ours)), bare: await throughput(() => send(to.bare)) }
    print('Submit: 3 witnesses, 5 files of 2 MB', 'a bare node:http server that writes and fsyncs the same bytes', [
      { what: 'p50', ours: median(one.ours), baseline: median(one.bare), unit: 'ms', bar: { atMostTimes: 2 } },
      { what: 'p99', ours: percentile(one.ours, 0.99), baseline: percentile(one.bare, 0.99), unit: 'ms' },
      { what: `submits a second, ${atOnce} at once`, ours: many.ours, baseline: many.bare, unit: '/s' },
    ])
  } finally {
    bare.close()
    await portal.close()
  }
}

async function throughput(work: () => Promise<void>) {
  const before = performance.now()
  const each = async () => {
    for (let round = 0; round < 6; round += 1) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, each))
  return (atOnce * 6 * 1000) / (performance.now() - before)
}

function pdf() {
  const head = '%PDF-1.7\n1 0 obj\n<</Length 2000000>>\nstream\n'
  const tail = '\nendstream\nendobj\ntrailer <<>>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), randomBytes(size - head.length - tail.length), Buffer.from(tail)])
}

function formOf(report: Record<string, unknown>, documents: Buffer<ArrayBuffer>[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(report)) form.set(name, String(value))
  for (let at = 0; at < 3; at += 1) {
    form.set(`witnesses[${at}][name]`, `Vitne ${at}`)
    form.set(`witnesses[${at}][contact_number]`, '99887766')
  }
  for (const [at, bytes] of documents.entries())
    form.append('documents[]', new Blob([bytes], { type: 'application/pdf' }), `brev-${at}.pdf`)
  return form
}

async function openBare() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bare-'))
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    const file = createWriteStream(path.join(folder, String(count)), { flush: true })
    pipeline(request, file).then(
      () => response.end('{}'),
      () => response.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close() {
      server.closeAllConnections()
      server.close()
      void rm(folder, { recursive: true, force: true })
    },
  }
}
