import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { cpuOfTree } from './cpu.ts'

/** Runs before each test file, and writes what the file has cost to the file that `COSTS` names (scripts/test.ts). */
const costs = process.env['COSTS']
if (costs) {
  const before = cpuOfTree(process.pid)
  afterAll(() => {
    const { testPath } = expect.getState()
    appendFileSync(costs, `${JSON.stringify({ file: testPath, cpu: cpuOfTree(process.pid) - before })}\n`)
  })
}
