import { defineConfig } from 'vitest/config'
import { patience } from './server/testing/patience.ts'

/** Tests that compare times or load the machine on purpose. Beside other tests they would fail, or make those fail. */
const alone = ['server/features/accounts/{guessing,sameAnswers}.test.ts', 'server/faults/hostile.test.ts']

/** One for each of two cores: a third makes journeys miss their waits. Projects that run together need one number. */
const maxWorkers = 2

/** `server`: units and the server on a real PostgreSQL. `alone`: the same, one file at a time. `e2e`: journeys in a real browser. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,texts,server,web,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...alone],
          globalSetup: ['server/testing/database.ts'],
          setupFiles: ['server/testing/randomSeed.ts'],
          // Long enough for a machine that is ten times slower: a test that waits for ever still ends.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers,
          expect: { poll: { timeout: patience } },
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['server/testing/database.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/build.ts', 'e2e/preparedDatabase.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers,
          // A journey that fails is walked once more; the output then says "(retry x1)" (CONTRIBUTING).
          retry: 1,
          // As long as the browser itself waits: a busy machine is slow, not wrong.
          expect: { poll: { timeout: patience } },
        },
      },
    ],
  },
})
