import { buildWhenStale } from '../scripts/build.ts'

/** Journeys run on the built pages: one that is run by itself builds them first when they are stale, and says so. */
export default buildWhenStale
