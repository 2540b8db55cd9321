import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { fieldsOf, multipart, type Sent } from '#server/testing/documents.ts'
import { startBare } from './bare-server.ts'
import { makeClient } from './client.ts'
import { largePdf, withPortal } from './portal.ts'
import { median, percentile, print, type Row } from './table.ts'

const fileBytes = 2_000_000
const filesEach = 5
const warmUps = 5
const tries = 40
const atOnce = 4

/** One submit with three witnesses and five files of 2 MB, beside writing and fsyncing the same bytes. */
export const benchSubmit = () =>
  withPortal(async (portal, database) => {
    const folder = path.join(portal.folder, 'bare')
    await mkdir(folder)
    const bare = await startBare('sink', folder)
    const sink = makeClient(bare.url)
    const witnesses = [1, 2, 3].map((number) => ({ name: `Vitne ${number}`, contact_number: `9000000${number}` }))
    const report = { ...(await portal.report()), witnesses }
    const rows: Row[] = []
    try {
      for (const { kind, files } of [
        { kind: 'pdf', files: pdfs() },
        { kind: 'photos', files: await photos() },
      ]) {
        const { payload, headers } = await multipart(fieldsOf(report), files)
        const { token } = await portal.person(`sender-${kind}`)
        // An account with an unconfirmed address may store less than this measurement sends.
        await database.query('UPDATE account SET email_verified_at = now()')
        const submit = () =>
          portal.client.post('/api/incidents/store', payload, {
            ...headers,
            authorization: `Bearer ${token}`,
            'idempotency-key': randomUUID(),
          })
        const works = {
          ours: async () => (await submit()).ms,
          http: async () => (await sink.post('/', payload)).ms,
          disk: () => writeAll(folder, files),
        }
        const times = await inTurn(works)
        const p99 = (samples: number[]) => percentile(samples, 0.99)
        const disk = `5 ${kind}, against write and fsync`
        const http = `5 ${kind}, against node:http, write and fsync`
        const bar = { atMostTimes: 2 }
        rows.push(
          { what: `${disk}, p50`, ours: median(times.ours), baseline: median(times.disk), unit: 'ms', bar },
          { what: `${disk}, p99`, ours: p99(times.ours), baseline: p99(times.disk), unit: 'ms' },
          { what: `${http}, p50`, ours: median(times.ours), baseline: median(times.http), unit: 'ms' },
          { what: `${http}, p99`, ours: p99(times.ours), baseline: p99(times.http), unit: 'ms' },
          {
            what: `${http}, ${atOnce} at once`,
            ours: await throughput(works.ours, payload.length),
            baseline: await throughput(works.http, payload.length),
            unit: 'MB/s',
          },
        )
      }
    } finally {
      sink.close()
      await bare.stop()
    }
    print('Submit: 3 witnesses, 5 files of 2 MB', 'the same bytes written and fsynced, as each line says', rows)
  })

type Works = Record<'ours' | 'http' | 'disk', () => Promise<number>>

/** Runs the three in turn, so that other load on the machine affects all of them equally. */
async function inTurn(works: Works) {
  const times: Record<keyof Works, number[]> = { ours: [], http: [], disk: [] }
  for (let at = 0; at < warmUps + tries; at++)
    for (const name of ['ours', 'http', 'disk'] as const) {
      const ms = await works[name]()
      if (at >= warmUps) times[name].push(ms)
    }
  return times
}

/** Megabytes per second with several submits at the same time. */
async function throughput(work: () => Promise<number>, bytes: number) {
  const startedAt = performance.now()
  const runner = async () => {
    for (let at = 0; at < tries / atOnce; at++) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return (tries * bytes) / 1e6 / ((performance.now() - startedAt) / 1000)
}

/** The minimum that keeps the bytes through a power cut. */
async function writeAll(folder: string, files: Sent[]) {
  const startedAt = performance.now()
  for (const { bytes } of files) {
    const file = await open(path.join(folder, randomUUID()), 'wx')
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
  }
  return performance.now() - startedAt
}

const pdfs = (): Sent[] =>
  Array.from({ length: filesEach }, (_, at) => ({ name: `brev ${at}.pdf`, bytes: largePdf(fileBytes) }))

/** Noise like that of a phone's camera: twelve megapixels, some 2 MB. */
async function photos(): Promise<Sent[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 }
  const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .jpeg({ quality: 82 })
    .toBuffer()
  return Array.from({ length: filesEach }, (_, at) => ({ name: `bilde ${at}.jpg`, bytes }))
}
