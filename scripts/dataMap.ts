import { readFile } from 'node:fs/promises'
import { processingActivities } from '#contract/deskProcessing.ts'
import { connect } from '#server/database/connect.ts'
import { endInNorwegian, rulesOf } from '#server/cases/retentionRules/processing.ts'
import type { RetentionRule } from '#server/cases/retentionRules/rule.ts'
import { retentionRules } from '#server/cases/retentionRules/tables.ts'
import record from '#texts/nb/deskProcessing.ts'
import { withMigratedDatabase } from './migratedDatabase.ts'

type Column = { table: string; tableComment: string; name: string; comment: string | null }

/**
 * Prints the data map: docs/data-map.md, then each table of a freshly migrated database with the comments of the schema or the
 * codes that a column may hold, what ends its rows, and what ends what is kept elsewhere, in the words of the record of processing.
 */
const columns = await withMigratedDatabase(async (url) => {
  const { pool, close } = connect(url, { max: 1 })
  const { rows } = await pool.query<Column>(`
    SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS "table", attname AS name,
      obj_description(c.oid, 'pg_class') AS "tableComment", coalesce(col_description(c.oid, attnum), (
        SELECT string_agg(code[1], ', ') || '.' FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g') AS code
        WHERE conrelid = c.oid AND conkey = ARRAY[attnum] AND pg_get_constraintdef(oid) LIKE '%ARRAY[%')) AS comment
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid
    WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'keyring', 'audit') AND relname NOT LIKE 'kysely%' AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum`)
  await close()
  return Map.groupBy(rows, ({ table }) => table)
})
const elsewhere = await readFile(new URL('../docs/data-map.md', import.meta.url), 'utf8')
const impersonal = [...columns.keys()].filter((name) => !Object.hasOwn(retentionRules, name)).toSorted()
const tables = [
  ...processingActivities
    .flatMap(rulesOf)
    .map(([name, rule]) =>
      tableInWords(name, `Of: ${rule.of.join(', ')}. Ends: ${endInNorwegian(name, rule)}`, rule.columns),
    ),
  ...impersonal.map((name) => tableInWords(name, 'Nothing about a person.')),
]
const outside = record.outside.map(({ what, where, ends }) => `- ${what} (${where}): ${ends}`)
const parts = [elsewhere, '## In the database\n', ...tables, '## What ends what is kept elsewhere\n', ...outside]
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
