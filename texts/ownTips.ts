import nb from './nb/ownTips.ts'

export const ownTips = { nb }
