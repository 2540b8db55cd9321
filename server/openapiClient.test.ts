import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { usePortal } from './testing/index.ts'

const portal = usePortal()
const root = path.join(import.meta.dirname, '..')
const tools = path.join(root, 'scripts/openapi')
const run = promisify(execFile)

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: false,
  skipLibCheck: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  rewriteRelativeImportExtensions: true,
}

test('a client generated from the description compiles, registers, reports with documents and lists', async () => {
  // Inside node_modules, so that the client finds its library.
  const folder = await mkdtemp(path.join(root, 'node_modules/.openapi-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const described = await portal.app.inject('/api/openapi.json')
  const [description, types, client] = ['openapi.json', 'portal.ts', 'client.ts'].map((name) => path.join(folder, name))
  if (!description || !types || !client) throw new Error('three names')
  await writeFile(description, described.payload)
  await run(process.execPath, [path.join(tools, 'generate.js'), description, types])
  await copyFile(path.join(tools, 'client.ts'), client)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiled = run(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder])
  await compiled.catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''))

  const baseUrl = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { stdout } = await run(process.execPath, [path.join(folder, 'client.js'), baseUrl, 'fremmed@example.org'])
  expect(JSON.parse(stdout)).toEqual({
    total: 2,
    cases: [
      {
        status: 'Submitted',
        date: '2026-01-15',
        witnesses: ['Nora 99887766', 'Ola +4791234567'],
        documents: ['brev.pdf', 'svar.pdf'],
      },
      { status: 'Draft', date: null, witnesses: [], documents: [] },
    ],
    refusal: 'invalid',
    wrong: 'required',
  })
})
