import { errorCode } from './errorCode.ts'

/**
 * The only fields a log line may hold (docs/threats.md row 15). No text that a person typed fits into any of them:
 * `route` is the template, `actor` a keyed hash, `where` the frames of a stack without its message. `document` is the number of
 * one that somebody has to look after.
 */
const words = ['method', 'route', 'request', 'actor', 'job', 'code', 'error', 'where', 'address'] as const
const counts = ['status', 'ms', 'count', 'seconds', 'document'] as const
export type LogFields = Partial<Record<(typeof words)[number], string> & Record<(typeof counts)[number], number>>

export type Log = Record<'info' | 'warn' | 'error', (event: string, fields?: LogFields) => void>

export function makeLog(write: (line: string) => void = writeInBatches()): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...pick(fields) })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Collects lines for 10 ms: under load, one write per line costs more than the answer. */
function writeInBatches() {
  let waiting = ''
  const flush = () => {
    if (waiting) process.stdout.write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return (line: string) => {
    if (!waiting) setTimeout(flush, 10).unref()
    waiting += line
  }
}

/** The kind, code and stack frames of an error. Never its message, which may quote what someone typed. */
export function describeError(error: unknown): Pick<LogFields, 'error' | 'code' | 'where'> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = errorCode(error).slice(0, 40) || undefined
  // A message of several lines could itself hold a line that looks like a frame.
  const where = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 8)
  return { error: error.name, code, where: where.map((line) => line.trim()).join(' < ') }
}

/** Tells of what happens again and again while the database is away: the same error once a minute. */
export function warnSeldom(log: Pick<Log, 'warn'>, event: string) {
  let [last, toldAt] = ['', 0]
  return (error: unknown) => {
    const told = describeError(error)
    const what = JSON.stringify(told)
    if (what === last && performance.now() - toldAt < 60_000) return
    last = what
    toldAt = performance.now()
    log.warn(event, told)
  }
}

const allowed: ReadonlySet<string> = new Set([...words, ...counts])

const pick = (fields: LogFields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name)))
