import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '#server/testing/process.ts'
import { asStarted, openPortal } from './portal.ts'
import { median, print } from './table.ts'

/** From the command to the first answer of a portal that has run before, its database included; and its memory at rest. */
export async function benchStart() {
  const portal = await openPortal()
  await portal.stop()
  const starts: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = performance.now()
    const server = await startServer({ ...asStarted, DATA_DIR: portal.data })
    starts.push(performance.now() - before)
    await server.stop()
    const alone = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    bare.push(performance.now() - alone)
  }
  const server = await startServer({ ...asStarted, DATA_DIR: portal.data })
  await fetch(server.url)
  await pause(20_000)
  const ours = await memoryOf(server.child.pid)
  await server.stop()
  const idle = spawn(process.execPath, ['-e', 'require("node:http").createServer().listen(0)'])
  await pause(1000)
  const baseline = await memoryOf(idle.pid)
  idle.kill()
  await portal.close()
  print('Start and rest', 'an empty program of the same Node; a bare node:http server', [
    { what: 'start to first answer', ours: median(starts), baseline: median(bare), unit: 'ms', bar: { atMost: 2000 } },
    { what: 'memory after 20 s at rest', ours, baseline, unit: 'MB', bar: { atMost: 150 } },
  ])
}

async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
