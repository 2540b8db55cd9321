import { cpus } from 'node:os'
import { buildWhenStale } from '../scripts/build.ts'
import { prepareMachine } from '../scripts/machine.ts'

/** `npm run bench`, or `npm run bench -- pages list` for some of it. Every figure is printed beside this machine's baseline. */
const parts =
  'start submit list archive crowd mails requests pages hostile deskCases erasure freezing takeout backup'.split(' ')

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There is: ${parts.join(', ')}.`)
  process.exit(1)
}
await buildWhenStale()
const missing = await prepareMachine()
if (missing) console.error(missing)
console.log(`# Figures\n\n${cpus().length} processors, ${cpus()[0]?.model ?? ''}, Node ${process.version}`)
for (const name of parts.filter((one) => asked.length === 0 || asked.includes(one))) {
  const { bench }: { bench: () => Promise<void> } = await import(`./${name}.ts`)
  await bench()
}
