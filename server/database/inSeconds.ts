import { sql } from 'kysely'

/** A moment so many seconds from now, by the database's clock, which all servers share. Below 0: before now. */
export const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`
