import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

/** The minimum that Node can do, as a separate process: answers every request with the bytes and headers in the file that it is given. */
export type BarePage = { headers: string[]; body: string }

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
