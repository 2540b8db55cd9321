import type { KnowledgeKind } from '#contract/knowledgeAddress.ts'

export const kinds: Record<KnowledgeKind, { one: string; many: string }> = {
  guide: { one: 'Veileder', many: 'Veiledere' },
  article: { one: 'Artikkel', many: 'Artikler' },
  report: { one: 'Rapport', many: 'Rapporter' },
  prevention: { one: 'Forebygging', many: 'Forebygging' },
}

/** Names of the entries' themes; a theme without a name is shown by its slug. */
const themes = new Map([
  ['grunnlag', 'Grunnleggende'],
  ['akutt-hjelp', 'Akutt hjelp'],
  ['politi', 'Politi og anmeldelse'],
  ['lov-og-rett', 'Lov og rett'],
  ['arbeid', 'Arbeid'],
  ['skole', 'Skole'],
  ['bolig', 'Bolig'],
  ['tjenester', 'Varer og tjenester'],
  ['nett', 'Nett'],
  ['barn-og-unge', 'Barn og unge'],
  ['vitner', 'Vitner'],
  ['moskeer', 'Moskeer'],
  ['helse', 'Helse og omsorg'],
  ['tall', 'Tall og forskning'],
  ['personvern', 'Personvern'],
])

/** The information hub. */
export default {
  found: 'Her er det vi fant.',
  deadLinkKept: 'Takk. Redaktørene ser at lenken ikke virker.',
  heading: 'Muslimhets: kunnskap og hjelp',
  intro: 'Hva har skjedd, og hva kan du gjøre? Søk, eller velg et tema.',
  description: 'Kunnskap og hjelp om muslimhets: hva du kan gjøre, hva loven sier, og hvem som hjelper deg.',

  urgent: { question: 'Er det fare akkurat nå?', call: 'Ring 112' },

  search: {
    label: 'Søk i innholdet',
    placeholder: 'Anmelde, skole, nett …',
    kind: 'Type innhold',
    allKinds: 'Alt',
    theme: 'Tema',
    allThemes: 'Alle temaer',
    submit: 'Søk',
    form: 'Finn innhold',
  },
  hits: (count: number) => (count === 1 ? '1 treff' : `${count} treff`),
  near: (search: string) => `Ingen treff på «${search}». Dette ligner:`,
  all: (count: number) => (count === 1 ? '1 tekst' : `${count} tekster`),
  withCount: (name: string, count: number) => `${name} (${count})`,
  empty: {
    heading: 'Vi fant ikke noe',
    body: 'Prøv et annet ord, eller velg færre filtre. Du kan også se alt innholdet.',
    all: 'Vis alt innhold',
  },
  feed: 'Nytt om muslimhets',
  numbers: 'Hva folk melder til oss, i tall',

  kinds,
  themes,
  minutes: (count: number) => `${count} min lesetid`,
  reviewed: 'Sist gjennomgått',

  entry: {
    breadcrumbs: 'Du er her',
    home: 'Hjem',
    hub: 'Muslimhets',
    contents: 'På denne siden',
    print: 'Skriv ut',
    external: '(eksternt nettsted)',
    sources: 'Kilder',
    sourcesIntro: 'Lenkene går til andre nettsteder. Regler kan bli endret; sjekk alltid kilden.',
    supplied: 'Teksten fulgte med portalen. Den skal leses av en redaktør og en advokat.',
    related: 'Les også',
    report: {
      heading: 'Har du opplevd noe?',
      body: 'Du kan fortelle oss om det her, i ditt eget tempo. Du kan lagre et utkast og fortsette senere. Er du under 18 år, gjør du det sammen med en verge eller en hjelper.',
      button: 'Rapporter hendelse',
    },
    table: 'Tabell',
    note: 'Merk',
    deadLinks: {
      question: 'Er det en lenke som ikke virker?',
      lead: 'Si fra med ett trykk. Vi lagrer ikke hvem du er.',
      report: 'Virker ikke',
      reportThat: (link: string) => `Virker ikke: ${link}`,
      done: 'Takk! Redaktørene får vite det.',
      failed: 'Det gikk ikke nå. Prøv igjen om litt.',
    },
    gone: {
      heading: 'Denne siden er trukket tilbake',
      body: 'Teksten som sto her, gjelder ikke lenger. Det kan finnes en ny om det samme.',
      link: 'Gå til kunnskap og hjelp',
    },
  },
}
