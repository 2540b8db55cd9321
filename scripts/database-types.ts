import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeLog } from '#server/platform/log.ts'

const run = promisify(execFile)
const target = path.join(import.meta.dirname, '../server/database/tables.ts')

/** Writes the table types of a freshly migrated database; with `--verify`, compares them with the committed ones. */
const folder = await mkdtemp(path.join(tmpdir(), 'portal-types-'))
// Open to the user that PostgreSQL runs as when root starts this.
await chmod(folder, 0o711)
const { url, stop } = await startEmbedded(
  folder,
  makeLog(() => {}),
  { settings: { fsync: 'off' } },
)
try {
  const { db, close } = connect(url)
  await migrate(db)
  await close()
  const made = path.join(folder, 'tables.ts')
  const options = [
    '--dialect=postgres',
    '--date-parser=string',
    '--default-schema=public',
    '--include-pattern={public,keyring,audit}.*',
  ]
  const exclude = '--exclude-pattern=public.kysely_*'
  const mapping = `--type-mapping=${JSON.stringify({ int8: 'number', citext: 'string' })}`
  await run(
    'kysely-codegen',
    [...options, exclude, mapping, `--url=${url}`, `--out-file=${process.argv.includes('--verify') ? made : target}`],
    {
      env: { ...process.env, PATH: `${path.join(import.meta.dirname, '../node_modules/.bin')}:${process.env['PATH']}` },
    },
  )
  if (process.argv.includes('--verify') && (await readFile(made, 'utf8')) !== (await readFile(target, 'utf8'))) {
    console.error('server/database/tables.ts differs from the migrated database: npm run database:types')
    process.exitCode = 1
  }
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}
