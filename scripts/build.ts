import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const mark = path.join(root, 'build', '.built')
const sources = [
  'web',
  'contract',
  'texts',
  'public',
  'vite.config.ts',
  'vite.desk.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages when they were not built from exactly these sources. */
export async function buildWhenStale() {
  const wanted = await digest()
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return
  const builder = path.join(root, 'node_modules/.bin/react-router')
  // A server that was installed without the packages that build gets them when its pages are older than its sources.
  if (!existsSync(builder)) run(process.execPath, [path.join(root, 'scripts/ready.cjs'), '--all'])
  console.log('Building the pages …')
  run(builder, ['build'])
  run(path.join(root, 'node_modules/.bin/vite'), ['build', '--config', 'vite.desk.config.ts'])
  await writeFile(mark, wanted)
}

async function digest() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const entries = await readdir(path.join(root, source), { recursive: true, withFileTypes: true }).catch(
      () => undefined,
    )
    const files = entries
      ? entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
      : [path.join(root, source)]
    const isRead = (file: string) => !/\.test\.tsx?$/.test(file)
    for (const file of files.filter(isRead).sort()) {
      const bytes = await readFile(file).catch(() => undefined)
      if (bytes) hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

/** The build's output is printed only when it fails. */
function run(command: string, args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, env, maxBuffer: Infinity })
  if (error) throw error
  if (status === 0) return
  process.stderr.write(Buffer.concat([stdout, stderr]))
  throw new Error('The pages could not be built.')
}
