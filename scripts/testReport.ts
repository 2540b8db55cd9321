import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const root = path.join(import.meta.dirname, '..')

/**
 * The share of the run's processor time that a file of the fast tier may use: twice that of the dearest. Seconds would be red without a
 * fault: the same tests have used 500 s of one machine and 1590 s of another.
 */
const share = 0.05

/** What a run has found and what it has cost: told as it comes, and what failed again at the very end. */
export function openReport() {
  const startedAt = performance.now()
  const failures: string[] = []
  const costs = path.join(tmpdir(), `portal-costs-${process.pid}`)
  writeFileSync(costs, '')
  // `server/testing/cost.ts` writes to it.
  process.env['COSTS'] = costs
  let passed = 0
  let failed = 0
  /** Of what ran before the tests. */
  let checks = 0

  const report = {
    passes() {
      passed += 1
    },
    /** Seconds of processor time that something outside of the tests has used. */
    costs(cpu: number) {
      checks += cpu
    },
    fails(what: string) {
      failed += 1
      failures.push(what)
      console.log(`✗ ${what}`)
    },
    /** For vitest: a line a file, and each failure with the first lines of its errors. */
    reporter: {
      onTestCaseResult(test) {
        const { state, errors } = test.result()
        if (state === 'passed') report.passes()
        if (state === 'failed') report.fails(`${nameOf(test.module)} > ${test.fullName}\n${wordsOf(errors)}`)
      },
      onTestModuleEnd(module) {
        const errors = module.errors()
        // Of a file that did not load, or of its hooks.
        if (errors.length > 0) report.fails(`${nameOf(module)}\n${wordsOf(errors)}`)
        const { duration } = module.diagnostic()
        const tests = [...module.children.allTests()].length
        console.log(`${module.ok() ? '✓' : '✗'} ${nameOf(module)} (${tests} tests, ${seconds(duration / 1000)})`)
      },
      onTestRunEnd(_, unhandled) {
        for (const error of unhandled) report.fails(`outside of a test\n${wordsOf([error])}`)
      },
    } satisfies Reporter,
    /** Prints costs and failures; `isBounded`: a file over its budget is a failure. Answers whether nothing failed. */
    close({ isBounded }: { isBounded: boolean }) {
      const { files, database } = costsOf(costs)
      rmSync(costs)
      console.log('\nProcessor time of the dearest files:')
      for (const { name, cpu } of files.slice(0, 20)) console.log(`${seconds(cpu).padStart(8)}  ${name}`)
      const wall = (performance.now() - startedAt) / 1000
      // Not the tree's at the end: of a browser that ended with its worker the pages' time is in nobody's any more.
      const cpu = files.reduce((sum, one) => sum + one.cpu, database + checks + process.cpuUsage().user / 1e6)
      const budget = cpu * share
      if (isBounded)
        for (const { name, cpu } of files)
          if (cpu > budget)
            report.fails(
              `${name} used ${seconds(cpu)} of processor time; a twentieth of the run's is ${seconds(budget)}`,
            )
      console.log(`${seconds(database).padStart(8)}  PostgreSQL of the server's tests`)
      console.log(`\nThe run took ${seconds(wall)}, and ${seconds(cpu)} of processor time.`)
      for (const failure of failures) console.log(`\n✗ ${failure}`)
      console.log(`\n${passed} passed, ${failed} failed`)
      return failed === 0
    },
  }
  return report
}

const nameOf = ({ moduleId }: TestModule) => path.relative(root, moduleId)
const seconds = (count: number) => `${count.toFixed(1)} s`
const wordsOf = (errors: ReadonlyArray<Partial<TestError>> = []) =>
  errors
    .map(({ message = '', diff = '', stack = '' }) => `${message}\n${diff}\n${stack}`)
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, 30)
    .join('\n')

/** Of each file, the dearest first, and of the PostgreSQL that the server's tests share. */
function costsOf(costs: string) {
  const files: { name: string; cpu: number }[] = []
  let database = 0
  for (const line of readFileSync(costs, 'utf8').split('\n').filter(Boolean)) {
    const { file, cpu }: { file?: string; cpu: number } = JSON.parse(line)
    if (file) files.push({ name: path.relative(root, file), cpu })
    else database += cpu
  }
  return { files: files.toSorted((one, other) => other.cpu - one.cpu), database }
}
