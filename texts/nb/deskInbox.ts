import type { InboxList } from '../../contract/casework.ts'
import { countedCodes } from '../../contract/deskNumbers.ts'
import { ofEach, ofEachText } from '../../contract/incidentFacts.ts'
import coding from './deskCoding.ts'
import told from './told.ts'

const cases = (count: number) => (count === 1 ? '1 sak' : `${number(count)} saker`)
const number = (count: number) => count.toLocaleString('nb-NO')

const lists: Record<InboxList, string> = {
  new: 'Nye',
  mine: 'Mine',
  waiting_for_us: 'Venter på oss',
  waiting_for_reporter: 'Venter på den som meldte',
  overdue: 'Over fristen',
  closed: 'Avsluttet',
  counted: 'Bak tallene',
}

/** What an empty list says when no filter hides anything. */
const empty: Record<InboxList, string> = {
  new: 'Ingen nye saker. Alt som er sendt inn, er tatt imot.',
  mine: 'Du har ingen saker nå.',
  waiting_for_us: 'Ingen saker venter på oss.',
  waiting_for_reporter: 'Ingen saker venter på svar fra den som meldte.',
  overdue: 'Ingen saker er over fristen.',
  closed: 'Ingen saker er avsluttet.',
  counted: 'Ingen saker telles.',
}

