import type { Trx } from '#server/database/connect.ts'

/** Makes the open data of a release that is being published, in the transaction that publishes it. */
export async function makeReleaseFiles(_trx: Trx, _releaseId: number, _now: Date): Promise<void> {}
