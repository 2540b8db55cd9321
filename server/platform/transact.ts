import type { Db, Trx } from '#server/database/connect.ts'
import { errorCode } from './errorCode.ts'

/** PostgreSQL ended the transaction because it and another waited for each other, or saw each other's rows change. */
const untimely = ['40P01', '40001']
const mostTries = 4

/** A transaction that is done again when PostgreSQL ended it for another's sake. `act` must do nothing beside the database. */
export async function transact<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (tries === mostTries || !untimely.includes(errorCode(error))) throw error
    }
}
