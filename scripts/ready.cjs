// Installs the packages of the lock file when node_modules does not match it. Plain JavaScript that runs on any Node from
// version 12 on, because the pinned Node is installed by it.
'use strict'
const { createHash } = require('crypto')
const { execFileSync } = require('child_process')
const { existsSync, readFileSync, writeFileSync } = require('fs')
const path = require('path')

const root = path.join(__dirname, '..')
const mark = path.join(root, 'node_modules', '.installed')
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .update(process.platform + process.arch)
  .digest('hex')

// --all: for the commands that build, test or measure. They also want what a server was installed without.
const isIncomplete = process.argv.includes('--all') && !existsSync(path.join(root, 'node_modules', '.bin', 'vitest'))

if (isIncomplete || !existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  console.log('Installing what the portal needs …')
  const npm = process.env.npm_execpath
  // A server that got its pages built needs neither the build's nor the tests' packages, a third of all.
  const isServer = process.env.NODE_ENV === 'production' && existsSync(path.join(root, 'build', '.built'))
  const dev = isServer && !process.argv.includes('--all') ? '--omit=dev' : '--include=dev'
  // Not `npm ci`: it refuses a lock file that leaves out optional packages of other platforms. This uses the
  // lock file's versions and checksums as well, and does not change the lock file.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', dev, '--include=optional']
  const options = {
    cwd: root,
    stdio: 'inherit',
    // `dev` above decides, whatever NODE_ENV says.
    env: Object.assign({}, process.env, { NODE_ENV: '', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }),
  }
  try {
    if (npm && /\.c?js$/.test(npm)) execFileSync(process.execPath, [npm].concat(args), options)
    else execFileSync('npm', args, options)
  } catch {
    console.error('npm install did not succeed; the portal cannot start without it.')
    process.exit(1)
  }
  writeFileSync(mark, wanted)
}
