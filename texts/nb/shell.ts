import { en, type Phrase } from '../phrase.ts'

export default {
  skip: 'Hopp til innholdet',
  toFront: 'Til forsiden',

  /** The page title of every screen, by its path; `{title} | {site name}` (spec section 1). */
  titles: {
    '/about': 'Om oss',
    '/information-hub': 'Muslimhets',
    '/impact': 'Muslimer i media',
    '/tall': 'Tall om muslimhets',
    '/tall/data': 'Tallene som åpne data',
    '/create-impact': 'Tips oss om en artikkel',
    '/login': 'Logg inn',
    '/register': 'Registrer',
    '/sign-up': 'Registrer',
    '/logout': 'Logg ut',
    '/email-verify': 'Bekreft e-post',
    '/auth/verify-email': 'Bekreft e-post',
    '/forgot-password': 'Glemt passord',
    '/auth/reset-password': 'Nytt passord',
    '/create-harassment': en('Report Incident'),
    '/update-harassment': 'Rediger utkast',
    '/report-harassment': 'Mine saker',
    '/incident': 'Detaljer om min rapport',
    '/incident/rett': 'Rett eller legg til',
    '/incident/samtykker': 'Hva saken kan brukes til',
    '/incident/tekster': 'Tekster til politi, nemnd og andre',
    '/incident/slett': 'Trekk tilbake og slett',
    '/dashboard': 'Min side',
    '/account': 'Min konto',
    '/account/deg': 'Om deg',
    '/account/e-post': 'E‑post fra oss',
    '/account/passord': 'Bytt passord',
    '/account/enheter': 'Hvor du er logget inn',
    '/account/samtykker': 'Samtykkene dine',
    '/account/ta-med': 'Ta med deg alt',
    '/account/slett': 'Slett kontoen',
    '/personvern': 'Personvern og rettigheter',
    '/personvern/kvittering': 'Sjekk en kvittering',
    '/personvern/svar': 'Les svaret på et krav',
  } satisfies Record<string, Phrase>,
  frontTitle: 'Si fra om muslimhets',
  notFoundTitle: 'Siden finnes ikke',
  goneTitle: 'Trukket tilbake',

  nav: {
    label: 'Hovedmeny',
    menu: 'Meny',
    home: 'Hjem',
    report: 'Rapporter',
    hub: 'Muslimhets',
    impact: 'Muslimer i media',
    about: 'Om oss',
    register: 'Registrer',
    login: 'Logg inn',
    profile: 'Min profil',
    ownCases: 'Mine saker',
    dashboard: 'Min side',
    account: 'Min konto',
    logout: 'Logg ut',
  },

  leave: {
    label: 'Forlat og hjelp',
    now: 'Forlat siden',
    /** The second word is left out on a phone, where only screen readers have room for it. */
    drop: ['Slett', 'teksten', 'og forlat'],
    /** Said once, in the footer. */
    how: (site: string) =>
      `«Forlat siden» eller Escape tre ganger viser straks ${site}. Historikken i nettleseren blir stående.`,
    history: 'Slik sletter du historikken',
  },
  helpNow: 'Hjelp nå',

  theme: { label: 'Utseende', light: 'Lyst', dark: 'Mørkt', system: 'Som enheten' },

  footer: {
    label: 'Bunnmeny',
    explore: 'Utforsk',
    pages: 'Sider',
    privacy: 'Personvern',
    contact: 'Kontakt oss',
    follow: 'Følg oss',
    instagram: 'Instagram',
    facebook: 'Facebook',
    credit: (org: string) => `Et prosjekt av ${org}`,
    copyright: (org: string) => `© 2025 ${org}`,
  },

  loading: 'Laster inn...',
  retry: 'Prøv igjen',
  needsScript:
    'Denne siden trenger JavaScript. Last siden på nytt, slå det på i nettleseren, eller ta kontakt med oss på',

  session: {
    expired: en('Session Expired!', 'Du er logget ut.'),
    loginAgain: en('Please Login Again to Continue', 'Logg inn igjen for å fortsette.'),
    pleaseLogin: en('Please login again.', 'Logg inn igjen.'),
    elsewhere: 'Du ble logget ut i et annet vindu.',
    parked: 'Det du skrev her, er tatt vare på til du logger inn igjen i dette vinduet.',
    unreachable: 'Vi får ikke kontakt med tjenesten. Sjekk nettet ditt, og prøv igjen.',
    needed: 'Du må være logget inn for å se den siden.',
    /** How the sentences above offer a login; there these words are a link to it. */
    loginWords: ['Logg inn igjen', 'logger inn igjen', 'logget inn'],
    login: 'Logg inn',
    close: 'Lukk',
  },

  notFound: {
    heading: 'Vi finner ikke siden',
    body: 'Adressen kan være skrevet feil, eller siden kan ha flyttet på seg.',
    front: 'Til forsiden',
    report: 'Rapporter hendelse',
  },
  failed: {
    title: 'Noe gikk galt',
    heading: 'Noe gikk galt hos oss',
    body: 'Prøv å laste siden på nytt. Det du har skrevet i en rapport, ligger oftest fortsatt på enheten din.',
    reload: 'Last siden på nytt',
    front: 'Til forsiden',
  },
}
