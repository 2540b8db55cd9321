import nb from './nb/requests.ts'

export const requests = { nb }
