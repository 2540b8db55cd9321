import { expect, test } from 'vitest'
import type { Sent } from '../testing/documents.ts'
import { bombs, circularDoc, jpgWithTail } from '../testing/hostileDocuments.ts'
import { runHostile } from '../testing/hostileRun.ts'
import { mutatedDocuments } from '../testing/mutatedDocuments.ts'
import { useFolders } from '../testing/own.ts'
import { startServer } from '../testing/process.ts'

const makeFolder = useFolders()

const made = async () => [
  { name: 'tail.jpg', bytes: await jpgWithTail(1024 * 1024) },
  { name: 'circle.doc', bytes: circularDoc() },
  ...Object.values(await bombs()).map(({ extension, bytes }) => ({ name: `bomb.${extension}`, bytes })),
]
const mutated = async () =>
  (await mutatedDocuments(20, 7)).map(({ extension, bytes }) => ({ name: `a.${extension}`, bytes }))

const kinds: [string, () => Promise<Sent[]>, number][] = [
  ['made to harm', made, 4],
  ['of random changes', mutated, 0],
]

test.for(kinds)(
  'files %s delay no other account, and each is inspected although inspector and server are killed meanwhile',
  { timeout: 500_000 },
  async ([, make, leastUnreadable]) => {
    const folder = await makeFolder('hostile')
    const files = await make()
    const start = () => startServer({ DATA_DIR: folder })
    const { states, refused, others, ...figures } = await runHostile({ start, files, patience: 200 })
    console.log('hostile files:', JSON.stringify({ states, refused, others, ...figures }))
    const { clean = 0, suspicious = 0, unreadable = 0 } = states
    expect(clean + suspicious + unreadable + refused).toBe(files.length)
    expect(unreadable).toBeGreaterThanOrEqual(leastUnreadable)
    expect(Object.keys(others)).toEqual(['clean'])
    // Wider than the bars of `npm run bench -- hostile`, and not of the very slowest, because tests share their machine.
    expect(figures.fifthSlowestLive).toBeLessThan(1000)
    expect(figures.secondSlowestAnswer).toBeLessThan(3000)
    expect(figures.mostMemory).toBeLessThan(500)
  },
)
