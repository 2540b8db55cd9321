import fc from 'fast-check'
import './endsWithRun.ts'

/**
 * Every property test begins with this seed, so that one commit gives one answer. `FUZZ_SEED=random` looks where nobody has
 * looked yet; the seed that found something is printed with it, and `FUZZ_SEED=<seed>` repeats it.
 */
const asked = process.env['FUZZ_SEED']
if (asked !== 'random') fc.configureGlobal({ seed: asked ? Number(asked) : 1 })

/** How often a property is tried: a quarter of this in `npm test`, all of it in `npm run test:all`. */
export const tries = (all: number) => (process.env['LOOK'] === 'everywhere' ? all : Math.ceil(all / 4))
