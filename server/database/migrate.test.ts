import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { newDatabase } from '#server/testing/askDatabase.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { seed } from './seed/index.ts'

test('three servers that start at once migrate and seed exactly once', async () => {
  const url = await newDatabase(inject('databaseUrl'))
  const servers = [connect(url), connect(url), connect(url)]
  await Promise.all(
    servers.map(async ({ db }) => {
      await migrate(db)
      await seed(db)
    }),
  )
  const { db } = connect(url)
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))])
  const { rows: countries } = await sql<{ n: number }>`SELECT count(*) AS n FROM country`.execute(db)
  expect(countries[0]?.n).toBeGreaterThan(200)
  await Promise.all([db.destroy(), ...servers.map(({ close }) => close())])
})

test('dates stay text, big numbers are numbers, moments are dates', async () => {
  const { db, close } = connect(inject('databaseUrl'))
  const { rows } =
    await sql`SELECT '2026-02-28'::date AS day, '14:30'::time AS time, 5::int8 AS big, now() AS moment`.execute(db)
  expect(rows[0]).toEqual({ day: '2026-02-28', time: '14:30:00', big: 5, moment: expect.any(Date) })
  await close()
})
