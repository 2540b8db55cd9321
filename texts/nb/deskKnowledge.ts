import type { EntryFilter } from '../../contract/deskEntries.ts'
import type { KnowledgeKind } from '../../contract/knowledgeAddress.ts'
import editorial from './deskEditorial.ts'

const kinds: Record<KnowledgeKind, string> = {
  guide: 'Veileder',
  article: 'Artikkel',
  report: 'Rapport',
  prevention: 'Forebygging',
}

const filters: Record<EntryFilter, string> = { ...editorial.states, due: 'Skal gjennomgås' }

/** Words of the editors' pages about the information hub. */
export default {
  title: 'Kunnskapsbanken',
  lead: 'Tekstene som leserne finner under «Kunnskap og hjelp», og det dere skriver på.',
  back: 'Til kunnskapsbanken',
  previewNoDate: 'Det står ikke når teksten sist er gjennomgått. Forhåndsvisningen viser dagens dato i stedet.',
  create: 'Ny tekst',
  list: 'Tekster',
  total: (count: number) => (count === 1 ? '1 tekst' : `${count} tekster`),
  empty: 'Ingen tekster ennå. Begynn med en ny.',
  none: 'Ingen tekster passer til filteret.',
  search: 'Søk i titler',
  filter: 'Vis',
  all: 'Alle',
  changed: (at: string) => `Sist endret ${at}`,
  changedBy: (at: string, name: string) => `Sist endret ${at} av ${name}`,
  reviewed: (day: string) => `Gjennomgått ${day}`,
  due: {
    title: 'Skal gjennomgås',
    lead: 'Fristen er gått, eller går ut innen 30 dager. Les gjennom, rett det som er nytt, og publiser med ny dato.',
    over: (day: string) => `Fristen var ${day}`,
    soon: (day: string) => `Innen ${day}`,
  },
  dead: {
    title: 'Lenker som lesere sier ikke virker',
    lead: 'Portalen prøver dem ikke selv. Åpne lenken, og rett teksten hvis det trengs.',
    times: (count: number, at: string) => (count === 1 ? `Meldt ${at}` : `Meldt ${count} ganger, sist ${at}`),
    open: 'Åpne lenken',
    openThat: (link: string) => `Åpne lenken ${link} i et nytt vindu`,
    done: 'Ordnet',
    doneThat: (link: string) => `Ordnet: ${link}`,
    said: (link: string) => `${link} er tatt av listen.`,
  },
  begin: {
    title: 'Ny tekst',
    lead: 'Begynn med en tittel. Andre redaktører ser teksten i listen, leserne ikke før den er publisert.',
  },
  kinds,
  filters,
  fields: {
    title: 'Tittel',
    slug: 'Adresse',
    slugHint: 'Små bokstaver, tall og bindestrek. Endrer du den, fører den gamle adressen hit.',
    slugFromTitle: 'Lag av tittelen',
    summary: 'Ingress',
    summaryHint: 'Vises under tittelen, på kortet og i søkemotorer.',
    kind: 'Type',
    body: 'Tekst',
    themes: 'Temaer',
    newTheme: 'Nytt tema',
    addTheme: 'Legg til temaet',
    place: 'Adresse, type og plass',
    sources: 'Kilder',
    source: (number: number) => `Kilde ${number}`,
    sourceName: 'Navn',
    sourceLink: 'Lenke',
    addSource: 'Legg til en kilde',
    removeSource: (name: string) => `Fjern kilden ${name}`,
    remove: 'Fjern',
    related: 'Les også',
    addRelated: 'Legg til en tekst',
    chooseRelated: 'Velg en tekst …',
    position: 'Plass i listen',
    positionHint: 'Den med lavest tall kommer først.',
    reviewed: 'Sist gjennomgått',
    reviewedBy: 'Gjennomgått av',
    reviewedByHint: 'Vises bare her.',
    reviewDue: 'Neste gjennomgang innen',
    reviewDueHint: 'Står den tom, er det ett år etter den siste.',
    reviewToday: 'Jeg har gjennomgått den i dag',
    review: 'Gjennomgang',
  },
  notPublic: (title: string) => `${title} (ikke publisert)`,
  links: {
    brokenTitle: 'Noen lenker fører ikke fram',
    broken: (links: string) =>
      `Leserne finner ingenting på disse adressene: ${links}. Rett lenkene, eller fortsett likevel.`,
    brokenTo: (to: string, title: string) => (title ? `${to} («${title}», ikke publisert)` : to),
    goOn: 'Fortsett likevel',
    linkedFrom: (titles: string) => `Disse tekstene lenker hit, og lenkene deres slutter å føre fram: ${titles}.`,
    title: (title: string) => `«${title}»`,
  },
  /** The portal's own pages that a link may lead to. */
  pages: {
    '/create-harassment': 'Rapporter en hendelse',
    '/information-hub': 'Kunnskap og hjelp',
    '/impact': 'Artikkelarkivet',
    '/create-impact': 'Tips oss om en artikkel',
    '/about': 'Om prosjektet',
  },
}
