import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from './mutants/groups.ts'

/**
 * `npm run mutants [group …]`: mutation testing of security code. StrykerJS changes the code in one place at a time and
 * runs the related tests; a change that no test notices survives. Its packages are installed here on first use, so that
 * no `npm start` downloads them. Ends with a table, and with 1 when a group is below `leastKilled` percent.
 */
const leastKilled = 85
const root = path.join(import.meta.dirname, '..')
const tool = path.join(import.meta.dirname, 'mutants')
const reports = path.join(root, '.mutants')
const found = ['Killed', 'Timeout']
const missed = ['Survived', 'NoCoverage']

const reportOf = (name: string) => path.join(reports, `${name}.json`)

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }
type Report = { files: Record<string, { mutants: Mutant[] }> }

// vitest is a peer dependency and comes from the repository's own packages. Packages that are there are not fetched again.
run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'], tool)
await mkdir(reports, { recursive: true })
const asked = process.argv.slice(2)
const names = asked.length === 0 ? Object.keys(groups) : asked.filter((name) => name in groups)
let isEnough = names.length > 0
for (const name of names) {
  await mutate(name)
  isEnough = (await summarise(name)) && isEnough
}
process.exit(isEnough ? 0 : 1)

async function mutate(name: string) {
  const { mutate: files = [], tests = [] } = groups[name] ?? {}
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mutants-'))
  const file = path.join(folder, 'stryker.config.json')
  const settings = {
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    mutate: files.filter((one) => existsSync(path.join(root, one))),
    reporters: ['json'],
    jsonReporter: { fileName: reportOf(name) },
    ignorePatterns: ['.data', 'build', '.mutants', 'docs', 'e2e', 'public', '*.tsbuildinfo'],
    // Rewriting tsconfig.json needs an older TypeScript, and nothing reads it here.
    tsconfigFile: 'none.json',
    tempDirName: path.join(folder, 'sandbox'),
    concurrency: 2,
    timeoutMS: 15_000,
    thresholds: { break: null },
    allowConsoleColors: false,
  }
  await writeFile(file, JSON.stringify(settings))
  process.env['MUTANT_TESTS'] = tests.join(',')
  run(process.execPath, [path.join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', file], root)
  await rm(folder, { recursive: true, force: true })
}

/** Prints each file's figures and survivors; answers whether enough were killed. */
async function summarise(name: string) {
  const report: Report = JSON.parse(await readFile(reportOf(name), 'utf8'))
  let isEnough = true
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
    const [killed, survived] = [count(found), count(missed)]
    const score = (100 * killed) / Math.max(1, killed + survived)
    if (score < leastKilled) isEnough = false
    console.log(
      `${file}: ${count(['Killed'])} killed, ${count(['Timeout'])} timed out, ${survived} survived, ${score.toFixed(1)} %`,
    )
    for (const { status, mutatorName, replacement, location } of mutants)
      if (missed.includes(status))
        console.log(`  line ${location.start.line}: ${mutatorName} → ${replacement} (${status})`)
  }
  return isEnough
}

function run(command: string, args: string[], cwd: string) {
  execFileSync(command, args, { cwd, stdio: 'inherit' })
}
