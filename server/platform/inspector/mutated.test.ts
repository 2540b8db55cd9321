import { mutatedDocuments } from '#server/testing/mutatedDocuments.ts'
import { judgeAll } from './testing/judgeAll.ts'

const count = 500
const seed = 72_026

test(`each of ${count} mutated files ends in a state (seed ${seed})`, async () => {
  const files = await mutatedDocuments(count, seed)
  const told = { clean: 0, suspicious: 0, unreadable: 0, dead: 0 }
  for (const [extension, some] of Map.groupBy(files, (file) => file.extension)) {
    const bytes = some.map((file) => file.bytes)
    for (const { state } of await judgeAll(extension, bytes)) told[state] += 1
  }
  console.log(`mutated files: ${JSON.stringify(told)}`)
  expect(told.clean + told.suspicious + told.unreadable + told.dead).toBe(count)
  // A fault that ends them all alike would look like a pass.
  expect(told.suspicious).toBeGreaterThan(50)
  expect(told.unreadable).toBeGreaterThan(50)
}, 240_000)
