import type { InspectionFinding, InspectionState } from '../../contract/inspection.ts'

/** What was found, in words that need no training; a code without words does not compile. */
const findings: Record<InspectionFinding, string> = {
  macros: 'Filen inneholder makroer, altså små programmer.',
  external_link: 'Filen henter noe fra et annet sted når den åpnes.',
  embedded_object: 'Det ligger en annen fil inni filen.',
  script: 'Filen inneholder et skript, altså et lite program.',
  launch: 'Filen kan starte et program eller sende noe videre når den åpnes.',
  trailing_data: 'Filen inneholder noe mer enn det som vises. Noen telefoner legger slikt til bildene sine.',
  encrypted: 'Filen er låst med passord, så vi får ikke sjekket den.',
  not_as_named: 'Innholdet er noe annet enn filnavnet sier.',
  not_scanned: 'Filen er for stor eller for krevende for viruskontrollen, og kan derfor ikke lastes ned igjen.',
}

/** What it means for the reporter. A clean file needs no words. */
const states: Record<Exclude<InspectionState, 'clean'>, string> = {
  waiting: 'Vi sjekker filen …',
  suspicious: 'Du trenger ikke gjøre noe. Filen er lagret slik du sendte den.',
  infected:
    'Viruskontrollen fant noe. Filen er lagret og låst, og blir aldri utlevert. Resten av saken er ikke berørt.',
  unreadable:
    'Vi fikk ikke sjekket filen. Den er lagret slik du sendte den. Har du en annen kopi, kan du gjerne legge ved den også.',
}

/** The same of a file that the organisation has sent. */
const fromUs: typeof states = {
  waiting: states.waiting,
  suspicious: 'Filen kommer fra oss. Er du i tvil, skriv til oss før du åpner den.',
  infected: 'Viruskontrollen fant noe i denne filen fra oss. Den er låst, og du kan se bort fra den.',
  unreadable: 'Vi fikk ikke sjekket denne filen fra oss. Er du i tvil, skriv til oss før du åpner den.',
}

export default {
  findings,
  states,
  fromUs,
  clean: 'Filen er sett gjennom.',
  picture: 'Bildet gjøres klart …',
  waiting: (count: number) => (count === 1 ? 'Vi ser gjennom 1 fil.' : `Vi ser gjennom ${count} filer.`),
  done: 'Filene er sett gjennom.',
}
