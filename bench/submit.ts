import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { fieldsOf, multipart, type Sent } from '#server/testing/documents.ts'
import { largePdf, secondsOf, withPortal } from './portal.ts'
import { median, print } from './table.ts'

const fileBytes = 2_000_000
const filesEach = 5
const warmUps = 5
const tries = 40

/** One submit with three witnesses and five files of 2 MB, beside writing and fsyncing the same bytes. */
export const bench = () =>
  withPortal(async (portal, query) => {
    const folder = path.join(portal.folder, 'bare')
    await mkdir(folder)
    const witnesses = [1, 2, 3].map((number) => ({ name: `Vitne ${number}`, contact_number: `9000000${number}` }))
    const files = Array.from({ length: filesEach }, (_, at) => ({ name: `brev ${at}.pdf`, bytes: largePdf(fileBytes) }))
    const { payload, headers } = await multipart(fieldsOf({ ...(await portal.report()), witnesses }), files)
    const { token } = await portal.person('sender')
    // An account with an unconfirmed address may store less than this measurement sends.
    await query('UPDATE account SET email_verified_at = now()')
    const submit = () =>
      portal.client.post('/api/incidents/store', payload, {
        ...headers,
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      })
    const times: Record<'ours' | 'disk', number[]> = { ours: [], disk: [] }
    // In turn, so that other load on the machine affects both equally.
    for (let at = 0; at < warmUps + tries; at++) {
      const [ours, disk] = [(await submit()).ms, 1000 * (await secondsOf(() => writeAll(folder, files)))]
      if (at < warmUps) continue
      times.ours.push(ours)
      times.disk.push(disk)
    }
    const [ours, baseline] = [median(times.ours), median(times.disk)]
    const what = '5 pdf, against write and fsync, p50'
    print('Submit: 3 witnesses, 5 files of 2 MB', 'the same bytes written and fsynced', [
      { what, ours, baseline, unit: 'ms', bar: { atMost: 2, inTimes: true } },
    ])
  })

/** The minimum that keeps the bytes through a power cut. */
async function writeAll(folder: string, files: Sent[]) {
  for (const { bytes } of files) {
    const file = await open(path.join(folder, randomUUID()), 'wx')
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
  }
}
