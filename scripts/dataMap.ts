import { readFile } from 'node:fs/promises'
import { connect } from '#server/database/connect.ts'
import { files, libraries } from '#server/cases/retentionRules/outside.ts'
import { days, hours } from '#server/cases/retentionRules/periods.ts'
import type { RetentionRule } from '#server/cases/retentionRules/rule.ts'
import { impersonal, retentionRules } from '#server/cases/retentionRules/tables.ts'
import { withMigratedDatabase } from './migratedDatabase.ts'

type Column = { table: string; tableComment: string; name: string; comment: string | null }

/**
 * Prints the data map: docs/data-map.md, then each table of a freshly migrated database with the comments of the schema, what ends
 * its rows, and what ends what is kept elsewhere.
 */
const columns = await withMigratedDatabase(async (url) => {
  const { pool, close } = connect(url, { max: 1 })
  const { rows } = await pool.query<Column>(`
    SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS "table", attname AS name,
      obj_description(c.oid, 'pg_class') AS "tableComment", col_description(c.oid, attnum) AS comment
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid
    WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'keyring', 'audit') AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum`)
  await close()
  return Map.groupBy(rows, ({ table }) => table)
})
const elsewhere = await readFile(new URL('../docs/data-map.md', import.meta.url), 'utf8')
const tables = [
  ...Object.entries<RetentionRule>(retentionRules).map(([name, { of, ends, columns: sooner }]) =>
    tableInWords(name, `Of: ${of.join(', ')}. Ends: ${endInWords(ends)}.`, sooner),
  ),
  ...impersonal.map((name) => tableInWords(name, 'Nothing about a person.')),
]
const parts = [elsewhere, '## In the database\n', ...tables, '## What ends what is kept elsewhere\n', outsideInWords()]
process.stdout.write(`${parts.join('\n')}\n`)

function tableInWords(table: string, rule: string, ends: RetentionRule['columns'] = {}) {
  const own = columns.get(table) ?? []
  const told = own.map(({ name, comment }) => {
    const what = [comment, ends[name] && `Ends ${ends[name]}.`].filter(Boolean).join(' ')
    return { name, words: atRest(name) + (what && `: ${what}`) }
  })
  const plain = told.flatMap(({ name, words }) => (words ? [] : [`\`${name}\``]))
  return [
    `### \`${table}\``,
    '',
    `${own[0]?.tableComment} ${rule}`,
    '',
    ...told.flatMap(({ name, words }) => (words ? [`- \`${name}\`${words}`] : [])),
    ...(plain.length > 0 ? [`- ${plain.join(', ')}`] : []),
    '',
  ].join('\n')
}

/** By the column's name; the comment of a column or of its table says where it is otherwise. */
function atRest(column: string) {
  if (/(^|_)sealed$/.test(column)) return ' (sealed)'
  if (column === 'wrapped_key') return ' (encrypted with the key-encryption key)'
  return /(^|_)(hash|fingerprint|previous)$/.test(column) ? ' (hash)' : ''
}

function outsideInWords() {
  const rows = [...libraries, ...files].map(({ what, where, ends }) => `| ${what} | ${where} | ${ends} |`)
  return ['| What | Where | What ends it |', '|---|---|---|', ...rows].join('\n')
}

function endInWords(ends: RetentionRule['ends']): string {
  if ('kept' in ends) return `never: ${ends.kept}`
  if ('ages' in ends) return ends.ages.map(({ column, after }) => `${period(after)} after \`${column}\``).join(', or ')
  if ('job' in ends) return `${ends.when} (job \`${ends.job}\`)`
  return 'when' in ends ? `${ends.when}; with its row in \`${ends.with}\`` : `with its row in \`${ends.with}\``
}

function period(ms: number) {
  if (ms === 0) return '0 minutes'
  if (ms % days(1) === 0) return plural(ms / days(1), 'day')
  return ms % hours(1) === 0 ? plural(ms / hours(1), 'hour') : plural(ms / 60_000, 'minute')
}

function plural(count: number, unit: string) {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
