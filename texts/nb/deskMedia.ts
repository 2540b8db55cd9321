import type { MediaKind, MediaUse, UploadReason } from '../../contract/deskMedia.ts'
import inspection from './inspection.ts'

const kinds: Record<MediaKind, string> = {
  picture: 'Bilder',
  film: 'Filmer',
  document: 'Dokumenter',
  captions: 'Teksting',
}
const one: Record<MediaKind, string> = {
  picture: 'Bilde',
  film: 'Film',
  document: 'Dokument',
  captions: 'Teksting',
}

const reasons: Record<UploadReason, string> = {
  ...inspection.findings,
  infected: 'Viruskontrollen slo ut.',
  unreadable: 'Filen kunne ikke leses til slutten. Lagre den på nytt i programmet den er laget i, og prøv igjen.',
  captions_invalid:
    'Tekstingen er ikke gyldig WebVTT. Den første linjen skal være WEBVTT, og tidene skal stå slik: 00:01.000 --> 00:02.500.',
  not_whole: 'Noe av filen manglet.',
  not_scanned: 'Filen er for stor for viruskontrollen.',
}

const usedIn: Record<MediaUse['kind'], (title: string) => string> = {
  article: (title) => (title ? `Artikkelen «${title}»` : 'En artikkel uten tittel'),
  entry: (title) => (title ? `Teksten «${title}»` : 'En tekst uten tittel'),
  agency: (title) => `Logoen til ${title}`,
  file: (title) => `Sammen med filen «${title}»`,
}
const usedWhere: Record<MediaUse['where'], string> = {
  both: '',
  public: 'Bare i det leserne ser, ikke i det som er skrevet siden.',
  draft: 'Leserne ser den ikke her ennå.',
  none: 'Trukket tilbake eller i papirkurven.',
}

/** Words of the library of public files. */
export default {
  title: 'Filer',
  lead: 'Alle filene som leserne kan se. De er åpne for alle så snart de er kontrollert. Legg aldri inn noe fra en sak her.',
  kinds,
  one,
  all: 'Alle filtyper',
  kind: 'Filtype',
  which: 'Vis',
  whichAll: 'Alle',
  unused: 'Ikke i bruk',
  bin: 'Papirkurv',
  search: 'Søk i navn og beskrivelse',
  total: (count: number) => (count === 1 ? '1 fil' : `${count} filer`),
  empty: 'Ingen filer her.',
  earlier: 'Nyere filer',
  later: 'Eldre filer',
  uses: (count: number) => (count === 0 ? 'Ikke i bruk' : count === 1 ? 'I bruk 1 sted' : `I bruk ${count} steder`),
  noAlt: 'Ingen alternativ tekst på filen',
  show: 'Vis',
  upload: {
    title: 'Last opp',
    choose: 'Velg filer',
    hint: 'I dokumenter og WebM kan det stå hvem som har laget filen, når og hvor. Det blir ikke fjernet.',
    what: 'Hva kan lastes opp?',
    whatSays:
      'Bilder (JPEG, PNG, WebP), PDF og Word inntil 25 MB, film (MP4, WebM) inntil 500 MB, teksting (WebVTT). Fra bilder og MP4 fjernes opplysninger om sted og kamera.',
    list: 'Opplastinger',
    waiting: 'Venter på tur',
    sending: (percent: number) => `${percent} % lastet opp`,
    progress: (name: string) => `Hvor mye av ${name} som er lastet opp`,
    broken: (percent: number) => `Linjen er brutt ved ${percent} %. Fortsetter av seg selv.`,
    checking: 'Kontrolleres og gjøres klar …',
    ready: 'Klar',
    readyAsSent: 'Klar. Opplysninger om hvem som har laget filmen, når og hvor, kan fortsatt ligge i filen.',
    refused: 'Ikke tatt imot',
    paused: (percent: number) => `Avbrutt ved ${percent} %. Velg den samme filen igjen for å fortsette.`,
    failed: 'Opplastingen stoppet.',
    wrongType: 'Denne filtypen kan ikke lastes opp.',
    tooLarge: 'Filen er for stor.',
    empty: 'Filen er tom.',
    reasons,
    dismiss: 'Fjern fra listen',
    use: 'Åpne',
  },
  details: {
    title: (name: string) => `Filen ${name}`,
    address: 'Adresse',
    added: 'Lagt til',
    measures: (width: number, height: number) => `${width} × ${height} piksler`,
    copies: (count: number) => (count === 1 ? '1 mindre utgave' : `${count} mindre utgaver`),
    open: 'Åpne filen',
    download: 'Last ned filen',
    alt: 'Alternativ tekst',
    altHint:
      'Si hva bildet viser, for dem som ikke ser det. Foreslås når filen velges til en artikkel. Der filen allerede er i bruk, gjelder teksten som er skrevet der.',
    focus: 'Det viktigste i bildet',
    focusHint: 'Dette holdes i synet når bildet beskjæres. Trykk i bildet, eller flytt med tallene.',
    across: 'Fra venstre (prosent)',
    down: 'Fra toppen (prosent)',
    noFocus: 'Ikke valgt',
    captions: 'Teksting (WebVTT)',
    poster: 'Stillbilde',
    save: 'Lagre',
    saved: 'Lagret.',
    used: 'Hvor filen er i bruk',
    unused: 'Ingen steder.',
    usedIn,
    usedWhere,
    replace: 'Bytt ut',
    replaceTitle: 'Bytt ut filen',
    replaceBody: (count: number) =>
      count === 0
        ? 'Filen er ikke i bruk. Den gamle legges i papirkurven.'
        : `${count === 1 ? 'Stedet som bruker den, bytter' : `Alle ${count} steder bytter`} på én gang. Den nye filen får en ny adresse, så ingen ser den gamle fra et mellomlager. Den gamle legges i papirkurven.`,
    replaceBy: 'Ny fil',
    replaced: 'Filen er byttet ut.',
    remove: 'Legg i papirkurven',
    removeTitle: (name: string) => `Legge ${name} i papirkurven?`,
    removeBody: 'Adressen slutter å virke med en gang. Filen kan hentes tilbake i 30 dager.',
    removeStillIn: (places: string) => `Den står fortsatt i: ${places}. Uten filen kan det ikke publiseres igjen.`,
    removed: (name: string) => `${name} ligger i papirkurven.`,
    inUse: 'Filen er i bruk og kan ikke slettes. Bytt den ut i stedet.',
    restore: 'Hent tilbake',
    restored: (name: string) => `${name} er hentet tilbake.`,
    binned: (when: string, end: string) => `I papirkurven siden ${when}. Slettes ${end}.`,
  },
  picker: {
    choose: 'Velg fil',
    change: 'Velg en annen',
    clear: 'Fjern',
    none: 'Ingen fil valgt',
    title: 'Velg en fil',
    pick: 'Velg',
    gone: 'Filen finnes ikke lenger.',
    binned: (name: string) => `${name} ligger i papirkurven. Velg en annen, eller hent den tilbake under «Filer».`,
  },
}
