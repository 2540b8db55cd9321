import { encodeAnswer, readyByte } from './answer.ts'
import { loadJudge } from './judge.ts'

/**
 * The inspector's process: one file on standard input, one answer on standard output, then it ends. Its libraries are
 * loaded before the file is asked for, so that an end without the ready byte is a fault of the machine and never of the
 * file.
 */
const judge = await loadJudge(process.argv[2] ?? '')
// Libraries complain about what they read; standard output belongs to the answer.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}
await write(Buffer.of(readyByte))
await write(
  await judge(await readAll()).then(
    ({ findings, viewing }) => encodeAnswer({ isRead: true, findings }, viewing),
    () => encodeAnswer({ isRead: false, findings: [] }),
  ),
)
process.exit(0)

async function readAll() {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part)
  return Buffer.concat(parts)
}

function write(answer: Buffer) {
  return new Promise<void>((resolve, reject) =>
    process.stdout.write(answer, (error) => (error ? reject(error) : resolve())),
  )
}
