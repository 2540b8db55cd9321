import nb from './nb/inspection.ts'

export const inspection = { nb }
