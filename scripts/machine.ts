import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const wanted = [
  { name: 'chromium', isThere: () => Boolean(findChromium()) },
  { name: 'postgresql-15', isThere: () => existsSync('/usr/lib/postgresql/15/bin/postgres') || !isDebian12() },
]

/** What the browser journeys need of the machine. Installs it where that is allowed; else says in one line what to do. */
export async function prepareMachine(): Promise<string | undefined> {
  const missing = wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (missing.length === 0) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`)
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt(['update'])
    apt(['install', '-y', '--no-install-recommends', ...missing])
  }
  const still = wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  return still.length > 0 ? `Please install what the tests need: apt-get install ${still.join(' ')}` : undefined
}

export function findChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return [process.env['CHROMIUM'] ?? '', ...places].find((place) => place && existsSync(place))
}

const isDebian12 = () =>
  existsSync('/etc/debian_version') &&
  spawnSync('apt-cache', ['show', 'postgresql-15'], { stdio: 'ignore' }).status === 0
