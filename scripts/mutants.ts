import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from './mutants/groups.ts'

/**
 * `npm run mutants [group …]`: mutation testing of security code. StrykerJS changes the code in one place at a time and
 * runs the related tests; a change that no test notices survives. Its packages are installed here on first use, so that
 * no `npm start` downloads them. Each group ends with its survivors and a table. Ends with 1 when a file is below
 * `leastKilled` percent.
 */
const leastKilled = 85
const root = path.join(import.meta.dirname, '..')
const tool = path.join(import.meta.dirname, 'mutants')

// vitest is a peer dependency and comes from the repository's own packages. Packages that are there are not fetched again.
if (!run('npm', 'install --no-save --no-audit --no-fund --legacy-peer-deps --ignore-scripts'.split(' '), tool))
  process.exit(1)
const asked = process.argv.slice(2)
const names = asked.length === 0 ? Object.keys(groups) : asked.filter((name) => name in groups)
let isEnough = names.length > 0
for (const name of names) isEnough = (await mutate(name)) && isEnough
process.exit(isEnough ? 0 : 1)

/** Answers whether enough were killed. */
async function mutate(name: string) {
  const { file = '', tests = [] } = groups[name] ?? {}
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mutants-'))
  const settings = path.join(folder, 'stryker.config.json')
  const config = {
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    mutate: [file],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    ignorePatterns: ['.data', 'build', 'docs', 'e2e', 'public', '*.tsbuildinfo'],
    // Rewriting tsconfig.json needs an older TypeScript, and nothing reads it here.
    tsconfigFile: 'none.json',
    tempDirName: path.join(folder, 'sandbox'),
    concurrency: 2,
    timeoutMS: 15_000,
    thresholds: { high: 90, low: leastKilled, break: leastKilled },
    allowConsoleColors: false,
  }
  await writeFile(settings, JSON.stringify(config))
  process.env['MUTANT_TESTS'] = tests.join(',')
  const stryker = path.join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const isGood = run(process.execPath, [stryker, 'run', settings], root)
  await rm(folder, { recursive: true, force: true })
  return isGood
}

function run(command: string, args: string[], cwd: string) {
  return spawnSync(command, args, { cwd, stdio: 'inherit' }).status === 0
}
