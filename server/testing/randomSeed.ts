import fc from 'fast-check'

/**
 * Every property test begins with this seed, so that one commit gives one answer. `FUZZ_SEED=random` looks where nobody has
 * looked yet; the seed that found something is printed with it, and `FUZZ_SEED=<seed>` repeats it.
 */
const asked = process.env['FUZZ_SEED']
if (asked !== 'random') fc.configureGlobal({ seed: asked ? Number(asked) : 1 })
