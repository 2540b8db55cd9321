import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { usePortal } from '#server/testing/index.ts'
import type { RetentionRule } from './rule.ts'
import { retentionRules } from './tables.ts'

const portal = usePortal()
const { query } = portal
const root = path.join(import.meta.dirname, '../../..')
const personal: [string, RetentionRule][] = Object.entries(retentionRules)
const foreign = /^(pgboss\.|kysely_migration(_lock)?$)/

/** Every column of every schema but PostgreSQL's own, by `schema.table`, without the schema for ours. */
async function catalogue() {
  const rows = await query(`
    SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS name, column_name, data_type
    FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
      AND table_schema NOT LIKE 'pg_t%'`)
  return Map.groupBy(rows, (row) => row['name'] ?? '')
}

/** `table` goes when the row of `to` goes. */
const cascades = async () => {
  const rows = await query(`
    SELECT from_space.nspname AS space, from_table.relname AS name, to_table.relname AS parent
    FROM pg_constraint key JOIN pg_class from_table ON from_table.oid = key.conrelid
      JOIN pg_namespace from_space ON from_space.oid = from_table.relnamespace
      JOIN pg_class to_table ON to_table.oid = key.confrelid
    WHERE key.contype = 'f' AND key.confdeltype = 'c'`)
  return rows.map(({ space, name, parent }) => `${space === 'public' ? '' : `${space}.`}${name} -> ${parent}`)
}

test('every table of every schema has a rule or is one that tells nothing about a person, and every rule has a table', async () => {
  const tables = [...(await catalogue()).keys()]
  const known = [...Object.keys(retentionRules), ...Object.keys(decided)]
  expect(tables.length).toBeGreaterThan(80)
  expect(tables.filter((table) => !known.includes(table) && !foreign.test(table))).toEqual([])
  expect(known.filter((table) => !tables.includes(table))).toEqual([])
  // Jobs are there, so the walk has seen other schemas than ours.
  expect(tables.some((table) => table.startsWith('pgboss.'))).toBe(true)
})

/**
 * Every column of the tables whose rows nothing ends, and of those that tell nothing about a person. A new column is put here by
 * somebody who has decided that it holds nothing of anybody; another one makes its table a personal one, with a rule.
 */
const decided: Record<string, string> = {
  'audit.entry': 'action actor after at before hash number previous reason reporter_hash staff_id subject subject_id',
  'audit.erasure_ledger': 'at hash key_check kind receipt_hash',
  mailbox: 'at html id recipient subject text',
  setting: 'name value version',
  staff: 'created_at email id name password_hash roles state updated_at',

  article:
    'alt captions created_at date description file_format filepath focus_x focus_y id is_demo is_paid link link_key news_agency_id picture poster title updated_at withdrawn_at',
  article_category: 'code id name position version',
  article_category_of: 'article_id category_id position',
  article_gone: 'article_id',
  article_hashtag: 'article_id hashtag_id',
  article_index: 'article_id date file_format first_category_id hashtag_ids is_paid news_agency_id title title_folded',
  audit_check: 'at broken_at entries only_row',
  backup_run: 'at bytes cases documents id keyring_copied missing reason',
  city: 'country_id county_code id name',
  consent_text: 'body hash version',
  content_version: 'only_row version',
  country: 'code id name',
  county: 'code name',
  frozen_base: 'code_list exact_total id is_correction is_demo is_small quarter',
  frozen_error: 'only_row sealed',
  frozen_group: 'base_id count facts id',
  harassment_category: 'code description id name position',
  hashtag: 'folded id name version',
  'keyring.canary': 'kek_id sealed',
  'keyring.server_secret': 'kek_id only_row sealed',
  knowledge_entry:
    'body created_at folded id kind position related reviewed searched slug sources summary themes title updated_at withdrawn_at',
  knowledge_old_slug: 'entry_id slug',
  knowledge_theme: 'id name position slug version',
  label: 'id name retired_at version',
  mail_outage: 'code only_row since',
  media_file:
    'alt captions created_at deleted_at download_name focus is_copy media_type name picture poster size stem storage_name version',
  media_use: 'kind ref stem',
  news_agency: 'folded id logo name version',
  release: 'corrects drafted_at drafted_by events id publish_at published_at reason slug starts_on summary version',
  release_approval: 'at release_id role staff_id',
  reply_text: 'body id title version',
  seeded: 'digest list',
}

