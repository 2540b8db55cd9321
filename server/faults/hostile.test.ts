import { bombs, circularDoc, jpgWithTail } from '../testing/hostileDocuments.ts'
import { runHostile } from '../testing/hostileRun.ts'
import { startServer, useFolders } from '../testing/index.ts'

const makeFolder = useFolders()

const made = async () => [
  { name: 'tail.jpg', bytes: await jpgWithTail(1024 * 1024) },
  { name: 'circle.doc', bytes: circularDoc() },
  ...Object.values(await bombs()).map(({ extension, bytes }) => ({ name: `bomb.${extension}`, bytes })),
]

test(
  'files made to harm delay no other account, and each is inspected although inspector and server are killed meanwhile',
  { timeout: 500_000 },
  async () => {
    const folder = await makeFolder('hostile')
    const files = await made()
    const start = () => startServer({ DATA_DIR: folder })
    const { states, refused, others, ...figures } = await runHostile({ start, files, patience: 200 })
    console.log('hostile files:', JSON.stringify({ states, refused, others, ...figures }))
    const { clean = 0, suspicious = 0, unreadable = 0 } = states
    expect(clean + suspicious + unreadable + refused).toBe(files.length)
    expect(unreadable).toBeGreaterThanOrEqual(4)
    expect(Object.keys(others)).toEqual(['clean'])
    // Wider than the bars of `npm run bench -- hostile`, and not of the very slowest, because tests share their machine.
    expect(figures.fifthSlowestLive).toBeLessThan(1000)
    expect(figures.secondSlowestAnswer).toBeLessThan(3000)
    expect(figures.mostMemory).toBeLessThan(500)
  },
)
