import { createWriteStream } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openTakeout, showTakeout } from '#contract/takeout.ts'
import { fieldsOf, multipart } from '#server/testing/documents.ts'
import { opened } from './client.ts'
import { largePdf, makeFolder, memoryOf, openPortalIn, secondsOf, type Portal } from './portal.ts'
import { print } from './table.ts'

/** Of documents, in cases of 100 MB. */
const gigabytes = Number(process.env['BENCH_GB'] ?? 2)
const filesEach = 4
const fileBytes = 25_000_000
const cases = Math.max(1, Math.round((gigabytes * 1e9) / (filesEach * fileBytes)))
/** An account may send a gigabyte: what is more was sent with others, whose cases are given to the one. */
const casesEach = 10
/** Of everybody whom bench/portal.ts makes. */
const password = 'passord-1'

/**
 * Everything that is stored about a person who has sent much, by a server that has done nothing else since its start: how long from
 * asking to the file, how long the sending takes, and the largest memory meanwhile.
 */
export async function bench() {
  const { folder, remove } = await makeFolder()
  try {
    const token = await fill(folder)
    const portal = await openPortalIn(folder)
    const baseline = await memoryOf(portal.pid)
    // Checking a password takes 64 MB for a moment: neither memory begins before.
    await portal.call('/user/takeout', { token, body: { password } })
    const making = watchMemory(portal.pid)
    const seconds = await secondsOf(() => untilMade(portal, token))
    const whileMade = await making.stop()
    const [zip, copy] = [path.join(folder, 'fetched.zip'), path.join(folder, 'copy.zip')]
    const made = await portal.call('/user/takeout/address', { token, body: { password } })
    const { address } = openTakeout.schema.response[200].parse(made)
    const sending = watchMemory(portal.pid)
    const reply = await opened(portal.url + address)
    if (reply.statusCode !== 200) throw new Error(`the file answered ${reply.statusCode}`)
    await pipeline(reply, createWriteStream(zip))
    const whileSent = await sending.stop()
    await portal.close()
    const copied = await secondsOf(() => copyFile(zip, copy))
    const size = ((await stat(zip)).size / 1e9).toFixed(2)
    print(
      `Everything that is stored about a person, ${cases} cases with ${cases * filesEach} documents: ${size} GB`,
      'a plain copy of the zip; for the memory, the server before it was asked',
      [
        { what: 'from asking to the file', ours: seconds, baseline: copied, unit: 's', bar: { atMost: 60 } },
        { what: 'largest memory while it is made', ours: whileMade, baseline, unit: 'MB', bar: { atMost: 200 } },
        { what: 'largest memory while it is sent', ours: whileSent, baseline, unit: 'MB', bar: { atMost: 200 } },
      ],
    )
  } finally {
    await remove()
  }
}

/** The largest resident memory of a process, looked at twenty times a second. */
function watchMemory(pid: number) {
  let most = 0
  const look = async () => {
    const now = await memoryOf(pid)
    most = Math.max(most, now)
  }
  const timer = setInterval(() => void look().catch(() => undefined), 50)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

/** Cases with documents, sent by the portal's own call and inspected. Answers the token of whose they are. */
async function fill(folder: string) {
  const portal = await openPortalIn(folder)
  const database = await portal.database()
  const report = { ...(await portal.report()), witnesses: [] }
  const owner = await portal.person('sender')
  for (let made = 0; made < cases; made += casesEach) {
    const { id, token } = made === 0 ? owner : await portal.person(`other${made}`)
    // An account with an unconfirmed address may store less than this measurement sends.
    await database.query('UPDATE account SET email_verified_at = now()')
    for (let at = made; at < Math.min(cases, made + casesEach); at += 1) {
      const files = Array.from({ length: filesEach }, (_, number) => ({
        name: `bevis${number}.pdf`,
        bytes: largePdf(fileBytes),
      }))
      const { payload, headers } = await multipart(fieldsOf(report), files)
      await portal.client.post('/api/incidents/store', payload, { ...headers, authorization: `Bearer ${token}` })
    }
    await database.query('UPDATE incident SET user_id = $1 WHERE user_id = $2', [owner.id, id])
  }
  const waiting = "SELECT count(*)::integer AS waiting FROM incident_document WHERE inspection_state = 'waiting'"
  while ((await database.query<{ waiting: number }>(waiting)).rows[0]?.waiting !== 0) await pause(500)
  await database.end()
  await portal.close()
  return owner.token
}

async function untilMade(portal: Portal, token: string) {
  for (;;) {
    const { data } = showTakeout.schema.response[200].parse(await portal.call('/user/takeout', { token }))
    if (data?.state === 'ready') return
    if (data?.state !== 'asked') throw new Error(`it is ${data?.state}`)
    await pause(100)
  }
}
