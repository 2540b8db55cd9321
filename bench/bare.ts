import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'

export type BarePage = { headers: OutgoingHttpHeaders; body: string }

/** The machine's baseline, the minimum that Node can do: a bare node:http server in a process of its own. */
export async function startBarePage(folder: string, page: BarePage) {
  const file = path.join(folder, 'bare.json')
  await writeFile(file, JSON.stringify(page))
  const child = spawn(process.execPath, [import.meta.filename, file], { stdio: ['ignore', 'pipe', 'inherit'] })
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

/** That process: answers every request with the bytes and headers in the file. */
if (process.argv[1] === import.meta.filename) {
  const { headers, body }: BarePage = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
  })
}
