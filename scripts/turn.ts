import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { alone, slow } from '../vitest.config.ts'

/** Hours within which the commits of one change lie: nothing marks what has landed. `TURN_BASE` names a commit instead. */
const hoursOfAChange = 4

/** What everything rests on: a change of it runs every slow test. */
const foundations =
  /^(server\/(database|platform\/secrets|cases\/erasure|features\/(erasure|backup))\/|server\/cases\/retention\/(due|erasing)|server\/testing\/|scripts\/(backup|restore|kek)|package-lock\.json|vitest\.config\.ts)/

/** The room of a file in the singular. Slow tests are called after rooms; imports do not tell what they concern: each reaches all of the server. */
const roomOf = (file: string) =>
  /^(?:server|web)\/(?:(?:features|platform|cases)\/)?([a-zA-Z]+?)s?\b/.exec(file)?.[1]?.toLowerCase() ?? []

/**
 * The slow test files whose turn it is: those called after the rooms that the last change touched, and a quarter of the others, by the
 * number of commits.
 */
export function slowFilesOfTurn(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const all = globSync([...slow, ...alone, 'e2e/*.slow.spec.ts'], { cwd: root }).toSorted()
  const last = Number(git('log', '-1', '--format=%ct'))
  const before = `--before=${last - hoursOfAChange * 3600}`
  const base = process.env['TURN_BASE'] ?? git('rev-list', '-1', before, 'HEAD')
  if (!base) return all
  const changed = git('diff', '--name-only', base, 'HEAD').split('\n')
  if (changed.some((file) => foundations.test(file))) return all
  const turn = Number(git('rev-list', '--count', 'HEAD')) % 4
  const names = new Set(changed.flatMap(roomOf))
  const concerned = (test: string) =>
    changed.includes(test) || [...names].some((name) => test.toLowerCase().includes(name))
  return all.filter((file, at) => concerned(file) || at % 4 === turn)
}
