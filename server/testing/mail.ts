import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Email } from 'postal-mime'
import { freePort } from './freePort.ts'
import { patience } from './patience.ts'

export type Received = Email & { link: string | undefined; recipient: string }

/** A real SMTP server on this machine. It can be stopped and started again on the same port. */
export async function startMailServer() {
  const received: Received[] = []
  const refused = new Map<string, Error>()
  let server = open()
  const port = await freePort()
  await listen(server, port)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** From now on it refuses mails to this address. */
    refuse: (address: string, responseCode: number, words: string) =>
      void refused.set(address, Object.assign(new Error(words), { responseCode })),
    to: (address: string) => received.filter(({ recipient }) => recipient === address),
    async goAway() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    async comeBack() {
      server = open()
      await listen(server, port)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }

  function open() {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      // An outage ends the sessions under way too.
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, done) => done(refused.get(address)),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
            received.push({ ...mail, link, recipient: session.envelope.rcptTo[0]?.address ?? '' })
            done()
          })
        })
      },
    })
  }
}

const listen = (server: SMTPServer, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

/** Waits until `look` sees something, by the real clock; `pause`: milliseconds. It looks at least once more when the time is over. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  seconds = patience / 1000,
  pause = 25,
): Promise<T> {
  for (const end = performance.now() + seconds * 1000; ;) {
    const isLast = performance.now() > end
    const seen = await look()
    if (seen) return seen
    if (isLast) throw new Error(`it was not so within ${seconds} s`)
    // oxlint-disable-next-line no-restricted-globals -- between two looks.
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
