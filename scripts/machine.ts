import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const postgres = '/usr/lib/postgresql/15/bin/postgres'
/** Debian packages. Where a release does not have one, its tests are skipped, or walked in Chromium. */
const wanted = [
  { name: 'chromium', isThere: () => Boolean(findChromium()), isNeeded: true },
  { name: 'chromium-headless-shell', isThere: () => findHeadless() !== findChromium(), isNeeded: false },
  { name: 'postgresql-15', isThere: () => existsSync(postgres), isNeeded: false },
  { name: 'firefox-esr', isThere: () => Boolean(findFirefox()), isNeeded: false },
  { name: 'webkit2gtk-driver', isThere: () => Boolean(findWebKit()), isNeeded: false },
]

/** Installs what the tests need (browsers and an outside PostgreSQL) where it may; otherwise returns lines that say what is missing. */
export async function prepareMachine(): Promise<string | undefined> {
  const missing = () => wanted.filter(({ isThere }) => !isThere())
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    // A fresh machine has empty package lists, so that any look-up before this would fail.
    apt(['update'])
    // One by one, so that a package that fails does not take the others along.
    for (const { name } of missing().filter(({ name, isNeeded }) => isNeeded || canBeHad(name))) {
      console.log(`Installing ${name} …`)
      apt(['install', '-y', '--no-install-recommends', name, ...(companions.get(name) ?? [])])
    }
  }
  const names = (isNeeded: boolean) =>
    missing()
      .filter((one) => one.isNeeded === isNeeded)
      .map(({ name }) => [name, ...(companions.get(name) ?? [])].join(' '))
      .join(' ')
  return [
    names(true) && `Please install what the tests need: apt-get install ${names(true)}`,
    names(false) && `Some tests are skipped or slower until this is installed: apt-get install ${names(false)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** WebKit's small browser has no mode without a display. */
const companions = new Map([['webkit2gtk-driver', ['xvfb']]])

export function findChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return [process.env['CHROMIUM'] ?? '', ...places].find((place) => place && existsSync(place))
}

/**
 * The same engine without windows, for which each visit of a journey takes a quarter of the processor's time; Chromium where it is
 * missing, or another one is named. It keeps no page whole for Back.
 */
export const findHeadless = () =>
  [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium-headless-shell'].find((place) => place && existsSync(place)) ??
  findChromium()

export const findFirefox = () =>
  [process.env['FIREFOX'] ?? '', '/usr/bin/firefox-esr'].find((place) => place && existsSync(place))

/** The driver, and the small browser that it drives. */
export function findWebKit() {
  const driver = '/usr/bin/WebKitWebDriver'
  const folder = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const places = ['4.1', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`)
  const program = places.find((place) => existsSync(place))
  return program && existsSync(driver) && existsSync('/usr/bin/Xvfb') ? { driver, program } : undefined
}

/** Debian 12 has PostgreSQL 15, later releases do not. */
const canBeHad = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
