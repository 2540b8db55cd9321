import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const postgres = '/usr/lib/postgresql/15/bin/postgres'
/** Debian packages. Where a release does not have one, its tests are skipped, or walked in Chromium. */
const wanted = [
  { packages: ['chromium'], isThere: () => Boolean(findChromium()), isNeeded: true },
  { packages: ['chromium-headless-shell'], isThere: () => findHeadless() !== findChromium(), isNeeded: false },
  { packages: ['postgresql-15'], isThere: () => existsSync(postgres), isNeeded: false },
  { packages: ['firefox-esr'], isThere: () => Boolean(findFirefox()), isNeeded: false },
  // Its small browser has no mode without a display.
  { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => Boolean(findWebKit()), isNeeded: false },
]

/** Installs what the tests need (browsers and an outside PostgreSQL) where it may; otherwise returns lines that say what is missing. */
export function prepareMachine(): string {
  const missing = () => wanted.filter(({ isThere }) => !isThere())
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    // A fresh machine has empty package lists, so that any look-up before this would fail.
    apt(['update'])
    // One by one, so that a package that fails does not take the others along.
    for (const { packages } of missing().filter(({ packages, isNeeded }) => isNeeded || canBeHad(packages))) {
      console.log(`Installing ${packages[0]} …`)
      apt(['install', '-y', '--no-install-recommends', ...packages])
    }
  }
  const lines = [true, false].map((isNeeded) => {
    const names = missing().flatMap((one) => (one.isNeeded === isNeeded ? one.packages : []))
    const what = isNeeded
      ? 'Please install what the tests need'
      : 'Some tests are skipped or slower until this is installed'
    return names.length > 0 ? `${what}: apt-get install ${names.join(' ')}` : ''
  })
  return lines.filter(Boolean).join('\n')
}

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
const canBeHad = (packages: string[]) => spawnSync('apt-cache', ['show', ...packages], { stdio: 'ignore' }).status === 0
