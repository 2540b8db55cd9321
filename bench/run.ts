import { cpus } from 'node:os'
import { buildWhenStale } from '../scripts/build.ts'
import { prepareMachine } from '../scripts/machine.ts'
import { benchArchive } from './archive.ts'
import { benchBackup } from './backup.ts'
import { benchCrowd } from './crowd.ts'
import { benchDeskCases } from './deskCases.ts'
import { benchErasure } from './erasure.ts'
import { benchFreezing } from './freezing.ts'
import { benchHostile } from './hostile.ts'
import { benchList } from './list.ts'
import { benchMails } from './mails.ts'
import { benchPages } from './pages.ts'
import { benchRequests } from './requests.ts'
import { benchStart } from './start.ts'
import { benchSubmit } from './submit.ts'
import { benchTakeout } from './takeout.ts'

/** `npm run bench`, or `npm run bench -- pages list` for some of it. Every figure is printed beside this machine's baseline. */
const parts = {
  start: benchStart,
  submit: benchSubmit,
  list: benchList,
  archive: benchArchive,
  crowd: benchCrowd,
  mails: benchMails,
  requests: benchRequests,
  pages: benchPages,
  hostile: benchHostile,
  deskCases: benchDeskCases,
  erasure: benchErasure,
  freezing: benchFreezing,
  takeout: benchTakeout,
  backup: benchBackup,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There is: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
await buildWhenStale()
const missing = await prepareMachine()
if (missing) console.error(missing)
console.log(`# Figures\n\n${cpus().length} processors, ${cpus()[0]?.model ?? ''}, Node ${process.version}`)
for (const [name, bench] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await bench()
