import pages from './nb/deskPages.ts'
import roles from './nb/deskRoles.ts'

export const desk = { nb: { ...pages, names: roles } }
