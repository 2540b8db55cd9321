import { connect } from 'node:net'

/** `load.ts <url> <connections> <seconds>`: sends the next request as soon as a reply has come, and prints the number of replies. */
const [address = '', connections = '1', seconds = '1'] = process.argv.slice(2)
const { hostname, port, pathname, host } = new URL(address)
const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`
let answered = 0
let refused = 0

const sockets = Array.from({ length: Number(connections) }, () => {
  const socket = connect(Number(port), hostname)
  let missing = 0
  let head = ''
  socket.setNoDelay()
  socket.on('connect', () => socket.write(request))
  socket.on('error', () => (refused += 1))
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length
    if (missing === 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200')) refused += 1
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      body = head.length - end - 4
      head = ''
    }
    missing -= body
    if (missing > 0) return
    missing = 0
    answered += 1
    socket.write(request)
  })
  return socket
})

setTimeout(
  () => {
    for (const socket of sockets) socket.destroy()
    console.log(`Requests/sec: ${answered / Number(seconds)}${refused > 0 ? '\nNon-2xx answers' : ''}`)
  },
  Number(seconds) * 1000,
)
