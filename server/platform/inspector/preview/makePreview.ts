import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { WrongFrame, type Frame } from '../frames.ts'
import { runChild } from '../run.ts'
import { mostPages } from '../wire.ts'

const megabyte = 1024 * 1024
/** A scanned page of 300 dots an inch is 35 MB as pixels, which the library holds more than once. One document at a time. */
const memory = { allocated: 320 * megabyte, resident: 480 * megabyte }
/** Each with its own processor time. A child that its limits end is followed by one that begins with the next page. */
const mostChildren = 8
/** In a row, without one page. */
const mostFruitless = 2

const one = pLimit(1)

export type PreviewOptions = { cpuSeconds?: number }
type Take = (frame: Frame) => Promise<void>

/** Each part goes to `take` as soon as it is whole. False when nothing can be shown. Rejects as `runChild` does. */
export const makePreview = (bytes: () => Readable, extension: string, take: Take, options: PreviewOptions = {}) =>
  one(() => (extension === 'pdf' ? makePages(bytes, take, options) : makeText(bytes, extension, take, options)))

async function makeText(bytes: () => Readable, extension: string, take: Take, options: PreviewOptions) {
  let isMade = false
  await runChild(bytes(), { extension, from: 1, ...options }, memory, async (frame) => {
    if (frame.head.kind !== 'text' || isMade) return
    isMade = true
    await take(frame)
  })
  return isMade
}

async function makePages(bytes: () => Readable, take: Take, options: PreviewOptions) {
  let total: number | undefined
  let next = 1
  let fruitless = 0
  const fail = async () => take({ head: { kind: 'failed', page: next++ }, body: Buffer.alloc(0) })
  const last = () => Math.min(total ?? 0, mostPages)
  for (let child = 1; child <= mostChildren && fruitless < mostFruitless; child++) {
    const from = next
    const overrun = await runChild(bytes(), { extension: 'pdf', from, ...options }, memory, async (frame) => {
      const { head } = frame
      if (head.kind === 'pages' && total === undefined) total = head.total
      else if (head.kind !== 'page' && head.kind !== 'failed') return
      else if (head.page !== next || next > last()) throw new WrongFrame('a page out of turn')
      else next += 1
      await take(frame)
    })
    if (total === undefined) return false
    if (!overrun || next > last()) break
    fruitless = next === from ? fruitless + 1 : 0
    if (next === from) await fail()
  }
  while (next <= last()) await fail()
  return true
}
