import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { newStorageName } from '#server/platform/storage/names.ts'
import { fillCases, makeStaff } from './deskFill.ts'
import { secondsOf, withoutDemo, withPortal, type Query } from './portal.ts'
import { print } from './table.ts'

const run = promisify(execFile)
const passphrase = 'seks ord som ingen andre har'
const cases = Number(process.env['BENCH_CASES'] ?? 10_000)
/** The 20 GB of the README's figure are BENCH_GB=20, and need four times as much room. */
const gigabytes = Number(process.env['BENCH_GB'] ?? 2)
const fileBytes = 2_000_000

/**
 * Backup while the portal runs, and restore; beside a plain copy of documents and database. Each begins with what it reads on the
 * disk and not in memory, and ends with what it wrote on the disk: otherwise the copy alone would read from memory what was written
 * a moment before. The documents belong to no case, and are not compared after the restore but by the restore itself, which checks
 * the SHA-256 of each; a test compares them (server/features/backup/drill.slow.test.ts). Nothing was erased since the backup and no
 * ledger is given, so nothing is replayed.
 */
export const bench = () =>
  withPortal(async (portal, query) => {
    const at = (name: string) => path.join(portal.folder, name)
    await makeStaff(query)
    await fillCases(portal, query, cases)
    await fillDocuments(query, path.join(portal.data, 'documents'))
    const env = { PATH: process.env['PATH'], DATA_DIR: portal.data, BACKUP_PASSPHRASE: passphrase }
    const backUp = () => timed(portal.data, () => node('backup', ['--to', at('to'), '--keyring-to', at('keys')], env))
    const copy = await timed(portal.data, () => copyAll(portal.data, at('copy')))
    await rm(at('copy'), { recursive: true })
    const first = await backUp()
    await mkdir(at('new'), { mode: 0o711 })
    await chmod(at('new'), 0o711)
    await copyFile(path.join(portal.data, 'kek'), at('new/kek'))
    await chmod(at('new/kek'), 0o400)
    const from = ['--from', at('to'), '--keyring-from', at('keys'), '--ledger', 'lost']
    const restore = await timed(at('to'), () => node('restore', from, { ...env, DATA_DIR: at('new') }))
    const bar = { atMost: 2, inTimes: true }
    print(
      `Backup: ${cases} cases, ${gigabytes} GB of documents of 2 MB that belong to no case`,
      'a plain copy of documents and database, from the disk to the disk',
      [
        { what: 'The first backup, while the portal runs', ours: first, baseline: copy, unit: 's', bar },
        { what: 'Restore with every check, no ledger to replay', ours: restore, baseline: copy, unit: 's', bar },
      ],
    )
  }, withoutDemo)

async function fillDocuments(query: Query, documents: string) {
  const names = Array.from({ length: Math.ceil((gigabytes * 1e9) / fileBytes) }, newStorageName)
  const bytes = randomBytes(fileBytes)
  for (const name of names) {
    const folder = path.join(documents, name.slice(0, 2))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // No two alike, so that nothing is gained by writing one of them once.
    bytes.write(name, 0, 'hex')
    const handle = await open(path.join(folder, name), 'wx', 0o600)
    await handle.writeFile(bytes)
    await handle.close()
  }
  await query("INSERT INTO stored_file (name, state) SELECT unnest($1::text[]), 'owned'", [names])
}

async function copyAll(data: string, to: string) {
  await mkdir(to)
  await run('cp', ['-r', path.join(data, 'documents'), path.join(data, 'postgres'), to])
  await run('sync', ['-f', to])
}

/** With the flags of package.json. */
const node = (script: string, args: string[], env: Record<string, string | undefined>) => {
  const file = path.join(import.meta.dirname, `../scripts/${script}.ts`)
  return run(process.execPath, ['--expose-gc', '--no-incremental-marking', file, ...args], { env })
}

/** Seconds. What was written before is on the disk first, and nothing of `source` is in memory. */
async function timed(source: string, work: () => Promise<unknown>) {
  await run('sync', [])
  await forget(source)
  return secondsOf(work)
}

/** Takes the files of a folder out of the system's cache, as the handbook of GNU `dd` shows it; nothing is written. */
const forget = (folder: string) =>
  run('find', [folder, '-type', 'f', '-exec', 'dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'])
