import { spawn } from 'node:child_process'
import path from 'node:path'
import type { TestError } from 'vitest'
import { startVitest, type Reporter, type TestModule } from 'vitest/node'
import { buildWhenStale } from './build.ts'
import { prepareMachine } from './machine.ts'
import { slowFilesOfTurn } from './turn.ts'

/**
 * `npm test`: the fast tier. `npm run test:all`: that and everything slow. `npm run test:turn`: of what is slow, the files whose turn
 * it is. Ends with `N passed, N failed`.
 */
const tier = process.argv[2] ?? 'fast'
const root = path.join(import.meta.dirname, '..')
const startedAt = performance.now()
const failures: string[] = []
let passed = 0
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
process.env['PATH'] = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`
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
console.log(`\nThe run took ${seconds(performance.now() - startedAt)}.`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

async function check(name: string, work: () => Promise<number>) {
  const begunAt = performance.now()
  const code = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  if (code === 0) {
    passed += 1
    console.log(`✓ ${name} (${seconds(performance.now() - begunAt)})`)
  } else fails(name)
  return code === 0
}

function fails(what: string) {
  failures.push(what)
  console.log(`✗ ${what}`)
}

/** Runs the tests of vitest projects, of these files alone where they are named. */
async function suite(projects: string[], files: string[] = []) {
  const vitest = await startVitest('test', files, { root, project: projects, watch: false, reporters: [reporter()] })
  const found = vitest.state.getFiles().length
  await vitest.close()
  if (found === 0 && files.length === 0) fails(`${projects.join(' and ')}: no test was found`)
}

function run(command: string, args: string[], { isQuiet = false } = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: isQuiet ? 'ignore' : 'inherit' })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** For vitest: a line a file, and each failure with the first lines of its errors. */
function reporter(): Reporter {
  return {
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'passed') passed += 1
      if (state === 'failed') fails(`${nameOf(test.module)} > ${test.fullName}\n${wordsOf(errors)}`)
    },
    onTestModuleEnd(module) {
      const errors = module.errors()
      // Of a file that did not load, or of its hooks.
      if (errors.length > 0) fails(`${nameOf(module)}\n${wordsOf(errors)}`)
      const { duration } = module.diagnostic()
      const tests = [...module.children.allTests()].length
      console.log(`${module.ok() ? '✓' : '✗'} ${nameOf(module)} (${tests} tests, ${seconds(duration)})`)
    },
    onTestRunEnd(_, unhandled) {
      for (const error of unhandled) fails(`outside of a test\n${wordsOf([error])}`)
    },
  }
}

function nameOf({ moduleId }: TestModule) {
  return path.relative(root, moduleId)
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function wordsOf(errors: ReadonlyArray<Partial<TestError>>) {
  return errors
    .map(({ message = '', diff = '', stack = '' }) => `${message}\n${diff}\n${stack}`)
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, 30)
    .join('\n')
}
