import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const postgres = '/usr/lib/postgresql/15/bin/postgres'
const wanted = [
  { name: 'chromium', isThere: () => Boolean(findChromium()) },
  { name: 'postgresql-15', isThere: () => existsSync(postgres) || !canBeHad('postgresql-15') },
]

/** Installs what the tests need (a browser and an outside PostgreSQL) where it may; otherwise returns one line that says what to install. */
export async function prepareMachine(): Promise<string | undefined> {
  const areMissing = () => wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (findChromium() && existsSync(postgres)) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    // A fresh machine has empty package lists, so that any look-up before this would fail.
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

/** Debian 12 has PostgreSQL 15, later releases do not; without it one group of tests is skipped. */
const canBeHad = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
