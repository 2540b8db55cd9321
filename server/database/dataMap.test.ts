import { usePortal } from '#server/testing/index.ts'

const portal = usePortal()

type Column = { table: string; told: string | null; name: string; comment: string | null; is_plain: boolean }

/** Every column of our tables, with its comment and that of its table. One that is generated or has a list of codes is plain. */
async function columns() {
  const rows = await portal.query<Column>(`
    SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS "table", attname AS name,
      obj_description(c.oid, 'pg_class') AS told, col_description(c.oid, attnum) AS comment,
      attgenerated <> '' OR EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c' AND conkey = ARRAY[attnum]
        AND pg_get_constraintdef(oid) LIKE '%ARRAY[%') AS is_plain
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid
    WHERE relkind IN ('r', 'p') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
      AND relname NOT LIKE 'kysely%' AND attnum > 0 AND NOT attisdropped`)
  expect(rows.length).toBeGreaterThan(750)
  return rows
}

/** Names that need no comment, because they say what the column is. docs/data-map.md says of some who sees them. */
const plain = new Set(
  `id version position number only_row at name title date text html body summary description device gender recipient filename
  code slug link size width height extension media_type file_format filepath picture logo alt captions poster is_paid is_demo
  hashtag_ids reviewed kek_id wrapped_key storage_name submit_key fingerprint body_sealed`.split(/\s+/),
)
const lastWord = (name: string) => name.split(/[._]/).at(-1) ?? ''

test('every table says what it holds and who sees it, and every column whose name does not say it', async () => {
  const all = await columns()
  const tables = new Map(all.map(({ table, told }) => [table, told]))
  expect([...tables].filter(([, told]) => !told?.includes('Seen by: '))).toEqual([])
  const words = new Set([...tables.keys()].map(lastWord))
  /** The row of a table that has this name, when something was done, or who of the staff did it. */
  const isPlain = ({ name, is_plain }: Column) =>
    plain.has(name) ||
    is_plain ||
    name === 'user_id' ||
    (name.endsWith('_id') && words.has(lastWord(name.slice(0, -3)))) ||
    /_(at|on|by)$/.test(name)
  const untold = all.filter((column) => !column.comment && !isPlain(column))
  expect(untold.map(({ table, name }) => `${table}.${name}`)).toEqual([])
  // Of these tables different people see different columns.
  const unseen = all.filter(
    ({ table, comment }) => /^(incident|account)$/.test(table) && comment?.includes('Seen by: ') === false,
  )
  expect(unseen.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})
