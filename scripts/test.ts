import { spawn } from 'node:child_process'
import path from 'node:path'
import { startVitest } from 'vitest/node'
import { cpuOfTree } from '#server/testing/cpu.ts'
import { buildWhenStale } from './build.ts'
import { prepareMachine } from './machine.ts'
import { openReport } from './testReport.ts'
import { slowFilesOfTurn } from './turn.ts'

/**
 * `npm test`: the fast tier. `npm run test:all`: that and everything slow. `npm run test:turn`: of what is slow, the files whose turn
 * it is. Ends with `N passed, N failed`.
 */
const tier = process.argv[2] ?? 'fast'
const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
process.env['PATH'] = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`
const report = openReport()
if (tier === 'all') process.env['LOOK'] = 'everywhere'

if (tier !== 'turn') {
  // The router generates types from the routes; without them a fresh clone does not type-check.
  await run(bin('react-router'), ['typegen'], { isQuiet: true })
  await check('format', () => run(bin('oxfmt'), ['--check']))
  await check('lint and types', () => run(bin('oxlint'), ['--type-aware', '--type-check']))
  await check('table types', () => run(process.execPath, ['scripts/database-types.ts', '--verify']))
  // Their tests need no portal and take seconds: what is wrong in them is told first.
  await suite(['units'])
}
const missing = prepareMachine()
if (missing) console.error(missing)
// Before the server's tests too: they list the routes of the built pages.
const isBuilt = await check('build', () => buildWhenStale().then(() => 0))
const slow = tier === 'fast' ? [] : tier === 'all' ? undefined : slowFilesOfTurn(root)
if (slow) for (const file of slow) console.log(`The turn of ${file}`)
// Journeys wait much, for pages and for the portal's own pauses, while the server's tests compute: together they take less.
if (tier !== 'turn') await suite(isBuilt ? ['server', 'e2e'] : ['server'])
if (tier !== 'fast') {
  await suite(isBuilt ? ['slow', 'slow-e2e'] : ['slow'], slow)
  await suite(['alone'], slow)
}
process.exit(report.close({ isBounded: tier === 'fast' }) ? 0 : 1)

async function check(name: string, work: () => Promise<number>) {
  const [startedAt, before] = [performance.now(), cpuOfTree(process.pid)]
  const code = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  report.costs(cpuOfTree(process.pid) - before)
  if (code === 0) {
    report.passes()
    console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  } else report.fails(name)
  return code === 0
}

/** Runs the tests of vitest projects, of these files alone where they are named. */
async function suite(projects: string[], files: string[] = []) {
  const vitest = await startVitest('test', files, {
    root,
    project: projects,
    watch: false,
    reporters: [report.reporter],
  })
  const found = vitest.state.getFiles().length
  await vitest.close()
  if (found === 0 && files.length === 0) report.fails(`${projects.join(' and ')}: no test was found`)
}

function run(command: string, args: string[], { isQuiet = false } = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: isQuiet ? 'ignore' : 'inherit' })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
