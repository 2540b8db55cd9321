import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/process.ts'
import { startBarePage } from './bareServer.ts'
import { makeFolder, memoryOf, startPortal } from './portal.ts'
import { median, type Row } from './table.ts'

const rounds = 7
const restSeconds = 15

/** From the start of the process to the first page, database included; and what it holds once it rests. */
export async function measureStart(): Promise<Row[]> {
  const { folder, remove } = await makeFolder()
  const port = await freePort()
  const first = await startPortal(folder, port)
  await first.stop()
  const ours: number[] = []
  const node: number[] = []
  for (let round = 0; round < rounds; round++) {
    node.push(await timeOf(process.execPath, ['-e', '0']))
    const portal = await startPortal(folder, port)
    ours.push(portal.startMs)
    await portal.stop()
  }
  const memory = await rest(folder, port)
  await remove()
  return [
    { figure: 'start, the very first: makes its database', ours: first.startMs / 1000, unit: 's' },
    {
      figure: 'start to the first page, against node -e 0',
      ours: median(ours) / 1000,
      baseline: median(node) / 1000,
      unit: 's',
      bar: { of: 'value', atMost: 2 },
    },
    {
      figure: `memory after ${restSeconds} s at rest, against a bare node:http server`,
      ...memory,
      unit: 'MB',
      bar: { of: 'value', atMost: 150 },
    },
  ]
}

async function rest(folder: string, port: number) {
  const bare = await startBarePage(folder, { headers: [], body: '' })
  const portal = await startPortal(folder, port)
  await fetch(bare.url)
  await pause(restSeconds * 1000)
  const memory = { ours: await memoryOf(portal.pid), baseline: await memoryOf(bare.pid) }
  await portal.stop()
  await bare.stop()
  return memory
}

async function timeOf(command: string, args: string[]) {
  const startedAt = performance.now()
  await once(spawn(command, args, { stdio: 'ignore' }), 'exit')
  return performance.now() - startedAt
}
