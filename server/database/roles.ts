import pg from 'pg'
import { SettingError } from '../config.ts'
import { errorCode } from '../platform/errorCode.ts'
import { ownKinds } from '../platform/secrets/keyring.ts'

const database = 'portal'

/**
 * `portal` owns the database and is no superuser: a statement injected into it reaches no file and no shell.
 * `portal_keyring` owns the schema keyring, which `portal` cannot read, and the schema audit, to whose log
 * and ledger `portal` can add and which it cannot change. `portal_admin` is initdb's superuser; only the
 * start uses it, to make the other two.
 */
export const roles = { owner: 'portal', keyring: 'portal_keyring', admin: 'portal_admin' }
export type Passwords = Record<keyof typeof roles, string>

/** How this machine reaches the embedded database as one of its roles. */
export const addressAs = (role: keyof typeof roles, port: number | string = '', password = '') =>
  `postgres://${roles[role]}:${password}@127.0.0.1:${port}/${database}`

/** May be repeated after any interruption. @throws SettingError when the kept passwords do not open the cluster */
export async function prepareRoles(port: number, passwords: Passwords, { mayCreateDatabases = false } = {}) {
  await asUser(adminOf(port, passwords), 'postgres', async (client) => {
    const options = `NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${mayCreateDatabases ? 'CREATEDB' : 'NOCREATEDB'}`
    for (const role of ['owner', 'keyring'] as const) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roles[role]])
      const verb = rowCount ? 'ALTER' : 'CREATE'
      await client.query(`${verb} ROLE ${roles[role]} LOGIN ${options} PASSWORD ${quoted(passwords[role])}`)
    }
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) {
      await client.query('DROP TABLE IF EXISTS public.applied_migration')
      await client.query(`CREATE DATABASE ${database} OWNER ${roles.owner}`)
    }
    // A start that was cut short may have left the membership; and `portal` may change settings of its own.
    await client.query(`REVOKE ${roles.keyring} FROM ${roles.owner}`)
    await client.query(`ALTER DATABASE ${database} RESET ALL`)
    for (const role of Object.values(roles)) {
      await client.query(`ALTER ROLE ${role} RESET ALL`)
      await client.query(`ALTER ROLE ${role} IN DATABASE ${database} RESET ALL`)
    }
    for (const role of [roles.keyring, roles.admin])
      await client.query(`ALTER ROLE ${role} SET search_path = ${fixedPath}`)
  }).catch((error: unknown) => {
    if (!['28P01', '28000'].includes(errorCode(error))) throw error
    throw new SettingError('DATA_DIR cannot be used: the passwords in its folder postgres do not open its database.')
  })
}

/**
 * For the time of new migrations `portal` may do in the keyring what its owner may. Which migrations are new is recorded
 * in the database `postgres`: `portal` could change Kysely's own table, or make it a view that runs code of its reader.
 */
export const lendKeyring = (port: number, passwords: Passwords, migrations: string[]) =>
  asUser(adminOf(port, passwords), 'postgres', async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS public.applied_migration (name text PRIMARY KEY)')
    const { rows } = await client.query<{ name: string }>('SELECT name FROM public.applied_migration')
    const applied = new Set(rows.map(({ name }) => name))
    if (migrations.every((name) => applied.has(name))) return
    await client.query(`GRANT ${roles.keyring} TO ${roles.owner}`)
  })

/** From now on `portal` can add keys and delete them, but not read one, and change nothing in the audit log and the ledger. */
export async function closeKeyring(port: number, passwords: Passwords, migrations: string[]) {
  const admin = adminOf(port, passwords)
  await asUser(admin, database, (client) => client.query(closing))
  await asUser(admin, 'postgres', (client) =>
    client.query('INSERT INTO public.applied_migration SELECT pg_catalog.unnest($1::text[]) ON CONFLICT DO NOTHING', [
      migrations,
    ]),
  )
}

/** See `Embedded.tidy`. The second checkpoint takes away the segments that only the first one still needed. */
export const tidy = (port: number, passwords: Passwords) =>
  asUser(adminOf(port, passwords), database, async (client) => {
    for (const words of ['VACUUM (FULL, ANALYZE)', 'CHECKPOINT', 'SELECT pg_switch_wal()', 'CHECKPOINT'])
      await client.query(words)
  })

const closing = `
BEGIN;
ALTER SCHEMA keyring OWNER TO ${roles.keyring};
DO $$
DECLARE one pg_catalog.regclass;
BEGIN
  FOR one IN
    SELECT oid FROM pg_catalog.pg_class
    WHERE relnamespace OPERATOR(pg_catalog.=) 'keyring'::pg_catalog.regnamespace AND relkind IN ('r', 'p', 'v', 'm')
  LOOP
    EXECUTE pg_catalog.format('ALTER TABLE %s OWNER TO ${roles.keyring}', one);
    EXECUTE pg_catalog.format('REVOKE ALL ON TABLE %s FROM ${roles.owner}, PUBLIC', one);
  END LOOP;
END $$;
REVOKE ALL ON SCHEMA keyring FROM ${roles.owner}, PUBLIC;
GRANT USAGE ON SCHEMA keyring TO ${roles.owner};
${ownKinds.map((kind) => `GRANT INSERT, DELETE, SELECT (${kind}_id) ON keyring.${kind}_key TO ${roles.owner};`).join('\n')}
ALTER SCHEMA audit OWNER TO ${roles.keyring};
ALTER FUNCTION audit.refuse_change() OWNER TO ${roles.keyring};
ALTER TABLE audit.entry OWNER TO ${roles.keyring};
REVOKE ALL ON SCHEMA audit FROM ${roles.owner}, PUBLIC;
REVOKE ALL ON TABLE audit.entry FROM ${roles.owner}, ${roles.keyring}, PUBLIC;
GRANT USAGE ON SCHEMA audit TO ${roles.owner};
GRANT SELECT, INSERT ON audit.entry TO ${roles.owner};
ALTER TABLE audit.erasure_ledger OWNER TO ${roles.keyring};
REVOKE ALL ON TABLE audit.erasure_ledger FROM ${roles.owner}, ${roles.keyring}, PUBLIC;
GRANT SELECT, INSERT ON audit.erasure_ledger TO ${roles.owner};
REVOKE ${roles.keyring} FROM ${roles.owner};
COMMIT`

/** Passwords are base64url, so nothing in them needs escaping; anything else is refused. */
function quoted(password: string) {
  if (!/^[\w-]+$/.test(password)) throw new Error('a password of an unknown form')
  return `'${password}'`
}

/** `portal` may create functions and operators in `public`; none of them may run in a statement of these roles. */
const fixedPath = 'pg_catalog, pg_temp'

const adminOf = (port: number, { admin }: Passwords): Login => ({ port, user: roles.admin, password: admin })

type Login = { port: number; user: string; password: string }

/** Does `work` on one connection with the fixed search path and closes it. */
async function asUser<T>(login: Login, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...login,
    host: '127.0.0.1',
    database,
    connectionTimeoutMillis: 10_000,
    // Takes precedence over settings of the role and of the database.
    options: `-c search_path=${fixedPath.replaceAll(' ', '')}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
