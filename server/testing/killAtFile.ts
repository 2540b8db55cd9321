import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/**
 * Loaded into a command before its own code: kills it as soon as it has opened, renamed, linked or removed the file that KILL_AT
 * names. A watcher in another process may hear of a short-lived file too late, or never.
 */
const { folder, name } = JSON.parse(process.env['KILL_AT'] ?? '{}')
const pattern = new RegExp(name)
const fits = (file: unknown) => typeof file === 'string' && pattern.test(path.relative(folder, file))

function killing<Args extends unknown[], Done>(call: (...args: Args) => Promise<Done>) {
  return async (...args: Args) => {
    const done = await call(...args)
    if (args.some(fits)) process.kill(process.pid, 'SIGKILL')
    return done
  }
}

const { open, writeFile, copyFile, link, rename, rm, unlink } = fs
Object.assign(fs, {
  open: killing(open),
  writeFile: killing(writeFile),
  copyFile: killing(copyFile),
  link: killing(link),
  rename: killing(rename),
  rm: killing(rm),
  unlink: killing(unlink),
})
syncBuiltinESMExports()
