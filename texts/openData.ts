import nb from './nb/openData.ts'

export const openData = { nb }
