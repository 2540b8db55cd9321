/** Where Datatilsynet says how to complain. */
export const complaints = 'https://www.datatilsynet.no/'
