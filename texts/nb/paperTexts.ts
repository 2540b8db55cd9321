import { toldTexts, type ToldText } from '../../contract/incidentFacts.ts'
import type { PaperKind, PaperPart } from '../../contract/paperKinds.ts'
import { toldLabels } from './told.ts'

/** What is known of a case, in words; an empty text when it was not told. */
export type PaperFacts = { date: string; time: string; place: string; told: Record<ToldText, string> }

const unknown = 'ikke kjent'
const when = ({ date, time }: Pick<PaperFacts, 'date' | 'time'>) => [
  `Dato: ${date || unknown}`,
  `Klokkeslett: ${time ? `omtrent ${time}` : unknown}`,
]
const whenAndWhere = (facts: PaperFacts) =>
  [...when(facts), `Sted: ${facts.place || unknown}`, 'Nærmere om stedet: '].join('\n')
const signed = '\n\nSted og dato: \n\nUnderskrift: '
const named = (text: ToldText, words: string) => (text === 'description' ? words : `${toldLabels[text]}: ${words}`)
const happened = ({ told }: PaperFacts) =>
  toldTexts.flatMap((text) => (told[text] ? [named(text, told[text])] : [])).join('\n\n')

type Text = (facts: PaperFacts) => string
type Texts = Partial<Record<PaperPart, Text>>

/** The first text of each part, to be read through and changed. A part that is not here begins empty. */
export const firstTexts: Record<PaperKind, Texts> = {
  police: {
    from: () => 'Navn: \nFødselsdato: \nAdresse: \nTelefon: \nE-post: ',
    happened,
    when_where: whenAndWhere,
    who: () => 'Navn, hvis du vet det: \nUtseende, klær, stemme eller annet: \nBrukernavn, hvis det var på nett: ',
    request: () =>
      `Jeg vil anmelde det som står her. Jeg ber politiet vurdere om det var motivert av hat (straffeloven § 77), og hvilke straffebestemmelser det kan rammes av.${signed}`,
  },
  diskrimineringsnemnda: {
    from: () => 'Navn: \nAdresse: \nTelefon: \nE-post: \nHvis du klager for en annen, navnet på den du klager for: ',
    happened,
    when_where: whenAndWhere,
    who: () => 'Hvem klagen gjelder: \nAdresse: \nTilknytningen din til dem: ',
    why: () =>
      'Jeg ber nemnda vurdere om dette er diskriminering på grunn av religion, livssyn eller etnisitet (likestillings- og diskrimineringsloven § 6) eller trakassering (§ 13).',
    request: () => `Jeg ber Diskrimineringsnemnda behandle saken.${signed}`,
  },
  ldo: {
    happened,
    when_where: whenAndWhere,
    who: () => 'Hvem det gjelder: \nTilknytningen min til dem: ',
    request: () => 'Jeg ber om veiledning: Hva kan jeg gjøre, og hvor kan jeg klage?',
  },
  platform: {
    address: () => 'Nettadresse: \nBrukernavn: \nTidspunkt: ',
    happened,
    when_where: (facts) => when(facts).join('\n'),
    why: () => 'Jeg mener at dette bryter reglene deres mot hatefulle ytringer og trakassering.',
    request: () => 'Jeg ber dere se på innholdet, fjerne det hvis det bryter reglene, og gi meg svar.',
  },
}

/** Words of the PDF alone; the others are those of `papers.ts`. */
export default {
  fileName: (kind: PaperKind, id: number) => `${kind}-sak-${id}.pdf`,
  made: (when: string) => `Skrevet ut ${when}.`,
  empty: 'Ikke fylt ut.',
  noWitnesses: 'Ingen vitner er oppgitt.',
  number: (number: string, isShown: boolean) => number && `telefon ${isShown ? number : 'står i saken'}`,
  evidenceLead: 'Dokumenter i saken. Tallrekken etter SHA-256 viser at en fil er den samme som da listen ble laget.',
  document: (at: number, name: string, size: string, added: string) => `${at}. ${name}, ${size}, lagt ved ${added}.`,
  fingerprint: (hash: string) => `SHA-256: ${hash}`,
  held: 'Filen deles ikke ut, fordi viruskontrollen ikke har godkjent den.',
}
