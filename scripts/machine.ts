import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const postgres = '/usr/lib/postgresql/15/bin/postgres'
const wanted = [
  { name: 'chromium', isThere: () => Boolean(findChromium()) },
  { name: 'postgresql-15', isThere: () => existsSync(postgres) || !canBeHad('postgresql-15') },
]

/** What the tests need of the machine: a browser, and an outside PostgreSQL. Installs it where that is allowed; else says in one line what to do. */
export async function prepareMachine(): Promise<string | undefined> {
  const areMissing = () => wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (findChromium() && existsSync(postgres)) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    // Before anything is looked up: a fresh machine's lists are empty.
    apt(['update'])
    const missing = areMissing()
    if (missing.length > 0) console.log(`Installing ${missing.join(' and ')} …`)
    if (missing.length > 0) apt(['install', '-y', '--no-install-recommends', ...missing])
  }
  const still = areMissing()
  return still.length > 0 ? `Please install what the tests need: apt-get install ${still.join(' ')}` : undefined
}

export function findChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return [process.env['CHROMIUM'] ?? '', ...places].find((place) => place && existsSync(place))
}

/** Debian 12 has it, others have newer ones; without it one group of tests stands aside. */
const canBeHad = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
