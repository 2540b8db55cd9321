import { caseParts, deskPages, settingPath, settingTopics } from '#contract/deskPages.ts'
import { roles, rolesMay } from '#contract/staff.ts'
import { powersOf, type Guarded } from '#web/features/desk/frame/pages.ts'

/** Who is signed in. `none` is signed out; each of the others has its own account, or is the demo person of a role. */
export const viewers = ['none', 'unverified', 'empty', 'full', ...roles] as const
export type Viewer = (typeof viewers)[number]

export type Screen = {
  /** Names the file: `<name>-<width>-<theme>.png`. */
  name: string
  /** What stands in braces is filled in (`Given`, people.ts). */
  path: string
  as?: Viewer
  /** The browser's storage holds an unfinished report. */
  hasDraft?: boolean
  /** Pressed before it is looked at: the name of a button, or what unfolds something; and words that are shown then. */
  press?: string
  shows?: string
  /** It is refused, as it says. */
  isRefused?: boolean
}

/** Every screen of web/routes.ts, empty and full where that differs. A new screen is a new line (scripts/screens.test.ts). */
const portal: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-signed-in', path: '/', as: 'full' },
  { name: 'about', path: '/about' },
  { name: 'information-hub', path: '/information-hub' },
  { name: 'information-hub-empty', path: '/information-hub?search=finnesikke' },
  { name: 'entry', path: '/information-hub/hva-er-muslimhets' },
  { name: 'impact', path: '/impact' },
  { name: 'impact-signed-in', path: '/impact', as: 'full' },
  { name: 'impact-empty', path: '/impact?title=finnesikke' },
  { name: 'impact-filter', path: '/impact', press: 'Filtrer', shows: 'Betalingsmur' },
  { name: 'impact-tip', path: '/impact', as: 'full', press: 'Tips oss om en artikkel', shows: 'Tips oss' },
  { name: 'article', path: '/impact/1' },
  { name: 'create-impact', path: '/create-impact' },
  { name: 'create-impact-signed-in', path: '/create-impact', as: 'full' },
  { name: 'numbers', path: '/tall' },
  { name: 'release', path: '/tall/{release}' },
  { name: 'figure', path: '/tall/{release}/{figure}' },
  { name: 'open-data', path: '/tall/data' },
  { name: 'not-found', path: '/finnes-ikke', isRefused: true },

  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'register-wrong', path: '/register', press: 'Registrer', shows: 'Skriv inn gyldig navn' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/auth/reset-password/1/x?expires=1&signature=x' },
  { name: 'email-verify', path: '/email-verify', as: 'unverified' },
  {
    name: 'verify-email-failed',
    path: '/auth/verify-email/{user}/x?expires=1&signature=x',
    as: 'full',
    isRefused: true,
  },
  { name: 'account', path: '/account', as: 'full' },
  { name: 'account-unverified', path: '/account', as: 'unverified' },
  { name: 'account-about-you', path: '/account/deg', as: 'full' },
  { name: 'account-mails', path: '/account/e-post', as: 'full' },
  { name: 'account-password', path: '/account/passord', as: 'full' },
  { name: 'account-devices', path: '/account/enheter', as: 'full' },
  { name: 'account-consents', path: '/account/samtykker', as: 'full' },
  { name: 'account-take-along', path: '/account/ta-med', as: 'full' },
  { name: 'account-erase', path: '/account/slett', as: 'full' },

  { name: 'privacy', path: '/personvern' },
  { name: 'privacy-answer', path: '/personvern/svar' },
  { name: 'privacy-receipt', path: '/personvern/kvittering' },

  { name: 'dashboard-unverified', path: '/dashboard', as: 'unverified' },
  { name: 'dashboard-empty', path: '/dashboard', as: 'empty' },
  { name: 'dashboard-full', path: '/dashboard', as: 'full' },

  { name: 'report-step-1', path: '/create-harassment' },
  { name: 'report-step-1-wrong', path: '/create-harassment', press: 'Neste', shows: 'Feltet må fylles ut' },
  { name: 'report-step-1-full', path: '/create-harassment?step=1', hasDraft: true },
  { name: 'report-step-2-full', path: '/create-harassment?step=2', hasDraft: true },
  {
    name: 'report-step-2-login',
    path: '/create-harassment?step=2',
    hasDraft: true,
    press: 'Neste',
    shows: 'Du må logge inn',
  },
  { name: 'report-step-3', path: '/create-harassment?step=3', as: 'full', hasDraft: true },
  { name: 'update-draft', path: '/update-harassment/{draft}', as: 'full' },

  { name: 'cases-signed-out', path: '/report-harassment' },
  { name: 'cases-unverified', path: '/report-harassment', as: 'unverified' },
  { name: 'cases-empty', path: '/report-harassment', as: 'empty' },
  { name: 'cases-full', path: '/report-harassment', as: 'full' },
  { name: 'case', path: '/incident/{case}', as: 'full' },
  { name: 'case-correct', path: '/incident/{case}/rett', as: 'full' },
  { name: 'case-consents', path: '/incident/{case}/samtykker', as: 'full' },
  { name: 'case-texts', path: '/incident/{case}/tekster', as: 'full' },
  { name: 'case-withdraw', path: '/incident/{case}/slett', as: 'full' },
  { name: 'case-draft', path: '/incident/{draft}', as: 'full' },
  { name: 'case-not-found', path: '/incident/999999', as: 'full', isRefused: true },
]

