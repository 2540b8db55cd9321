import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portal-ready-'))
  for (const folder of ['scripts', 'node_modules/.bin', 'build'])
    await mkdir(path.join(root, folder), { recursive: true })
  await copyFile(path.join(import.meta.dirname, 'ready.cjs'), path.join(root, 'scripts/ready.cjs'))
  await writeFile(path.join(root, 'package-lock.json'), '{}')
  // Instead of npm, which would download hundreds of megabytes: a program that writes down how it was called.
  await writeFile(path.join(root, 'npm.cjs'), `require('fs').writeFileSync('called', process.argv.slice(2).join(' '))`)
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** What npm was asked to do; empty when it was not called. */
async function ready(NODE_ENV: string, ...args: string[]) {
  await rm(path.join(root, 'called'), { force: true })
  const env = { PATH: process.env['PATH'], NODE_ENV, npm_execpath: path.join(root, 'npm.cjs') }
  execFileSync(process.execPath, [path.join(root, 'scripts/ready.cjs'), ...args], { env, stdio: 'ignore' })
  return readFile(path.join(root, 'called'), 'utf8').catch(() => '')
}

test('a fresh clone gets every package, and nothing is installed twice', async () => {
  expect(await ready('')).toContain('--include=dev')
  expect(await ready('')).toBe('')
  await writeFile(path.join(root, 'package-lock.json'), '{ }')
  expect(await ready('')).toContain('--include=dev')
})

test('a server gets no tools of build and tests when its pages are built, and all of them when they are not', async () => {
  expect(await ready('production')).toContain('--include=dev')
  await writeFile(path.join(root, 'build/.built'), '')
  await writeFile(path.join(root, 'package-lock.json'), '{ }')
  expect(await ready('production')).toContain('--omit=dev')
  expect(await ready('production')).toBe('')
})

test('a command that needs the tools gets them where they were left out', async () => {
  await writeFile(path.join(root, 'build/.built'), '')
  expect(await ready('production')).toContain('--omit=dev')
  expect(await ready('production', '--all')).toContain('--include=dev')
  await writeFile(path.join(root, 'node_modules/.bin/vitest'), '')
  expect(await ready('production', '--all')).toBe('')
})
