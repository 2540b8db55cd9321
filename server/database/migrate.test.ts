import { sql } from 'kysely'
import { inject } from 'vitest'
import { newDatabase } from '#server/testing/askDatabase.ts'
import { patience } from '#server/testing/patience.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { seed } from './seed/index.ts'

test('three servers that start at once migrate and seed exactly once', async () => {
  const url = await newDatabase(inject('databaseUrl'))
  const open = () => connect(url, { wait: patience })
  const servers = [open(), open(), open()]
  await Promise.all(
    servers.map(async ({ db }) => {
      await migrate(db)
      await seed(db)
    }),
  )
  const { db } = open()
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))])
  const { rows: countries } = await sql<{ n: number }>`SELECT count(*) AS n FROM country`.execute(db)
  expect(countries[0]?.n).toBeGreaterThan(200)
  await Promise.all([db.destroy(), ...servers.map(({ close }) => close())])
})
