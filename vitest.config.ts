import { defineConfig } from 'vitest/config'

/** `server`: units and the server on a real PostgreSQL. `e2e`: journeys in a real browser. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,texts,server,web,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/database.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          // As long as the browser itself waits: a busy machine is slow, not wrong.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
