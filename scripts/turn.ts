import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { alone, slow } from '../vitest.config.ts'

/** Hours within which the commits of one change lie: nothing marks what has landed. `TURN_BASE` names a commit instead. */
const hoursOfAChange = 4

/** What everything rests on: a change of it runs every slow test. */
const foundations =
  /^(server\/(database|platform\/secrets|cases\/erasure|features\/(erasure|backup))\/|server\/cases\/retention\/(due|erasing)|server\/testing\/|scripts\/(backup|restore|kek)|package-lock\.json|vitest\.config\.ts)/

/** Which slow tests a change concerns, by hand: imports do not tell, because every server test reaches all of the server. */
const rooms: [changed: RegExp, concerned: RegExp][] = [
  [/^server\/(platform\/(jobs|mail)|[^/]+\.ts$)/, /killedJobs|^server\/[^/]+$/],
  [/^server\/(features|platform\/audit|cases)\//, /killedWrites/],
  [
    /^server\/(platform\/(documents|inspector|storage)|cases\/(documents|inspect|uploads))/,
    /hostile|kill\.test|Preview|inspector|fullBackups/,
  ],
  [
    /^server\/(features\/(takeout|casework\/exports)|platform\/pdf|cases\/madeFiles)\//,
    /[tT]akeout|killedJobs|platform\/pdf/,
  ],
  [/^server\/cases\/retention\//, /killedRetention/],
  [/^server\/(features\/accounts|platform\/http)\//, /guessing|sameAnswers|storeAway|e2e\/accounts/],
  [
    /^server\/features\/(reporting|lookups)|^web\/features\/reporting/,
    /e2e\/(report|rights|signedIn|erasure|saving|sessionEnds|deskMessages)/,
  ],
  [/^(server|web)\/features\/(accounts|requests)/, /e2e\/(accounts|requests|leave|erasure)/],
  [/^(server|web)\/features\/(articles|knowledge|discovery)|^web\/pages/, /e2e\/(archive|pages|public)/],
  [
    /^server\/features\/(casework|coding|messages|numbers|papers|holds|oversight|staff|settings)|^web\/features\/desk/,
    /e2e\/desk/,
  ],
  [/^server\/features\/editorial/, /e2e\/desk(Articles|Knowledge|Media|Tips)/],
  [/^(web|texts)\/|^scripts\/pictures|^contract\/deskPages/, /e2e\/(screens|otherBrowsers)/],
  [/^web\/(app|ui|root)|^vite|^texts\/nb\/(frame|errors)/, /e2e\/(otherBrowsers|leave|pages|signedIn)/],
]

/**
 * The slow test files whose turn it is: those of the rooms that the last change touched, and a quarter of the others, by the number
 * of commits.
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
  const concerned = (test: string) =>
    changed.includes(test) || rooms.some(([of, tests]) => tests.test(test) && changed.some((file) => of.test(file)))
  return all.filter((file, at) => concerned(file) || at % 4 === turn)
}
