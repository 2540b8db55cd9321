import type { Frame } from './frames.ts'
import { loadJudge } from './judge.ts'
import { encodeFrame, mostCharacters, readyByte } from './wire.ts'

/**
 * The inspector's process: one file on standard input, frames on standard output, then it ends. It judges the file, or, with
 * the number of a page, makes what staff see of it. Its libraries are loaded before the file is asked for, so that an end
 * without the ready byte is a fault of the machine and never of the file.
 */
type Maker = (bytes: Buffer) => AsyncGenerator<Frame>

const nothing = Buffer.alloc(0)
const [, , extension = '', from] = process.argv
const make = await (from === undefined ? loadJudging() : loadShowing(Number(from)))
// The libraries complain about what they read, and standard output belongs to the answer.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}
await write(Buffer.of(readyByte))
try {
  for await (const frame of make(Buffer.concat(await process.stdin.toArray()))) await write(encodeFrame(frame))
} catch {
  await write(encodeFrame({ head: { kind: 'unreadable' }, body: nothing }))
}
process.exit(0)

async function loadJudging(): Promise<Maker> {
  const judge = await loadJudge(extension)
  return async function* judged(bytes) {
    const { findings, viewing = nothing } = await judge(bytes)
    yield { head: { kind: 'judged', findings }, body: viewing }
  }
}

/** Loads what reads one kind of document, and no other library. */
async function loadShowing(page: number): Promise<Maker> {
  if (extension === 'pdf') {
    const { makePages } = await import('./preview/pdfPages.ts')
    return (bytes) => makePages(bytes, page)
  }
  const read = await loadReader()
  return async function* text(bytes) {
    const whole = await read(bytes)
    const kept = Array.from(whole.slice(0, 2 * mostCharacters))
      .slice(0, mostCharacters)
      .join('')
    yield { head: { kind: 'text', is_cut: kept.length < whole.length }, body: Buffer.from(kept) }
  }
}

async function loadReader() {
  if (extension === 'doc') return (await import('./preview/oldWordText.ts')).textOfOldWord
  const { textOfWord, textOfWorkbook } = await import('./preview/officeText.ts')
  return extension === 'docx' ? textOfWord : textOfWorkbook
}

function write(answer: Buffer) {
  return new Promise<void>((resolve, reject) =>
    process.stdout.write(answer, (error) => (error ? reject(error) : resolve())),
  )
}
