import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The minimum that Node can do, as a separate process: `bare.ts page <file>` answers every request with the bytes and
 * headers in the file, `bare.ts sink <folder>` writes every body into the folder and fsyncs it.
 */
export type BarePage = { headers: string[]; body: string }

const [mode, place = '.'] = process.argv.slice(2)
const server = createServer(mode === 'sink' ? sink(place) : await page(place))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})

async function page(file: string): Promise<RequestListener> {
  const { headers, body }: BarePage = JSON.parse(await readFile(file, 'utf8'))
  const bytes = Buffer.from(body, 'base64')
  return (_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  }
}

function sink(folder: string): RequestListener {
  return (request, response) => {
    void pipeline(request, createWriteStream(path.join(folder, randomUUID()), { flush: true })).then(() =>
      response.writeHead(201).end(),
    )
  }
}
