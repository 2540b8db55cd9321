import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from './mutants/groups.ts'

/**
 * `npm run mutants [group …]`: mutation testing of security code. StrykerJS changes the code in one place at a time and
 * runs the related tests; a change that no test notices survives. Its packages are installed here on first use, so that
 * no `npm start` downloads them. Each group ends with its survivors and a table. Ends with 1 when a file is below the `break`
 * of its settings. `tsconfigFile` there names none, because rewriting tsconfig.json needs an older TypeScript.
 */
const root = path.join(import.meta.dirname, '..')
const tool = path.join(import.meta.dirname, 'mutants')

// vitest is a peer dependency and comes from the repository's own packages. Packages that are there are not fetched again.
if (!run('npm', 'install --no-save --no-audit --no-fund --legacy-peer-deps --ignore-scripts'.split(' '), tool))
  process.exit(1)
const asked = process.argv.slice(2)
const names = asked.length === 0 ? Object.keys(groups) : asked.filter((name) => name in groups)
const results = names.map(mutate)
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)

/** Answers whether enough were killed. */
function mutate(name: string) {
  const [file = '', ...others] = groups[name] ?? []
  const tested = others.length > 0 ? others : [file]
  process.env['MUTANT_TESTS'] = tested.map((one) => `${one}.test.ts`).join(',')
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-mutants-'))
  const stryker = path.join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const settings = path.join(tool, 'stryker.config.json')
  const args = [stryker, 'run', settings, '--mutate', `${file}.ts`, '--tempDirName', path.join(folder, 'sandbox')]
  const isGood = run(process.execPath, args, root)
  rmSync(folder, { recursive: true, force: true })
  return isGood
}

function run(command: string, args: string[], cwd: string) {
  return spawnSync(command, args, { cwd, stdio: 'inherit' }).status === 0
}
