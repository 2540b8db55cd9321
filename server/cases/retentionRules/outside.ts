/** The rule of what is kept outside the portal's own tables: where it is, and what ends it. */
export type Outside = { what: string; where: string; ends: string }

/** Schemas and tables of libraries. A schema that is not here, and none of ours, fails a test. */
export const libraries: readonly (Outside & { table: RegExp })[] = [
  {
    table: /^pgboss\./,
    what: 'Jobs: numbers, names of templates, and the address of a caller, or of an account erased at once, sealed',
    where: 'schema `pgboss`',
    ends: 'a day after the job is done, or 14 days after it was made; of a case or an account that is erased, with it',
  },
  { table: /^kysely_migration(_lock)?$/, what: 'Names of migrations', where: '`kysely_migration`', ends: 'impersonal' },
]

export const files: readonly Outside[] = [
  {
    what: 'Documents, viewing copies, previews',
    where: '`DATA_DIR/documents/` or the S3 store',
    ends: 'with their rows in `incident_document` and `document_preview_part`, within the hour',
  },
  {
    what: 'Files of exports',
    where: 'the same',
    ends: 'when fetched, after 24 hours, or with the case; the key at that moment',
  },
  {
    what: 'Files of everything that is stored about a person',
    where: 'the same',
    ends: 'when fetched, after 24 hours, or within the hour of what ended it; the key at that moment',
  },
  {
    what: 'Parts of uploads, and files of requests that were cut short',
    where: 'the same',
    ends: 'a day after the last part; within a day',
  },
  {
    what: 'Pictures and files of the archive and the hub',
    where: 'the same',
    ends: '30 days after they were put into the bin; impersonal',
  },
  { what: 'The ledger of erasures', where: '`LEDGER_DIR/erasures`', ends: 'never: keyed hashes and times alone' },
  {
    what: 'Heads of the audit log',
    where: '`DATA_DIR/audit-heads`, `DATA_DIR/audit-heads-recent`',
    ends: 'never; with the next check. A number and a hash',
  },
  { what: 'The key-encryption key', where: '`KEK_FILE`', ends: 'never; impersonal' },
  {
    what: 'Logs',
    where: 'standard output',
    ends: 'by whoever keeps them: `ops/` has an example of 30 days. No name, address or word of a case is in them',
  },
  {
    what: 'Backups',
    where: 'where the operator keeps them',
    ends: 'a copy of the keyring after 35 days, by each run of the backup but for the newest, which stays until there is a newer one; while none is run nothing removes it, and it must be deleted by hand. What was erased cannot be read without it, and a restore erases it again. Copies of documents go with the run that finds them 35 days unneeded',
  },
]