test('each column of a table that is kept, or tells nothing about a person, is one that somebody decided about', async () => {
  const columns = await catalogue()
  const kept = personal.flatMap(([table, { ends }]) => ('kept' in ends || table === 'staff' ? [table] : []))
  const lasting = Object.keys(decided)
  const ruled = lasting.filter((table) => table in retentionRules)
  expect(ruled.toSorted()).toEqual(kept.toSorted())
  const names = (table: string) => (columns.get(table) ?? []).map(({ column_name }) => String(column_name)).toSorted()
  expect(Object.fromEntries(lasting.map((table) => [table, names(table).join(' ')]))).toEqual(decided)
})

test('a table that tells nothing about a person refers to no row of a personal one and holds nothing sealed', async () => {
  const columns = await catalogue()
  const impersonal = Object.keys(decided).filter((table) => !(table in retentionRules))
  const references = await query(`
    SELECT DISTINCT CASE from_space.nspname WHEN 'public' THEN '' ELSE from_space.nspname || '.' END || from_table.relname AS name,
      CASE to_space.nspname WHEN 'public' THEN '' ELSE to_space.nspname || '.' END || to_table.relname AS parent
    FROM pg_constraint key JOIN pg_class from_table ON from_table.oid = key.conrelid
      JOIN pg_class to_table ON to_table.oid = key.confrelid
      JOIN pg_namespace from_space ON from_space.oid = from_table.relnamespace
      JOIN pg_namespace to_space ON to_space.oid = to_table.relnamespace
    WHERE key.contype = 'f'`)
  expect(references.length).toBeGreaterThan(80)
  // Names of files of every kind, those of the archive too.
  const isPersonal = new Set(personal.map(([table]) => table).filter((table) => table !== 'stored_file'))
  const refers = new Set(references.filter(({ parent = '' }) => isPersonal.has(parent)).map(({ name }) => name))
  const named = /(_sealed|^user_id|staff_id|incident_id|^email|phone|recipient|_by)$/
  const wrong = impersonal.flatMap((table) => {
    const telling = (columns.get(table) ?? [])
      .map(({ column_name }) => String(column_name))
      .filter((name) => named.test(name))
    return refers.has(table) || telling.length > 0 ? [`${table} ${telling.join(' ')}`] : []
  })
  expect(wrong).toEqual([])
})

test('each rule names columns that there are, times for ages, and a table that it goes with', async () => {
  const columns = await catalogue()
  const goes = await cascades()
  const typeOf = (table: string, column: string) =>
    columns.get(table)?.find((row) => row['column_name'] === column)?.['data_type']
  const wrong: string[] = []
  for (const [table, { ends, columns: sooner = {} }] of personal) {
    for (const column of Object.keys(sooner)) if (!typeOf(table, column)) wrong.push(`${table}.${column} is no column`)
    if ('ages' in ends)
      for (const { column } of ends.ages)
        if (typeOf(table, column) !== 'timestamp with time zone') wrong.push(`${table}.${column} is no time`)
    if ('with' in ends && !('byErasure' in ends && ends.byErasure) && !goes.includes(`${table} -> ${ends.with}`))
      wrong.push(`${table} does not go with ${ends.with}`)
  }
  expect(wrong).toEqual([])
})

test('every job that ends something is one that the server starts', async () => {
  const jobs = personal.flatMap(([, { ends }]) => ('job' in ends ? [ends.job] : []))
  const names = await readdir(path.join(root, 'server'), { recursive: true })
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(sources.map((name) => readFile(path.join(root, 'server', name), 'utf8')))
  const started = (job: string) => texts.some((text) => new RegExp(`jobs\\.every\\('[^']+', '${job}'`).test(text))
  expect(new Set(jobs).size).toBeGreaterThan(4)
  expect(jobs.filter((job) => !started(job))).toEqual([])
})

test('every setting that names a place for files is in the data map', async () => {
  const config = await readFile(path.join(root, 'server/config.ts'), 'utf8')
  const places = new Set([...config.matchAll(/\b([A-Z][A-Z0-9_]*_(?:DIR|FILE))\b/g)].map(([, name]) => name))
  const told = await readFile(path.join(root, 'docs/data-map.md'), 'utf8')
  expect([...places].filter((place) => !told.includes(`\`${place}`))).toEqual([])
})
