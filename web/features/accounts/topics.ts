/** The pages of the account, each about one thing, in the order of the list. Their titles are in `shell.titles`. */
export const topics = [
  '/account/deg',
  '/account/e-post',
  '/account/passord',
  '/account/enheter',
  '/account/samtykker',
  '/account/ta-med',
  '/account/slett',
] as const
export type Topic = (typeof topics)[number]
