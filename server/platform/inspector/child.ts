import { encodeAnswer } from './answer.ts'
import { beReady, readAll, write } from './childPipes.ts'
import { loadJudge } from './judge.ts'

/**
 * The inspector's process: one file on standard input, one answer on standard output, then it ends. Its libraries are
 * loaded before the file is asked for, so that an end without the ready byte is a fault of the machine and never of the
 * file.
 */
const judge = await loadJudge(process.argv[2] ?? '')
await beReady()
await write(
  await judge(await readAll()).then(
    ({ findings, viewing }) => encodeAnswer({ isRead: true, findings }, viewing),
    () => encodeAnswer({ isRead: false, findings: [] }),
  ),
)
process.exit(0)
