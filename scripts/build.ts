import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const mark = path.join(root, 'build', '.built')
const sources = ['{web,contract,texts,public}/**', '{vite,vite.desk,react-router}.config.ts', 'package-lock.json']

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
  for (const name of globSync(sources, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).sort()) {
    // Not of a folder.
    const bytes = await readFile(path.join(root, name)).catch(() => undefined)
    if (bytes) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
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
