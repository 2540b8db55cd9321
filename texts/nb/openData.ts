import { fewForTwoWay, fewToTell } from '../../contract/figures.ts'
import type { ReleaseSummary } from '../../contract/openNumbers.ts'
import { period } from './quarter.ts'

/** What each file is, by its name without the release; those for people first. */
const files: Record<string, string> = {
  'tall.xlsx': 'Alle tall, ett ark for hver tabell. For Excel og LibreOffice.',
  'tall.csv': 'Alle tall, ett på hver linje. For programmer (CSV med komma, UTF‑8).',
  'tall.json': 'Alle tall og hva kodene betyr. For programmer (JSON).',
  'kodeliste.csv': 'Hva kodene betyr (CSV med komma, UTF‑8).',
  'datapackage.json': 'Beskriver filene. For programmer (Frictionless Data Package).',
}

/** Why there are no figures, or much that is not known. */
export const fewInQuarter = `Kommer det færre enn ${fewToTell} meldinger i et kvartal, viser vi bare hvor mange de var og hvor de kom fra. Vet vi svaret på et spørsmål for færre enn ${fewToTell}, viser vi ikke det svaret heller. Da står det «Ikke oppgitt».`

/** Published numbers as files, and the page that lists them. */
export default {
  /** A release in words. */
  named: ({ slug, is_demo }: Pick<ReleaseSummary, 'slug' | 'is_demo'>) =>
    `Tall om muslimhets, ${period(slug)}${is_demo ? ' (oppdiktet)' : ''}`,
  files,
  licence: 'Navngivelse 4.0 Internasjonal (CC BY 4.0)',
  licenceLink: 'https://creativecommons.org/licenses/by/4.0/deed.no',
  about: 'Meldinger om muslimhets og diskriminering av muslimer, talt etter hva de er kodet med.',
  demo: 'Tallene er oppdiktet. De er laget for å prøve ut portalen.',
  keywords: ['muslimhets', 'hatkriminalitet', 'diskriminering', 'statistikk'],

  /** How to read the numbers, on the page and in the workbook. */
  reading: [
    'Tallene viser hva som er meldt til oss. De viser ikke alt som skjer.',
    'Tallene er avrundet, så ingen skal kunne kjennes igjen. Saker som er like i alt vi teller, er en gruppe. Hver gruppe er rundet opp eller ned til et tall som går opp i fem.',
    'Er en gruppe 5, var det mellom 1 og 9 saker. Er den 0, var det høyst 4. En sum av flere grupper, og tall som er rettet, kan ligge lenger fra det rette tallet.',
    'En sak kan ha flere koder. Da telles den med for hver av dem. Derfor kan linjene i en tabell bli mer enn antall saker.',
    fewInQuarter,
    `Kom det meldinger i et kvartal, men færre enn ${fewForTwoWay}, viser hver tabell bare én ting om gangen. Det gjelder også tabellene for hele året.`,
    'Det vi fant selv, uten at noen meldte det, er bare med i tabellen over hvor meldingene kom fra.',
    'Mangler en linje i en tabell, er tallet 0. «Ikke oppgitt» betyr at vi ikke har fått vite det, eller har fått vite det om for få. «Ukjent» betyr at ingen vet.',
  ],

  /** Headings of the workbook's first sheet. */
  sheets: {
    first: 'Om tallene',
    code: 'Kode',
    means: 'Betyr',
    dimension: 'Felt',
    days: (from: string, to: string) => `Fra ${from} til ${to}`,
    codeList: (version: number) => `Kodeliste, versjon ${version}`,
    corrects: (earlier: string, reason: string) => `Retter ${earlier}: ${reason}`,
    total: 'Meldinger i alt',
    isExact: { true: 'Nøyaktig', false: 'Avrundet' },
    monitored: 'Funnet av oss selv',
    tables: 'Tabeller',
  },

  /** What the columns of the files hold. */
  fields: {
    release: 'Hvilke tall det er, som i adressen.',
    figure: 'Tabellen.',
    dimension: 'Feltet som linjen er talt etter.',
    code: 'Koden, fylkesnummeret eller den første dagen i kvartalet. Tom: ikke oppgitt.',
    word: 'Hva koden betyr.',
    dimension_2: 'Det andre feltet. Tomt i tabeller med ett felt.',
    code_2: 'Koden i det andre feltet. Tom: ikke oppgitt.',
    word_2: 'Hva koden i det andre feltet betyr.',
    count: 'Antall saker, som sum av avrundede grupper.',
    dimension_word: 'Hva feltet heter.',
    code_list: 'Versjonen av kodelisten. Tom for fylker.',
  },

  catalog: 'Tall om muslimhets',

  page: {
    heading: 'Tallene som åpne data',
    description: 'Last ned tallene vi har publisert om muslimhets, som CSV, Excel og JSON, og se hva kodene betyr.',
    lead: 'Her ligger alle tall vi har publisert, som filer. Du kan bruke dem fritt hvis du sier hvor de kommer fra.',
    none: 'Ingen tall er publisert ennå.',
    published: 'Publisert',
    correctedBy: 'Disse tallene er rettet. Bruk de nye.',
    corrects: 'Retter tidligere tall',
    checksums: 'Sjekksummer (SHA‑256)',
    checksumsHelp: 'Med dem ser du at filen er den samme som vi publiserte. Filene endres aldri.',
    readingHeading: 'Slik leser du tallene',
    usingHeading: 'Slik bruker du tallene',
    licence: 'Lisens:',
    cite: 'Oppgi kilden slik:',
    citation: (org: string, title: string, link: string) => `${org}: ${title}. Lisens: CC BY 4.0. ${link}`,
    programs: 'Programmer kan hente tallene her. Adressene endres ikke.',
    api: 'Alle tall som JSON',
    calls: 'Beskrivelse av adressene (OpenAPI)',
    catalog: 'Katalog (DCAT-AP-NO)',
    dictionary: 'Hva kodene betyr',
  },
}
