import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWhenStale } from './build.ts'
import { prepareMachine } from './machine.ts'

/** `npm test`: everything, in one command. Ends with `N passed, N failed`. */
const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const folder = await mkdtemp(path.join(tmpdir(), 'portal-report-'))
let passed = 0
let failed = 0
/** What failed, said again at the very end: the output of 1700 tests is long, and often only its end is kept. */
const failures: string[] = []

const checks: [string, string, string[]][] = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--type-aware']],
  ['types', bin('tsc'), ['-b']],
  ['table types', process.execPath, ['scripts/database-types.ts', '--verify']],
]

await typesOfRoutes()
for (const [name, command, args] of checks) await check(name, () => run(command, args))
const missing = await prepareMachine()
if (missing) console.error(missing)
// Before the server's tests too: they list the routes of the built pages.
const isBuilt = await check('build', () => buildWhenStale().then(() => 0))
await suite('server')
await suite('alone')
if (isBuilt && (await readdir(path.join(root, 'e2e'))).some((file) => file.endsWith('.spec.ts'))) await suite('e2e')
await rm(folder, { recursive: true, force: true })
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** The router generates types from the routes; without them a fresh clone does not type-check. */
async function typesOfRoutes() {
  await run(bin('react-router'), ['typegen'], { isQuiet: true })
}

async function check(name: string, work: () => Promise<number>) {
  const startedAt = performance.now()
  const code = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  if (code === 0) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  return code === 0
}

interface Report {
  numPassedTests?: number
  testResults?: { name: string; message?: string; status: string; assertionResults: Result[] }[]
}
interface Result {
  status: string
  fullName: string
  failureMessages?: string[]
}

/** Runs one vitest project and adds its tests to the sum; a test file that fails to load counts as one failure. */
async function suite(project: string) {
  const file = path.join(folder, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest'), args)
  const report: Report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  passed += report.numPassedTests ?? 0
  const failuresHere = (report.testResults ?? []).flatMap((of) => failuresOf(of))
  if (code !== 0 && failuresHere.length === 0) failuresHere.push(`${project}: ended with code ${code}`)
  failed += failuresHere.length
  failures.push(...failuresHere)
}

/** Each failed test of a file with the first lines of its error, or the file itself if it could not be loaded. */
function failuresOf({ name, message, status, assertionResults }: NonNullable<Report['testResults']>[number]) {
  const where = path.relative(root, name)
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  if (failedTests.length === 0) return status === 'failed' ? [`${where}\n${firstLines(message)}`] : []
  return failedTests.map((test) => `${where} > ${test.fullName}\n${firstLines(test.failureMessages?.join('\n'))}`)
}

function firstLines(text = '') {
  return text.split('\n').slice(0, 30).join('\n')
}

function run(command: string, args: string[], { isQuiet = false } = {}) {
  return new Promise<number>((resolve) => {
    const env = {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
    }
    const child = spawn(command, args, { cwd: root, stdio: isQuiet ? 'ignore' : 'inherit', env })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
