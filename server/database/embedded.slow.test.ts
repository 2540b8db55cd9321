import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeLog } from '#server/platform/log.ts'
import { askDatabase } from '#server/testing/askDatabase.ts'
import { findBinaries, openBinaries, openFolder } from './binaries.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { findOwner } from './owner.ts'

const isRoot = process.getuid?.() === 0
const quiet = makeLog(() => {})
const settings = { fsync: 'off' }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-embedded-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
  for (const name of ['postgres', 'copy', 'other', 'moved']) {
    const place = await readFile(path.join(folder, name, 'place'), 'utf8').catch(() => '')
    if (place.startsWith(openFolder)) await rm(place, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
})

/** What the test has started and may have stopped itself. */
const started: Embedded[] = []
async function start(name = 'postgres') {
  const database = await startEmbedded(path.join(folder, name), quiet, { settings })
  started.push(database)
  return database
}
const pidOf = async (cluster: string) => (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]

const ask = async (url: string, statement: string) => (await askDatabase(url, statement)).rows

test.runIf(isRoot)(
  'in a folder that only root may enter the database runs beside it, as another user, without any capability',
  async () => {
    await chmod(folder, 0o700)
    const first = await start()
    const status = await readFile(`/proc/${await pidOf(first.cluster)}/status`, 'utf8')
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^CapPrm:\s+0+$/m)
    expect(status).toMatch(/^CapAmb:\s+0+$/m)
    expect(status).not.toMatch(/^Uid:.*\t0(\t|$)/m)
    expect(status).toMatch(/^Groups:\s*$/m)
    expect(first.cluster.startsWith(openFolder)).toBe(true)
    const { mode, uid } = await stat(first.cluster)
    expect([mode & 0o777, uid === 0]).toEqual([0o700, false])
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.stop()

    const other = await start('other')
    expect(other.cluster).not.toBe(first.cluster)
    const again = await start()
    expect(again.cluster).toBe(first.cluster)
    expect(await ask(again.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await Promise.all([again.stop(), other.stop()])
  },
)

test.runIf(isRoot)('a copied data folder does not share the database that lies outside of it', async () => {
  await chmod(folder, 0o700)
  await (await start()).stop()
  await cp(path.join(folder, 'postgres'), path.join(folder, 'copy'), { recursive: true })
  await expect(start('copy')).rejects.toThrow(/^DATA_DIR cannot be used: it is a copy, and its database /)
  // A moved one keeps it.
  await cp(path.join(folder, 'postgres'), path.join(folder, 'moved'), { recursive: true })
  await rm(path.join(folder, 'postgres'), { recursive: true })
  await (await start('moved')).stop()
  const place = await readFile(path.join(folder, 'moved/place'), 'utf8')
  await rm(place, { recursive: true })
  await expect(start('moved')).rejects.toThrow(/^DATA_DIR cannot be used: .* is missing or cannot be read/)
})

test.runIf(isRoot)(
  'a database that its user can no longer reach is left as it is, and the start says what to open',
  async () => {
    const before = await start()
    expect(before.cluster.startsWith(folder)).toBe(true)
    await before.stop()
    await chmod(folder, 0o700)
    await expect(start()).rejects.toThrow(/^DATA_DIR cannot be used: its database lies in .*, which the user postgres/)
    await chmod(folder, 0o711)
    await (await start()).stop()
  },
)

test.runIf(isRoot)('programs in a closed folder are copied once to a place where they can be run', async () => {
  const owner = await findOwner(path.join(folder, 'none'))
  const { postgres } = await findBinaries(owner)
  const native = path.join(folder, 'package/native')
  await cp(path.dirname(path.dirname(postgres)), native, { recursive: true, verbatimSymlinks: true })
  await writeFile(path.join(folder, 'package/package.json'), `{"version":"test-${process.pid}"}`)
  await chmod(folder, 0o700)
  const made = await openBinaries(native, 'test', owner)
  try {
    expect(made.postgres.startsWith(openFolder)).toBe(true)
    expect(execFileSync(made.postgres, ['--version'], { ...owner, cwd: '/' }).toString()).toContain('PostgreSQL')
    expect(await openBinaries(native, 'test', owner)).toEqual(made)
  } finally {
    await rm(path.dirname(path.dirname(made.postgres)), { recursive: true })
  }
})

test("the portal's role reaches no file and no shell, and reads no key, also after a start that was cut short while it migrated", async () => {
  const database = await start()
  await database.migrate()
  const secret = path.join(folder, 'postgres/password')
  for (const statement of [
    "COPY (SELECT 1) TO PROGRAM 'id > /tmp/portal-injected'",
    `COPY (SELECT 1) TO '${path.join(folder, 'x')}'`,
    `SELECT pg_read_file('${secret}')`,
    "SELECT lo_import('/etc/passwd')",
    'ALTER ROLE portal SUPERUSER',
    'CREATE ROLE stranger',
    'SET ROLE portal_admin',
    'SET ROLE portal_keyring',
    'SELECT rolpassword FROM pg_authid',
    'SELECT * FROM keyring.incident_key',
    'SELECT wrapped_key FROM keyring.incident_key',
    'SELECT * FROM keyring.canary',
    'SELECT * FROM keyring.server_secret',
    'UPDATE keyring.incident_key SET incident_id = 2',
    'CREATE TRIGGER t AFTER INSERT ON keyring.incident_key FOR EACH ROW EXECUTE FUNCTION index_hashtags()',
    'ALTER TABLE keyring.incident_key OWNER TO portal',
    'DROP SCHEMA keyring CASCADE',
  ])
    await expect(ask(database.url, statement), statement).rejects.toThrow(/permission denied|must be owner|superuser/)
  const outside = database.url.replace(/portal$/, 'postgres')
  for (const statement of ['DELETE FROM applied_migration', 'CREATE TABLE x (n int)'])
    await expect(ask(outside, statement), statement).rejects.toThrow('permission denied')
  await ask(database.url, "INSERT INTO keyring.incident_key VALUES (1, 'a', 'key'), (2, 'a', 'key')")
  await ask(database.url, 'DELETE FROM keyring.incident_key WHERE incident_id = 1')
  expect(await ask(database.keyringUrl, 'SELECT incident_id FROM keyring.incident_key')).toEqual([{ incident_id: '2' }])
  await expect(ask(database.keyringUrl, 'SELECT * FROM account')).rejects.toThrow('does not exist')
  await expect(ask(database.keyringUrl, 'SELECT * FROM public.account')).rejects.toThrow('permission denied')

  const password = await readFile(path.join(folder, 'postgres/admin-password'), 'utf8')
  const admin = Object.assign(new URL(database.url), { username: 'portal_admin', password })
  await ask(admin.href, 'GRANT portal_keyring TO portal')
  await database.stop()
  const after = await start()
  await expect(ask(after.url, 'SELECT * FROM keyring.incident_key')).rejects.toThrow('permission denied')
})

/** The overloads match the start's own statements better than PostgreSQL's functions and operators do. */
const planted = `
  CREATE TABLE public.ran (name text);
  CREATE FUNCTION public.attack(name text) RETURNS void LANGUAGE plpgsql AS $f$ BEGIN
    INSERT INTO public.ran VALUES ($1);
    EXECUTE 'ALTER ROLE portal SUPERUSER';
  END $f$;
  CREATE FUNCTION public.format(text, regclass) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN
    PERFORM public.attack('format'); RETURN pg_catalog.format($1, $2);
  END $f$;
  CREATE FUNCTION public.same(oid, regnamespace) RETURNS boolean LANGUAGE plpgsql AS $f$ BEGIN
    PERFORM public.attack('operator'); RETURN pg_catalog.oideq($1, $2::oid);
  END $f$;
  CREATE OPERATOR public.= (LEFTARG = oid, RIGHTARG = regnamespace, FUNCTION = public.same);
  CREATE FUNCTION public.pg_advisory_lock(bigint) RETURNS void LANGUAGE plpgsql AS $f$ BEGIN
    INSERT INTO public.ran SELECT incident_id::text FROM keyring.incident_key WHERE wrapped_key IS NOT NULL;
  EXCEPTION WHEN insufficient_privilege THEN INSERT INTO public.ran VALUES ('lock');
  END $f$`

const isSuperuser = "SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = 'portal'"

for (const setting of ['ALTER DATABASE portal', 'ALTER ROLE portal', 'ALTER ROLE portal IN DATABASE portal', ''])
  test(`functions and operators planted in public do not run at the next start (${setting || 'no setting'})`, async () => {
    const before = await start()
    await before.migrate()
    await ask(before.url, "INSERT INTO keyring.incident_key VALUES (1, 'a', 'key')")
    await ask(before.url, planted)
    if (setting) await ask(before.url, `${setting} SET search_path = public, pg_catalog`)
    await before.stop()
    const after = await start()
    await after.migrate()
    expect(await ask(after.url, isSuperuser)).toEqual([{ rolsuper: false }])
    expect(await ask(after.url, 'SELECT name FROM public.ran')).toEqual([])
    expect(await ask(after.url, 'SHOW search_path')).toEqual([{ search_path: '"$user", public' }])
  })

test("the portal's role adds to the audit log and to the ledger of erasures and cannot change them, not even by making itself its owner", async () => {
  const database = await start()
  const row = (number: number) =>
    `INSERT INTO audit.entry VALUES (${number}, now(), 'system', NULL, NULL, 'held', NULL, NULL, NULL, '{}', '{}', 'a', '${number}')`
  await database.migrate()
  await ask(database.url, row(1))
  await ask(database.url, "INSERT INTO audit.erasure_ledger VALUES ('case', 'one', 'a', now())")
  for (const statement of [
    "UPDATE audit.entry SET action = 'noted'",
    'DELETE FROM audit.entry',
    'TRUNCATE audit.entry',
    'DROP TABLE audit.entry',
    'DROP SCHEMA audit CASCADE',
    'ALTER TABLE audit.entry DISABLE TRIGGER ALL',
    'ALTER TABLE audit.entry OWNER TO portal',
    'ALTER SCHEMA audit RENAME TO other',
    'DROP TRIGGER entry_is_append_only ON audit.entry',
    'CREATE OR REPLACE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE TRIGGER t BEFORE INSERT ON audit.entry FOR EACH ROW EXECUTE FUNCTION index_hashtags()',
    'UPDATE audit.erasure_ledger SET at = now()',
    'DELETE FROM audit.erasure_ledger',
    'TRUNCATE audit.erasure_ledger',
    'DROP TABLE audit.erasure_ledger',
    'ALTER TABLE audit.erasure_ledger DISABLE TRIGGER ALL',
  ])
    await expect(ask(database.url, statement), statement).rejects.toThrow(/permission denied|must be owner/)
  // PostgreSQL only warns that nothing was granted.
  await ask(database.url, 'GRANT ALL ON audit.entry TO portal')
  await expect(ask(database.url, 'DELETE FROM audit.entry')).rejects.toThrow('permission denied')
  // A second start leaves it so.
  await database.migrate()
  await ask(database.url, row(2))
  expect(await ask(database.url, 'SELECT count(*)::int AS n FROM audit.entry')).toEqual([{ n: 2 }])
  await expect(ask(database.keyringUrl, 'DELETE FROM audit.entry')).rejects.toThrow(/permission denied|append-only/)
})

test('a start without a new migration does not lend the keyring, whatever the migration table says', async () => {
  const before = await start()
  await before.migrate()
  await ask(
    before.url,
    `CREATE SEQUENCE public.looked;
    CREATE SEQUENCE public.lent;
    CREATE FUNCTION public.peek(text) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN
      PERFORM nextval('public.looked');
      IF pg_has_role('portal', 'portal_keyring', 'MEMBER') THEN PERFORM nextval('public.lent'); END IF;
      RETURN $1;
    END $f$;
    ALTER TABLE kysely_migration RENAME TO real_migration;
    CREATE VIEW kysely_migration AS
      SELECT public.peek(name) AS name, timestamp FROM real_migration WHERE public.peek(name) = ''`,
  )
  await before.stop()
  const after = await start()
  // The view hides the migration, which then fails because what it makes is there.
  await expect(after.migrate()).rejects.toThrow('already exists')
  // A rollback does not take back what a sequence gave.
  expect(await ask(after.url, 'SELECT is_called FROM public.looked')).toEqual([{ is_called: true }])
  expect(await ask(after.url, 'SELECT is_called FROM public.lent')).toEqual([{ is_called: false }])
})

test('a cluster that PostgreSQL has run on is never taken for an unfinished one; a program that cannot be run, and a password that does not fit, are told in one line', async () => {
  const database = await start()
  await database.stop()
  await rm(path.join(database.cluster, 'complete'))
  await expect(start()).rejects.toThrow(
    /^DATA_DIR cannot be used: the database in [^\n]+ lacks its empty file "complete"/,
  )
  expect(await readFile(path.join(database.cluster, 'PG_VERSION'), 'utf8')).toMatch(/^\d/)
  await writeFile(path.join(database.cluster, 'complete'), '')
  for (const name of ['admin-password', 'password'])
    await writeFile(path.join(folder, 'postgres', name), 'x'.repeat(43))
  await expect(start()).rejects.toThrow(/^DATA_DIR cannot be used: the passwords [^\n]+$/)
  await writeFile(path.join(database.cluster, 'PG_VERSION'), '9')
  await expect(start()).rejects.toThrow(/^The embedded PostgreSQL ended at start: [^\n]+$/)
})
