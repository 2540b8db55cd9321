import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { readyByte } from './wire.ts'

const root = path.join(import.meta.dirname, '../../..')
const inspectorEntry = path.join(import.meta.dirname, 'child.ts')
/** The user that owns nothing, for a server that runs as root. */
const nobody = 65_534
/** Seconds of processor time for one file, the start of the process included. Time spent waiting does not count. */
const mostCpuSeconds = 15

/** Node's own limits: it reads its code and its libraries, writes nothing, starts nothing. They do not bind native code. */
const nodeFlags = [
  '--permission',
  `--allow-fs-read=${path.join(root, 'package.json')}`,
  `--allow-fs-read=${path.join(root, 'node_modules')}`,
  `--allow-fs-read=${import.meta.dirname}`,
  '--allow-addons',
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=96',
  '--max-semi-space-size=4',
]

/** libvips would write large images to a temporary file, unsealed. */
const environment = { VIPS_DISC_THRESHOLD: '100g', MALLOC_ARENA_MAX: '2', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

/**
 * Limits of the kernel for the process that follows: no core dump, no byte written to any file, few open files, seconds
 * of processor time, a low priority, and the first to go when memory is short. Not the lowest priority, with which a
 * busy server would leave it no time at all. SIGXCPU comes before SIGKILL, so that its end tells the reason.
 */
const scriptFor = (cpuSeconds: number) =>
  [
    'ulimit -c 0',
    'ulimit -f 0',
    'ulimit -n 64',
    `ulimit -H -t ${cpuSeconds + 2}`,
    `ulimit -S -t ${cpuSeconds}`,
    '(echo 1000 > /proc/self/oom_score_adj) 2>/dev/null',
    'exec nice -n 5 "$@"',
  ].join('\n')

const noPrivileges = ['--no-new-privs', '--pdeathsig=KILL']
const asNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--inh-caps=-all', '--bounding-set=-all']

/** From the strongest to none. `--pdeathsig` ends the child when the server is killed. */
const isolations = [
  { name: 'no_network_as_nobody', command: ['unshare', '--net', 'setpriv', ...asNobody, ...noPrivileges] },
  { name: 'no_network', command: ['unshare', '--user', '--map-current-user', '--net', 'setpriv', ...noPrivileges] },
  { name: 'no_privileges', command: ['setpriv', ...noPrivileges] },
  { name: 'limits_only', command: [] },
] as const
export type Isolation = (typeof isolations)[number]

export type ChildOptions = {
  extension: string
  /** The first page that is wanted of what staff see; without one the file is judged. */
  from?: number
  cpuSeconds?: number | undefined
  /** What runs in the child; tests run something else under the same limits. */
  entry?: string
}

/** Says nothing about the file. `hadFile` is false when the inspector did not even start, which meets every file alike. */
export class InspectorFailed extends Error {
  override name = 'InspectorFailed'
  hadFile: boolean
  constructor(message: string, { hadFile = false }: { hadFile?: boolean } = {}) {
    super(message)
    this.hadFile = hadFile
  }
}

const probeMs = 20_000
/** After this a weaker isolation is found again, because a passing failure may have hidden a stronger one. */
const weakForMs = 10 * 60_000

let found: Promise<Isolation> | undefined

/** The strongest that this machine allows, tried and then remembered. Rejects with `InspectorFailed` when none starts. */
export function isolation() {
  found ??= findIsolation().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

export const isStrongest = ({ name }: Isolation) => name === isolations[0].name

/** Starts the inspector's process; it waits for a file of this kind on its standard input. Rejects with `InspectorFailed`. */
export async function startChild(options: ChildOptions) {
  return spawnChild(options, (await isolation()).command)
}

async function findIsolation() {
  for (const one of isolations) {
    if (!(await canStart(one))) continue
    if (!isStrongest(one)) setTimeout(() => (found = undefined), weakForMs).unref()
    return one
  }
  throw new InspectorFailed('no isolation can be started')
}

async function canStart({ command }: Isolation) {
  const signal = AbortSignal.timeout(probeMs)
  let child: ChildProcessWithoutNullStreams | undefined
  try {
    child = spawnChild({ extension: 'pdf' }, command)
    const [first] = await Promise.race([once(child.stdout, 'data', { signal }), once(child, 'close', { signal })])
    return Buffer.isBuffer(first) && first[0] === readyByte
  } catch {
    return false
  } finally {
    child?.kill('SIGKILL')
  }
}

function spawnChild(
  { extension, from, cpuSeconds = mostCpuSeconds, entry = inspectorEntry }: ChildOptions,
  command: readonly string[],
): ChildProcessWithoutNullStreams {
  const node = [process.execPath, ...nodeFlags, entry, extension, ...(from === undefined ? [] : [String(from)])]
  const options = { cwd: root, env: environment }
  return quiet(spawn('/bin/sh', ['-c', scriptFor(cpuSeconds), 'sh', ...command, ...node], options))
}

/** A closed pipe is no error of the server's. @throws InspectorFailed without streams, as when file descriptors have run out */
export function quiet(child: ChildProcessWithoutNullStreams | ChildProcess): ChildProcessWithoutNullStreams {
  child.on('error', () => {})
  child.stderr?.resume()
  child.stdin?.on('error', () => {})
  if (child.pid === undefined || !hasStreams(child)) throw new InspectorFailed('it could not be spawned')
  return child
}

const hasStreams = (child: ChildProcess): child is ChildProcessWithoutNullStreams =>
  Boolean(child.stdin && child.stdout && child.stderr)
