/**
 * The checks of the contract are a tenth of what the form weighs, and nobody needs them before something is written:
 * they come with the first touch. Undefined when the line is gone; the next press asks again.
 */
export const loadChecks = () => import('./check.ts').catch(() => undefined)
