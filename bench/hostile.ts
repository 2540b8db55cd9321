import { startServer } from '#server/testing/process.ts'
import { bombs, circularDoc, hostileDocuments, jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { runHostile } from '#server/testing/hostileRun.ts'
import { mutatedDocuments } from '#server/testing/mutatedDocuments.ts'
import { makeFolder } from './portal.ts'
import { print } from './table.ts'

const mutated = 500
const seed = 72_026

/** Every hostile file and 500 mutated ones of four accounts through a real server, whose inspector and itself are killed meanwhile. */
export async function bench() {
  const { folder, remove } = await makeFolder()
  const named = [...Object.values(await hostileDocuments()), ...Object.values(await bombs())]
  const files = [...named, ...(await mutatedDocuments(mutated, seed))]
    .map(({ extension, bytes }) => ({ name: `a.${extension}`, bytes }))
    .concat([
      { name: 'tail.jpg', bytes: await jpgWithTail(1024 * 1024) },
      { name: 'circle.doc', bytes: circularDoc() },
    ])
  const startedAt = performance.now()
  const start = () => startServer({ DATA_DIR: `${folder}/data` })
  const { states, refused, slowestLive, slowestAnswer, mostMemory } = await runHostile({ start, files, patience: 300 })
  const seconds = (performance.now() - startedAt) / 1000
  await remove()
  const ended = Object.values(states).reduce((sum, count) => sum + count, refused)
  print(`Hostile files: ${files.length}, ${mutated} of them mutated (seed ${seed})`, 'none', [
    { what: 'slowest answer of /healthz/live', ours: slowestLive, unit: 'ms', bar: { atMost: 200 } },
    { what: "slowest answer to another account's small file", ours: slowestAnswer, unit: 'ms', bar: { atMost: 1000 } },
    { what: 'memory of server and inspector above rest', ours: mostMemory, unit: 'MB', bar: { atMost: 400 } },
    { what: 'documents that have not ended in a state', ours: files.length - ended, unit: 'files', bar: { atMost: 0 } },
    { what: 'all inspected after', ours: seconds, unit: 's' },
  ])
  console.log(
    `\nStates: ${JSON.stringify(states)}; ${refused} were refused by their first bytes. Inspector and server were killed once each.`,
  )
}
