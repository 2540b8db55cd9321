import { readyByte } from './answer.ts'

/** What the inspector's processes share: one file on standard input, bytes on standard output. */

/** Says that the libraries are loaded. They complain about what they read, and standard output belongs to the answer. */
export async function beReady() {
  for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}
  await write(Buffer.of(readyByte))
}

export async function readAll() {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part)
  return Buffer.concat(parts)
}

export function write(answer: Buffer) {
  return new Promise<void>((resolve, reject) =>
    process.stdout.write(answer, (error) => (error ? reject(error) : resolve())),
  )
}
