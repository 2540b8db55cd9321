import { userInfo } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SettingError, type Config } from './config.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * One line for the operator: what stopped the start and which setting mends it. `isExpected` is false for a fault of
 * the portal's own, whose stack is also logged.
 */
export function explainFailure(error: unknown, settings?: Settings): { line: string; isExpected: boolean } {
  if (error instanceof SettingError) return { line: error.message, isExpected: true }
  const line = settings && (explainDatabase(error, settings) ?? explainFile(error, settings))
  if (line) return { line, isExpected: true }
  return { line: `The portal could not start: ${describe(error)}`, isExpected: false }
}

/** The class of codes is in PostgreSQL's manual, appendix A. */
function explainDatabase(error: unknown, { databaseUrl }: Settings) {
  if (!databaseUrl) return undefined
  // Can be decoded: the settings refuse another.
  const url = new URL(databaseUrl)
  const [host, user] = [url.host || 'this machine', decodeURIComponent(url.username) || 'without a name']
  const database = decodeURIComponent(url.pathname.slice(1)) || user
  const say = (what: string) => `DATABASE_URL cannot be used: ${what}`
  if (!(error instanceof pg.DatabaseError)) {
    const message = error instanceof Error ? error.message : ''
    if (/SASL|client password must be a string/.test(message))
      return say(`the database at ${host} asks for a password, and the address holds none that it takes.`)
    if (/SSL|certificate|self-signed/i.test(message))
      return say(`no encrypted connection to ${host}: ${oneLine(message)}`)
    return undefined
  }
  if (error.code === '28P01') return say(`the database at ${host} refuses the password of the user ${user}.`)
  if (error.code === '28000')
    return say(`the database at ${host} does not let the user ${user} in: ${oneLine(error.message)}.`)
  if (error.code === '3D000') return say(`there is no database ${database} at ${host}. Create it.`)
  if (error.code === '42501')
    return say(
      `the user ${user} may not do what the portal needs in ${database} (${oneLine(error.message)}). Make it the owner of the database.`,
    )
  if (error.code === '0A000' || error.code === '58P01')
    return say(`the database at ${host} lacks something the portal needs: ${oneLine(error.message)}.`)
  return undefined
}

const causes: Record<string, string> = {
  EACCES: 'is not allowed to use it',
  EPERM: 'is not allowed to use it',
  EROFS: 'cannot write there, the file system is read-only',
  ENOSPC: 'cannot write there, the disk is full',
  EDQUOT: 'cannot write there, the disk quota is used up',
  ENOTDIR: 'needs a folder there, and a file stands in the way',
  EEXIST: 'needs a folder there, and a file stands in the way',
  ENOENT: 'does not find it',
  EISDIR: 'needs a file there, and it is a folder',
}

function explainFile(error: unknown, { dataDir }: Settings) {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined
  const [code, file] = [String(error.code), String(error.path)]
  if (!(code in causes)) return undefined
  const isData = !path.relative(dataDir, file).startsWith('..') || dataDir.startsWith(file)
  const subject = isData ? `DATA_DIR ${dataDir} cannot be used` : 'The portal could not start'
  return `${subject}: ${file}: the user ${userName()} ${causes[code]} (${code}).`
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'that started it')
  }
}

/** Kind and message, but for the database's complaints about values, which quote what people typed. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return `a failure of kind ${typeof error}`
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const kind = error.name === 'Error' || error.name === 'error' ? 'failure' : error.name
  const isAboutValues = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  return `${kind}${code}${isAboutValues ? '' : `: ${oneLine(error.message)}`}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
