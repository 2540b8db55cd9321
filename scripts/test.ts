import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
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

/** Their tests need no portal and take a minute: what is wrong in them is told first. */
const units = ['contract', 'texts', 'web', 'scripts']

const checks: [string, string, string[]][] = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--type-aware']],
  ['types', bin('tsc'), ['-b']],
  ['table types', process.execPath, ['scripts/database-types.ts', '--verify']],
]

await typesOfRoutes()
for (const [name, command, args] of checks) await check(name, () => run(command, args))
await suite('units', ['server'], units)
const missing = await prepareMachine()
if (missing) console.error(missing)
// Before the server's tests too: they list the routes of the built pages.
const isBuilt = await check('build', () => buildWhenStale().then(() => 0))
// Journeys wait much, for pages and for the portal's own pauses, while the server's tests compute: together they take less.
await suite('server and journeys', isBuilt ? ['server', 'e2e'] : ['server'], ['server', 'e2e'])
await suite('alone', ['alone'], ['server'])
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

/**
 * Runs the tests of vitest projects below these folders, and adds them to the sum; a test file that fails to load counts as one
 * failure.
 */
async function suite(name: string, projects: string[], folders: string[]) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  args.push(...projects.flatMap((project) => ['--project', project]))
  args.push(...folders.map((at) => path.join(root, at, '/')))
  const code = await run(bin('vitest'), args)
  const report: Report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  passed += report.numPassedTests ?? 0
  const failuresHere = (report.testResults ?? []).flatMap((of) => failuresOf(of))
  if (code !== 0 && failuresHere.length === 0) failuresHere.push(`${name}: ended with code ${code}`)
  // Without a test found, vitest ends with 0.
  if (code === 0 && !report.numPassedTests) failuresHere.push(`${name}: no test was found`)
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
