import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * A port for this process until it ends. It is below those that the system gives to connections and to whoever asks for any port; and
 * the UDP port of the same number, which nothing here uses, is kept, so that no other process of the tests chooses it.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const kept = createSocket('udp4').unref()
    const probe = createServer()
    try {
      await once(kept.bind(port, '127.0.0.1'), 'listening')
      await once(probe.listen(port), 'listening')
      await once(probe.close(), 'close')
      return port
    } catch {
      kept.close()
    }
  }
}

/** Listens at a port of the system's choice on this machine; answers which. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
