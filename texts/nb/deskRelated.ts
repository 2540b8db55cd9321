import type { RelatedReason } from '../../contract/deskRelated.ts'

const reasons: Record<RelatedReason, string> = {
  place_and_week: 'Samme sted, innen en uke',
  account_name: 'Samme brukernavn',
  web_address: 'Samme nettadresse',
  telephone: 'Samme telefonnummer',
}

/** Cases that may belong together with one, and its duplicates. */
export default {
  title: 'Saker som kan høre sammen',
  lead: 'Sted og dato, brukernavn, nettadresse og telefonnummer sammenliknes. Du ser bare saker du kan åpne.',
  none: 'Ingen andre saker likner på denne.',
  reasons,
  linked: 'Hører sammen',
  suggested: 'Kan høre sammen',
  dismissed: (count: number) => `Hører ikke sammen (${count})`,
  some: (shown: number, total: number) => `Viser ${shown} av ${total}.`,
  link: 'Hører sammen',
  dismiss: 'Hører ikke sammen',
  undo: 'Angre',
  said: {
    linked: (id: number) => `Sak ${id} er koblet til denne.`,
    dismissed: (id: number) => `Sak ${id} hører ikke sammen med denne.`,
    open: (id: number) => `Sak ${id} er et forslag igjen.`,
  },
  otherCase: 'En annen sak',
  by: (who: string, at: string) => `${who}, ${at}`,
  noReason: 'Ikke lenger noe felles',
  duplicates: (count: number) => (count === 1 ? 'Én sak er meldt på nytt' : `${count} saker er meldt på nytt`),
  duplicatesLead: 'De er avsluttet som gjentakelser av denne saken og telles ikke.',
  original: 'Denne saken gjentar',
  fetchBack: 'Hent tilbake',
  fetchTitle: (id: number) => `Hente tilbake sak ${id}?`,
  fetchBody: 'Saken åpnes igjen som «Under arbeid» og telles for seg selv. Den som meldte den, ser den nye tilstanden.',
}