/** The inbox of the desk. */
export default {
  title: 'Innboks',
  listsLabel: 'Lister',
  lists,
  number,
  cases,
  empty,
  emptyFiltered: 'Ingen saker i denne listen passer med filteret.',
  badAddress: 'Filteret i adressen stemmer ikke. Kanskje er adressen kortet av.',
  shown: (from: number, to: number, total: number) => `Viser ${number(from)}–${number(to)} av ${cases(total)}`,
  shownAll: (total: number) => `Viser ${cases(total)}`,
  fresh: (count: number) =>
    count === 1
      ? '1 sak er ny eller endret siden listen ble hentet.'
      : `${number(count)} saker er nye eller endret siden listen ble hentet.`,
  freshOther: 'Listen er endret siden den ble hentet.',
  showFresh: 'Vis',
  /** Above the lists: what to do first. The number of the case is a link. */
  begin: {
    lists: {
      overdue: (count: number) => `${cases(count)} er over fristen.`,
      new: (count: number) =>
        count === 1 ? '1 ny sak er ikke bekreftet mottatt.' : `${number(count)} nye saker er ikke bekreftet mottatt.`,
      waiting_for_us: (count: number) =>
        count === 1 ? '1 sak venter på oss.' : `${number(count)} saker venter på oss.`,
    },
    with: 'Begynn med',
    case: (id: number) => `sak ${id}`,
    nothing: 'Alt er besvart. Ingen saker venter på oss nå.',
  },
  /** On a narrow screen: what opens the search, and what opens the saved views and the rest. */
  tools: { search: 'Søk', more: 'Mer' },
  columns: {
    case: 'Sak',
    what: 'Hva',
    where: 'Hvor',
    when: 'Skjedde',
    submitted: 'Sendt inn',
    closed: 'Avsluttet',
    state: 'Tilstand',
    outcome: 'Resultat',
    due: 'Frist',
    assignee: 'Saksbehandler',
  },
  unread: 'Ulest',
  /** Of a case that staff entered. */
  noCategory: 'Kategorien er ikke kjent',
  notKnown: 'Ikke kjent',
  priority: 'Prioritet',
  labels: 'Etiketter',
  nobody: 'Ingen',
  noClock: 'Ingen frist',
  task: (left: string) => `Oppgave: ${left}`,
  foundIn: (fields: string) => `Treff i ${fields}`,
  fields: {
    ...ofEachText((text) => told[text].definite.toLowerCase()),
    witness_name: 'navnet på et vitne',
    note: 'et notat',
    message: 'en melding',
  },
  pages: { label: 'Sider', next: 'Neste side', first: 'Til første side', page: (page: number) => `Side ${page}` },
  order: {
    label: 'Rekkefølge',
    priority: 'Det som haster først',
    due: 'Nærmeste frist først',
    age: 'Ventet lengst først',
  },
  filter: {
    open: (count: number) => (count === 0 ? 'Filter' : `Filter (${count})`),
    title: 'Filter',
    apply: 'Bruk filteret',
    reset: 'Nullstill',
    active: 'Filtre i bruk',
    remove: (words: string) => `Fjern filteret ${words}`,
    chosen: (count: number) => `${count} valgt`,
    find: (name: string) => `Finn i ${name.toLowerCase()}`,
    more: (count: number) => `${number(count)} til. Skriv for å finne dem.`,
    none: 'Ingen passer.',
    retired: (name: string) => `${name} (ikke i bruk)`,
    inactive: (name: string) => `${name} (uten tilgang)`,
    unassigned: 'Ingen',
    me: (name: string) => `${name} (meg)`,
    coded: 'Koding',
    notCoded: 'Ikke kodet',
    notClosed: 'Ikke avsluttet',
    choicesFailed: 'Valgene kunne ikke hentes.',
    cityHint: 'Steder i det første landet du velger, ellers i Norge.',
    names: {
      sort: 'Rekkefølge',
      status: 'Tilstand',
      category: 'Kategori',
      country: 'Land',
      county: 'Fylke',
      city: 'Sted',
      assignee: 'Saksbehandler',
      label: 'Etikett',
      priority: 'Prioritet',
      outcome: 'Resultat',
      ...ofEach(countedCodes, (list) => coding.fields[list]),
      sent_from: 'Sendt inn fra og med',
      sent_to: 'Sendt inn til og med',
      date_from: 'Skjedde fra og med',
      date_to: 'Skjedde til og med',
      age: 'Minst så mange dager siden innsending',
      folded: 'Bare duplikater og søppelmeldinger',
      outside: 'Også det som er utenfor oppgaven',
    },
    ageChip: (days: string) => `Minst ${days} ${days === '1' ? 'dag' : 'dager'} siden innsending`,
    unknown: 'Ukjent filter',
  },
  views: {
    title: 'Lagrede visninger',
    none: 'Ingen ennå. Velg et filter og lagre det her.',
    save: 'Lagre visningen',
    saveTitle: 'Lagre visningen',
    saveLead: 'Listen og filteret lagres under et navn. Det du har søkt etter, lagres ikke.',
    name: 'Navn',
    nameHint: 'Ikke skriv navn på folk. Alle som ser visningen, ser navnet.',
    share: 'Del med alle som ser innboksen',
    shareHint: 'Hver av dem ser bare saker de selv kan åpne.',
    submit: 'Lagre',
    shared: 'delt',
    sharedBy: (name: string) => `delt av ${name}`,
    remove: (name: string) => `Slett visningen ${name}`,
    saved: (name: string) => `Visningen «${name}» er lagret.`,
    deleteTitle: (name: string) => `Slette visningen «${name}»?`,
    deleteBody: (isShared: boolean) =>
      isShared
        ? 'Den blir borte for alle som ser innboksen. Sakene i den blir som de er.'
        : 'Sakene i den blir som de er.',
    delete: 'Slett visningen',
    deleted: (name: string) => `Visningen «${name}» er slettet.`,
  },
  bulk: {
    label: 'Valgte saker',
    selected: (count: number) => `${cases(count)} valgt`,
    selectAll: (count: number) => `Velg alle som vises (${count})`,
    select: (id: number) => `Velg sak ${id}`,
    clear: 'Fjern valget',
    most: (most: number) => `Du kan endre høyst ${most} saker om gangen. Fjern valget på noen av dem.`,
    actions: { take: 'Ta', assign: 'Tildel', label: 'Etikett', priority: 'Prioritet' },
    titles: {
      take: (count: number) => `Ta ${cases(count)}?`,
      assign: (count: number) => `Tildel ${cases(count)}`,
      label: (count: number) => `Etikett på ${cases(count)}`,
      priority: (count: number) => `Prioritet på ${cases(count)}`,
    },
    takeBody: 'Du blir saksbehandler, og andre saksbehandlere ser ikke sakene lenger.',
    which: (ids: readonly number[]) => `Gjelder sak ${ids.join(', ')}.`,
    allOrNone: 'Enten endres alle, eller så endres ingen.',
    assignee: 'Saksbehandler',
    chooseAssignee: 'Velg saksbehandler',
    nobody: 'Ingen',
    labelName: 'Etikett',
    chooseLabel: 'Velg etikett',
    noLabels: 'Det finnes ingen etiketter ennå.',
    giveOrTakeOff: 'Skal etiketten settes på eller tas av?',
    give: 'Sett på',
    takeOff: 'Ta av',
    confirm: {
      take: (count: number) => `Ta ${cases(count)}`,
      assign: (count: number) => `Tildel ${cases(count)}`,
      label: (count: number) => `Lagre på ${cases(count)}`,
      priority: (count: number) => `Lagre på ${cases(count)}`,
    },
    refused: 'Disse sakene stanset endringen',
    refusedOne: (id: number, why: string) => `Sak ${id}: ${why}`,
    without: (count: number) => `Fortsett med de andre (${cases(count)})`,
    reload: 'Lukk og hent listen på nytt',
    done: (count: number) => `${cases(count)} er endret.`,
    choose: 'Velg noe først.',
  },
  search: {
    label: 'Søk i teksten i sakene',
    hint: 'Leter i det som er meldt, navn på vitner, notater og meldinger i listen du ser. Skriv hele ord eller tall, eller minst tre bokstaver av begynnelsen. Søket lagres ikke. Hver sak det finner, regnes som åpnet.',
    submit: 'Søk',
    stop: 'Stopp søket',
    close: 'Lukk søket',
    region: 'Søket',
    running: (looked: number, window: number, hits: number) =>
      `Lest ${number(looked)} av ${cases(window)}. ${hitsWords(hits)}.`,
    starting: 'Søker …',
    progress: 'Hvor langt søket har kommet',
    ended: (looked: number, hits: number) => `Ferdig. ${hitsWords(hits)} i ${cases(looked)}.`,
    stopped: (looked: number, hits: number) =>
      `Stoppet. ${hitsWords(hits)} i de ${number(looked)} sakene som ble lest.`,
    more: (looked: number, window: number) =>
      `Listen har ${cases(window)}, og søket har lest ${number(looked)} av dem. Snevre inn med et filter, eller søk videre.`,
    goOn: 'Søk videre',
    cut: 'Søket ble brutt før det var ferdig. Treffene så langt står her.',
    limited:
      'Søket stoppet, fordi du har åpnet eller funnet så mange saker den siste timen som det er lov til. Treffene så langt står her.',
    none: 'Ingen treff.',
  },
  keys: {
    open: 'Hurtigtaster',
    title: 'Hurtigtaster',
    lead: 'Tastene virker når du ikke skriver i et felt.',
    use: 'Bruk hurtigtaster',
    hint: 'Valget huskes på denne enheten.',
    list: {
      j: 'neste sak',
      k: 'forrige sak',
      Enter: 'åpne saken',
      x: 'velg saken eller fjern valget',
      a: 'ta eller tildel saken, eller de valgte sakene',
      l: 'etikett på saken, eller på de valgte sakene',
      '/': 'søk',
      '?': 'denne hjelpen',
    },
  },
}

const hitsWords = (hits: number) => (hits === 0 ? 'Ingen treff' : `${number(hits)} treff`)
