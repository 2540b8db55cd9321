import { defineConfig } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'
import { patience } from './server/testing/patience.ts'

/** Tests that compare times or load the machine on purpose. Beside other tests they would fail, or make those fail. */
export const alone = [
  'server/stopSignals.test.ts',
  'server/features/accounts/{guessing,sameAnswers}.test.ts',
  'server/features/reporting/storeAway.test.ts',
  'server/faults/hostile.test.ts',
]
const elsewhere = ['**/node_modules/**', ...alone]
export const slow = ['server/**/*.slow.test.ts', 'server/faults/*.test.ts']

/** One for each of two cores: a third makes journeys miss their waits. Projects that run together need one number. */
const maxWorkers = 2

const shared: ProjectConfig = {
  // `test`, `expect` and the like need no import.
  globals: true,
  setupFiles: ['server/testing/cost.ts', 'server/testing/randomSeed.ts'],
  // A file finds the modules of the one before it loaded: to load them takes longer than most files.
  isolate: false,
  // As the server is started.
  execArgv: ['--expose-gc'],
  // Long enough for a machine that is ten times slower: a test that waits for ever still ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  pool: 'forks',
  maxWorkers,
  // As long as the browser itself waits: a busy machine is slow, not wrong.
  expect: { poll: { timeout: patience } },
}

/**
 * `npm test` runs `units`, `server` and `e2e`; `npm run test:all` adds the slow ones of both, and `alone`, one file at a time.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      { test: { ...shared, name: 'units', include: ['{contract,texts,web,scripts}/**/*.test.ts'] } },
      server('server', ['server/**/*.test.ts'], [...slow, ...elsewhere]),
      server('slow', slow, elsewhere),
      server('alone', alone, [], 1),
      journeys('e2e', ['e2e/**/*.spec.ts'], ['**/*.slow.spec.ts']),
      journeys('slow-e2e', ['e2e/**/*.slow.spec.ts'], []),
    ],
  },
})

function server(name: string, include: string[], exclude: string[], workers = maxWorkers) {
  const globalSetup = ['server/testing/runFolder.ts', 'server/testing/database.ts']
  return { test: { ...shared, name, include, exclude, globalSetup, maxWorkers: workers } }
}

function journeys(name: string, include: string[], exclude: string[]) {
  const globalSetup = ['server/testing/runFolder.ts', 'e2e/build.ts', 'e2e/preparedDatabase.ts']
  return { test: { ...shared, name, include, exclude, globalSetup } }
}