/** Who sees the desk's pages that no power opens. */
const unguarded = { login: 'none', invitation: 'none', home: 'caseworker', account: 'caseworker' } as const
const viewersOf = new Map<string, Viewer>(
  Object.entries(unguarded satisfies Record<Exclude<keyof typeof deskPages, Guarded>, Viewer>),
)
/** The first role that a page opens to. */
const isGuarded = (name: string): name is Guarded => name in powersOf
const whoOpens = (name: string) =>
  isGuarded(name)
    ? roles.find((role) => powersOf[name].some((power) => rolesMay[role].includes(power)))
    : viewersOf.get(name)
/** With the page's name for what its address names: `{case}`. */
const filled = (name: keyof typeof deskPages) => deskPages[name].replace(/:\w+/, `{${name}}`)

/** One whose sender is known. */
const request = { path: '/desk/requests/{checked}', as: 'privacy_officer' } as const

/** Every page of the desk, and what is more than one screen. */
const desk: Screen[] = [
  ...Object.entries(deskPages).map(([name, path]) => ({
    name: `desk-${name}`,
    path: path.replace(/:\w+/, `{${name}}`),
    as: whoOpens(name),
    isRefused: name === 'invitation' || name === 'login',
  })),
  ...roles.slice(1).map((as) => ({ name: `desk-home-${as}`, path: deskPages.home, as })),
  ...caseParts
    .slice(1)
    .map((part) => ({ name: `desk-case-${part}`, path: `${filled('case')}?part=${part}`, as: 'lead' as const })),
  ...settingTopics.map((topic) => ({
    name: `desk-settings-${topic}`,
    path: settingPath(topic),
    as: whoOpens('settings'),
  })),
  { ...request, name: 'desk-request-search' },
  { ...request, name: 'desk-request-found', press: 'Let', shows: 'Det som er funnet' },
  { ...request, name: 'desk-request-answer', press: '3. Avgjør og svar', shows: 'Skriv bare det som er gjort' },
  { name: 'desk-request-answered', path: '/desk/requests/{answered}', as: 'privacy_officer' },
]

export const screens = [...portal, ...desk]

export const halfWritten = {
  date: '2026-01-15',
  time: '16:40',
  country_id: '578',
  city_id: null,
  harassment_category_id: '1',
  description: 'Demo: På bussen hjem ble jeg ropt etter av to voksne menn.',
  witnesses: [{ name: 'Demo Vitne', contact_number: '00 00 00 00' }],
}
