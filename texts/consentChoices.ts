import nb, { version } from './nb/consentChoices.ts'

export const consentChoices = { nb }
export const consentVersion = version
