import nb from './nb/dashboard.ts'

export const dashboard = { nb }
