import { z } from 'zod'
import { beReady, readAll, write } from '../childPipes.ts'
import { encodeFrame } from './frames.ts'
import { loadMaker } from './makers.ts'

/**
 * The process that makes what staff see of a document: one file on standard input, frames on standard output, then it
 * ends. Like the inspector's (`child.ts`), under the same isolation.
 */
const { extension, from } = z
  .object({ extension: z.string(), from: z.int() })
  .parse(JSON.parse(process.argv[2] ?? '{}'))
const make = await loadMaker(extension)
await beReady()
try {
  for await (const { head, body } of make(await readAll(), from)) await write(encodeFrame(head, body))
} catch {
  await write(encodeFrame({ kind: 'unreadable' }))
}
process.exit(0)
