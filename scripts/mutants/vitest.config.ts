import { defineConfig } from 'vitest/config'

/** As the project `server`, with the tests of one group alone: for some changes StrykerJS runs everything it finds. */
export default defineConfig({
  test: {
    globals: true,
    include: (process.env['MUTANT_TESTS'] ?? '').split(','),
    globalSetup: ['server/testing/database.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 1,
  },
})
