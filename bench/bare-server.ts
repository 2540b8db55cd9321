import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BarePage } from './bare.ts'

/** A bare node:http server in its own process, as the machine's baseline. */
export async function startBarePage(folder: string, page: BarePage) {
  const file = path.join(folder, 'bare.json')
  await writeFile(file, JSON.stringify(page))
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
