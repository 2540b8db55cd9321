import { sql } from 'kysely'
import { patience, usePortal } from '#server/testing/index.ts'
import { connect, pools } from './connect.ts'

const portal = usePortal()

test('what somebody waits for has limits for a statement and for a transaction that stands still, background work none', async () => {
  const read = async (options: Parameters<typeof connect>[1]) => {
    const { db, close } = connect(portal.databaseUrl, { wait: patience, ...options })
    const { rows } = await sql<{ statement: string; idle: string }>`
      SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db)
    await close()
    return rows[0]
  }
  expect(await read(pools.private)).toEqual({ statement: '20s', idle: '1min' })
  expect(await read(pools.public)).toEqual({ statement: '5s', idle: '1min' })
  expect(await read(pools.work)).toEqual({ statement: '0', idle: '0' })
})
