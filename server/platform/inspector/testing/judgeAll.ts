import { once } from 'node:events'
import path from 'node:path'
import { startChild } from '../sandbox.ts'

const loop = path.join(import.meta.dirname, 'loop.ts')

export type Told = { state: 'clean' | 'suspicious' | 'unreadable' | 'dead'; findings: string[] }

/** In one process for all. A file that ends the process is `dead`, and the next one gets a new process. */
export async function judgeAll(extension: string, files: Buffer[]): Promise<Told[]> {
  const all: Told[] = []
  while (all.length < files.length) {
    const child = await startChild({ extension, entry: loop, cpuSeconds: 120 })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    const closed = once(child, 'close')
    for (const bytes of files.slice(all.length)) child.stdin.write(Buffer.concat([lengthOf(bytes), bytes]))
    child.stdin.end()
    await closed
    const [ready, ...lines] = said.split('\n').slice(0, -1)
    if (ready !== 'ready') throw new Error('the process did not start')
    all.push(...lines.map(toTold))
    if (all.length < files.length) all.push({ state: 'dead', findings: [] })
  }
  return all
}

function toTold(line: string): Told {
  const { isRead, findings } = JSON.parse(line)
  return { state: !isRead ? 'unreadable' : findings.length > 0 ? 'suspicious' : 'clean', findings }
}

function lengthOf(bytes: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}
