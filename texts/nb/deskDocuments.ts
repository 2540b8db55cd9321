import type { InspectionState } from '../../contract/inspection.ts'
import { ofEachText } from '../../contract/incidentFacts.ts'
import told from './told.ts'

/** What the state of a document means for whoever reads the case. What was found is said as to the reporter. */
const states: Record<InspectionState, string> = {
  waiting: 'Ikke sett gjennom ennå. Det tar vanligvis noen sekunder.',
  clean: 'Sett gjennom. Ingenting mistenkelig er funnet.',
  suspicious: 'Sett gjennom. Dette er funnet:',
  infected: 'Viruskontrollen slo ut. Filen er låst og blir aldri utlevert.',
  unreadable: 'Filen lot seg ikke lese. Den kan være skadet, eller noe annet enn den gir seg ut for.',
}

/** Documents of a case at the desk, and what is left out before it is shared. */
export default {
  title: 'Dokumenter',
  none: 'Saken har ingen dokumenter.',
  counted: (count: number) => (count === 1 ? '1 dokument' : `${count} dokumenter`),
  look: 'Se etter på nytt',
  states,
  stateLabel: 'Tilstand',
  picture: {
    alt: (name: string) => `Bildet ${name}`,
    show: 'Vis bildet',
    hide: 'Skjul bildet',
    of: (action: string, name: string) => `${action}: ${name}`,
    failed: 'Bildet kan ikke vises.',
    notFetched: 'Bildet kunne ikke hentes.',
    coming: 'Bildet gjøres klart …',
  },
  pages: {
    show: (count: number) => (count === 1 ? 'Vis siden' : `Vis ${count} sider`),
    hide: 'Skjul sidene',
    list: (name: string) => `Sidene i ${name}`,
    page: (page: number, all: number) => `Side ${page} av ${all}`,
    previous: 'Forrige',
    next: 'Neste',
    alt: (page: number, name: string) => `Side ${page} av ${name}`,
    cut: (shown: number, all: number) => `Vi viser de ${shown} første av ${all} sider. Resten ligger i originalen.`,
    failed: 'Denne siden kan ikke vises.',
    coming: 'Sidene gjøres klare …',
    none: 'Sidene kan ikke vises.',
  },
  text: {
    show: 'Vis teksten',
    hide: 'Skjul teksten',
    of: (name: string) => `Teksten i ${name}`,
    note: 'Bare teksten, uten utseende, bilder og overstrøket tekst. Regneark viser tall og datoer slik filen lagrer dem.',
    cut: 'Teksten er lengre enn dette. Resten ligger i originalen.',
    empty: 'Filen har ingen tekst.',
    coming: 'Teksten gjøres klar …',
    none: 'Teksten kan ikke vises.',
  },
  nothing: 'Denne filtypen kan ikke vises her.',
  oldWorkbook:
    'Teksten i regneark av den eldre typen .xls kan ikke vises her. Den som sendte filen, kan lagre den som .xlsx.',
  addedBy: (name: string) => `lagt til av ${name}`,
  add: {
    title: 'Legg til dokumenter',
    choose: 'Velg filer',
    lead: 'For en som har ringt, kommet innom eller skrevet. Er saken knyttet til en konto, ser den som meldte, at dokumentene er lagt til av oss.',
    submit: (count: number) => (count === 1 ? 'Legg til dokumentet' : `Legg til ${count} dokumenter`),
    adding: 'Legger til …',
    added: (count: number) => (count === 1 ? 'Dokumentet er lagt til.' : `${count} dokumenter er lagt til.`),
  },
  original: {
    open: 'Hent originalen',
    of: (name: string) => `Hent originalen: ${name}`,
    title: 'Hente originalen?',
    body: (name: string) =>
      `${name} lastes ned til maskinen din slik den ble sendt. Åpne den bare hvis du må, og slett den når du er ferdig. Det blir skrevet i loggen at du hentet den, og hvorfor.`,
    confirm: 'Jeg har lest dette og vil hente filen likevel',
    mustConfirm: 'Kryss av for at du har lest dette.',
    reason: 'Hvorfor trenger du originalen?',
    reasonHint: 'Skriv uten navn og detaljer fra saken. Begrunnelsen vises i loggen, og slettes sammen med saken.',
    submit: 'Last ned',
    busy: 'Henter …',
    done: (name: string) => `${name} er lastet ned.`,
    waiting: 'Originalen kan hentes når filen er sett gjennom.',
    never: 'Originalen blir aldri utlevert.',
  },
  /** What staff read in place of the name of a witness who is restricted; `at`: which one of the case. */
  restrictedWitness: (at: number, day: string) =>
    `Vitne ${at} ligger i ro etter en henvendelse (artikkel 18), fra ${day}`,
  redaction: {
    title: 'Sladding før deling',
    lead: 'Det du sladder her, er borte i alt som eksporteres eller skrives ut fra saken. Selve saken endres ikke.',
    mark: '[sladdet]',
    /** What a document is called whose name is not told. */
    unnamed: (at: number, extension: string) => `Dokument ${at}.${extension}`,
    none: 'Ingenting er sladdet.',
    current: (who: string, when: string) => `Sist lagret av ${who} ${when}.`,
    outdated:
      'Teksten, vitnene, meldingene eller dokumentene er endret siden sist. Saken kan ikke deles før du har gått gjennom og lagret på nytt.',
    open: 'Sladd …',
    texts: ofEachText((text) => told[text].definite),
    textHint: 'Merk ord i teksten med mus, finger eller Shift og piltaster, og trykk «Sladd det merkede».',
    add: 'Sladd det merkede',
    nothingMarked: 'Merk noe i teksten først.',
    added: 'Det merkede er lagt til.',
    addIn: (name: string) => `Sladd det merkede: ${name}`,
    messages: 'Meldinger',
    messagesHint: 'Meldingene er med når saken eksporteres. Åpne en melding for å sladde i den. Notater er aldri med.',
    message: (from: string, when: string) => `${from}, ${when}`,
    passageCount: (count: number) =>
      count === 0 ? 'Ikke sladdet' : count === 1 ? '1 sted sladdet' : `${count} steder sladdet`,
    messagePreview: 'Slik blir meldingen',
    passages: 'Sladdet i teksten',
    noPassages: 'Ingenting i teksten er sladdet.',
    remove: 'Ta bort',
    removeOf: (words: string) => `Ta bort sladdingen av: ${words}`,
    documents: 'Dokumenter som holdes utenfor',
    names: 'Filnavn som skjules',
    nameOf: (name: string) => `Skjul navnet ${name}`,
    namesHint: 'Dokumentet blir med, men heter bare «Dokument 1», «Dokument 2» og så videre.',
    witnesses: 'Vitner som holdes utenfor',
    unnamedWitness: 'Uten navn',
    preview: 'Slik blir teksten',
    save: 'Lagre sladdingen',
    saved: 'Sladdingen er lagret.',
    unsaved: 'Du har endringer som ikke er lagret.',
    reload: 'Hent på nytt',
    changed:
      'Noen andre har endret dette. Det du har merket, står fortsatt her. Hent på nytt for å se endringen; da går dine egne merker tapt.',
  },
}
