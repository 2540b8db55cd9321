import { mostCharacters, type Frame } from './frames.ts'

/** `from`: the first page that is wanted. Throws for what cannot be read. */
type Maker = (bytes: Buffer, from: number) => AsyncGenerator<Frame> | Generator<Frame>

/** Loads what reads one kind of document, and no other library. Runs in the child process alone. */
export async function loadMaker(extension: string): Promise<Maker> {
  if (extension === 'pdf') return (await import('./pdfPages.ts')).makePages
  if (extension === 'doc') {
    const { textOfOldWord } = await import('./oldWordText.ts')
    return (bytes) => text(textOfOldWord(bytes))
  }
  const { textOfWord, textOfWorkbook } = await import('./officeText.ts')
  const read = extension === 'docx' ? textOfWord : textOfWorkbook
  return async function* make(bytes) {
    yield* text(await read(bytes))
  }
}

function* text(whole: string): Generator<Frame> {
  const kept = Array.from(whole.slice(0, 2 * mostCharacters))
    .slice(0, mostCharacters)
    .join('')
  yield { head: { kind: 'text', is_cut: kept.length < whole.length }, body: Buffer.from(kept) }
}
