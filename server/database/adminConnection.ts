import pg from 'pg'

/** `portal` may create functions and operators in `public`; none of them may run in a statement of these roles. */
export const fixedPath = 'pg_catalog, pg_temp'

type Login = { port: number; user: string; password: string }

/** Does `work` on one connection with the fixed search path and closes it. */
export async function asUser<T>(login: Login, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...login,
    host: '127.0.0.1',
    database,
    connectionTimeoutMillis: 10_000,
    // Takes precedence over settings of the role and of the database.
    options: `-c search_path=${fixedPath.replaceAll(' ', '')}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws when the database cannot be reached, which says nothing about the password */
export async function canLogIn(login: Login): Promise<boolean> {
  try {
    await asUser(login, 'postgres', async () => undefined)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) return false
    throw error
  }
}
