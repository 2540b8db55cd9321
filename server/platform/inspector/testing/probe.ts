import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { readyByte } from '../wire.ts'

/** Tries what the inspector must not be able to do, and says what happened. `isEndless`: computes without an end. */
const { port, secretFile, freeFile, isEndless } = JSON.parse(process.argv[2] ?? '{}')
if (isEndless) process.stdout.write(Buffer.of(readyByte))
while (isEndless);
const tried = {
  read: attempt(() => readFileSync(secretFile)),
  write: attempt(() => writeFileSync(freeFile, 'x')),
  start: attempt(() => execFileSync('/bin/true')),
  network: await reach(port),
  environment: Object.keys(process.env),
  priority: getPriority(),
  user: process.getuid?.() ?? null,
}
process.stdout.write(JSON.stringify(tried))

function attempt(act: () => unknown) {
  try {
    act()
    return 'allowed'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  }
}

function reach(to: number) {
  return new Promise<string>((resolve) => {
    const socket = connect(to, '127.0.0.1', () => resolve('allowed'))
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : 'failed'))
  })
}
