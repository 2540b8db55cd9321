import { cpus } from 'node:os'
import { buildWhenStale } from '../scripts/build.ts'
import { prepareMachine } from '../scripts/machine.ts'

/** `npm run bench`, or `npm run bench -- pages list` for some of it. Every figure is printed beside this machine's baseline. */
const parts: Record<string, () => Promise<{ bench: () => Promise<void> }>> = {
  start: () => import('./start.ts'),
  submit: () => import('./submit.ts'),
  list: () => import('./list.ts'),
  archive: () => import('./archive.ts'),
  crowd: () => import('./crowd.ts'),
  mails: () => import('./mails.ts'),
  requests: () => import('./requests.ts'),
  pages: () => import('./pages.ts'),
  hostile: () => import('./hostile.ts'),
  deskCases: () => import('./deskCases.ts'),
  erasure: () => import('./erasure.ts'),
  freezing: () => import('./freezing.ts'),
  takeout: () => import('./takeout.ts'),
  backup: () => import('./backup.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There is: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
await buildWhenStale()
const missing = prepareMachine()
if (missing) console.error(missing)
console.log(`# Figures\n\n${cpus().length} processors, ${cpus()[0]?.model ?? ''}, Node ${process.version}`)
for (const [name, load] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { bench } = await load()
  await bench()
}
