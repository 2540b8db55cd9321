/** For the desk's router, and the server, which answers 404 to all others below `/desk`. `:slug`: that of a release (./openNumbers.ts). */
export const deskPages = {
  home: '/desk',
  login: '/desk/login',
  invitation: '/desk/invitation',
  staff: '/desk/staff',
  account: '/desk/account',
  people: '/desk/people',
  case: '/desk/cases/:id',
  audit: '/desk/audit',
  settings: '/desk/settings',
  mail: '/desk/mail',
  backups: '/desk/backups',
  newCase: '/desk/cases/new',
  exports: '/desk/exports',
  tips: '/desk/tips',
  lookups: '/desk/lookups',
  media: '/desk/media',
  articles: '/desk/articles',
  newArticle: '/desk/articles/new',
  article: '/desk/articles/:id',
  knowledge: '/desk/knowledge',
  newEntry: '/desk/knowledge/new',
  entry: '/desk/knowledge/:id',
  bin: '/desk/bin',
  holds: '/desk/holds',
  requests: '/desk/requests',
  request: '/desk/requests/:id',
  processing: '/desk/processing',
  breaches: '/desk/breaches',
  newBreach: '/desk/breaches/new',
  breach: '/desk/breaches/:id',
  privacyReport: '/desk/privacy-report',
  numbers: '/desk/numbers',
  releases: '/desk/numbers/releases',
  release: '/desk/numbers/releases/:slug',
} as const

/** What the settings are about: each topic is a page below theirs. */
export const settingTopics = [
  'clocks',
  'digest',
  'outcomes',
  'labels',
  'states',
  'replies',
  'editing',
  'organisation',
] as const
export type SettingTopic = (typeof settingTopics)[number]
export const settingPath = (topic: SettingTopic) => `${deskPages.settings}/${topic}`

export const deskAddresses: readonly string[] = [...Object.values(deskPages), ...settingTopics.map(settingPath)]

/** As in /desk/cases/12?part=notes. All stay in the page, so that what is typed in one is there after a look at another. */
export const caseParts = ['case', 'notes', 'documents', 'coding', 'related', 'sharing', 'timeline'] as const
export type CasePart = (typeof caseParts)[number]

export const casePath = (id: number) => deskPages.case.replace(':id', String(id))
export const articlePath = (id: number) => deskPages.article.replace(':id', String(id))
export const breachPath = (id: number) => deskPages.breach.replace(':id', String(id))
export const entryPath = (id: number) => deskPages.entry.replace(':id', String(id))
export const releasePath = (slug: string) => deskPages.release.replace(':slug', slug)
export const requestPath = (id: number) => deskPages.request.replace(':id', String(id))
