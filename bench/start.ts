import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBarePage } from './bare.ts'
import { makeFolder, memoryOf, secondsOf, startPortal } from './portal.ts'
import { median, print } from './table.ts'

const rounds = 7
const restSeconds = 15

/** From the start of the process to the first page, database included; and the server's memory at rest. */
export async function bench() {
  const { folder, remove } = await makeFolder()
  const first = await startPortal(folder)
  await demoCasesIn(folder)
  await first.stop()
  const ours: number[] = []
  const node: number[] = []
  for (let round = 0; round < rounds; round++) {
    node.push(1000 * (await secondsOf(() => once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit'))))
    const portal = await startPortal(folder)
    ours.push(portal.startMs)
    await portal.stop()
  }
  const memory = await rest(folder)
  await remove()
  print('Start and rest', 'an empty program of the same Node; a bare node:http server', [
    { what: 'start to the first page', ours: median(ours), baseline: median(node), unit: 'ms', bar: { atMost: 2000 } },
    { what: `memory after ${restSeconds} s at rest`, ...memory, unit: 'MB', bar: { atMost: 190 } },
  ])
}

/** A trial makes its demo cases once, after its first start: what comes after is measured without them under way. */
async function demoCasesIn(folder: string) {
  for (let waited = 0; waited < 120; waited += 1) {
    if ((await readFile(path.join(folder, 'log'), 'utf8')).includes('demo cases made')) return
    await pause(1000)
  }
  throw new Error('the demo cases were not made within two minutes')
}

async function rest(folder: string) {
  const bare = await startBarePage(folder, { headers: {}, body: '' })
  const portal = await startPortal(folder)
  await fetch(bare.url)
  await pause(restSeconds * 1000)
  const memory = { ours: await memoryOf(portal.pid), baseline: await memoryOf(bare.pid) }
  await portal.stop()
  await bare.stop()
  return memory
}
