import pg from 'pg'
import { until } from './mail.ts'

/** The lock of the audit log's chain, which each row of it takes first (server/platform/audit/log.ts). */
export const chainLock = 20_261_122

/**
 * What changes without anybody's call: counters, files' names, deliveries and housekeeping; the key of an export is made by a job, which
 * goes on when a slow machine is at the next calls.
 */
const ownLife =
  `throttle stored_file case_presence document_preview document_preview_part audit_check digest_run export_key
  mailbox mail_delivery mail_sent`.split(/\s+/)
/** Columns that do: the use of sessions, and what jobs find out about documents. */
const ownColumns =
  `last_used_at challenge_at inspect_after inspection_attempts inspection_findings inspection_state scanned_at
  viewing_name viewing_size`.split(/\s+/)

/** Whether an export is made already is the jobs' doing. */
const rowOf = (table: string) =>
  table === 'public.export'
    ? "concat_ws(',', t.id, t.asked_by, t.asked_at, t.decided_by, t.decided_at, t.fetched_at, t.state = 'asked')"
    : `(to_jsonb(t) - '{${ownColumns.join()}}'::text[])::text`

/** Looks at the database from outside the server, and holds its writes in their middle. */
export async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${chainLock}
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    /** From now on no transaction gets as far as its row of the audit log. */
    hold: () => client.query(`SELECT pg_advisory_lock(${chainLock})`),
    letGo: () => client.query(`SELECT pg_advisory_unlock(${chainLock})`),
    waiting,
    /** Until none of these backends is there any more. */
    ended: (pids: readonly number[]) =>
      until(async () => {
        const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [pids])
        return rowCount === 0
      }),
    /** The tables in which the transaction of a backend has written until now. */
    async writtenBy(pid: number) {
      const { rows } = await client.query<{ name: string }>(
        `SELECT DISTINCT CASE nspname WHEN 'pgboss' THEN 'job' ELSE relname END AS name
         FROM pg_locks JOIN pg_class ON pg_class.oid = relation JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE pid = $1 AND mode = 'RowExclusiveLock' AND relkind IN ('r', 'p') AND nspname != 'pg_catalog' ORDER BY 1`,
        [pid],
      )
      return rows.map(({ name }) => name).join(' ')
    },
    /** A digest of the rows of each table, and how many jobs of each kind there have been. */
    async contents() {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname IN ('public', 'audit', 'keyring') AND tablename != ALL($1) ORDER BY 1`,
        [ownLife],
      )
      const parts = tables.map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(string_agg(row, '|' ORDER BY row)) AS digest
           FROM (SELECT ${rowOf(name)} AS row FROM ${name} t) rows`,
      )
      const { rows } = await client.query<{ name: string; digest: string | null }>(parts.join(' UNION ALL '))
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
    },
    async auditActions(from: number) {
      const { rows } = await client.query<{ number: string; action: string }>(
        'SELECT number, action FROM audit.entry WHERE number > $1 ORDER BY number',
        [from],
      )
      return { actions: rows.map(({ action }) => action), last: Number(rows.at(-1)?.number ?? from) }
    },
    close: () => client.end(),
  }
}
