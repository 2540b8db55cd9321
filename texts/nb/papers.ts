import type { PaperKind, PaperPart } from '../../contract/paperKinds.ts'

type Kind = { name: string; title: string; lead: string; notes: string[]; link: { href: string; name: string } }

const kinds: Record<PaperKind, Kind> = {
  police: {
    name: 'Politiet',
    title: 'Anmeldelse til politiet',
    lead: 'En anmeldelse ber politiet etterforske. Et tips til politiet er ikke en anmeldelse. Også et vitne kan anmelde.',
    notes: [
      'Har du ikke oppholdstillatelse? Snakk med en advokat eller NOAS før du anmelder. En anmeldelse kan få betydning for oppholdet ditt.',
      'Vil du søke voldserstatning senere, må saken være anmeldt.',
    ],
    link: { href: 'https://www.politiet.no/anmelde/', name: 'Slik anmelder du (politiet.no)' },
  },
  diskrimineringsnemnda: {
    name: 'Diskrimineringsnemnda',
    title: 'Klage til Diskrimineringsnemnda',
    lead: 'Det er gratis å klage. Nemnda har et skjema med BankID, og det finnes andre måter å sende klagen på.',
    notes: [
      'Klager du for en annen voksen, trengs en skriftlig fullmakt. En verge klager for et barn.',
      'Avgjørelsene i nemnda kan bare prøves for domstolene.',
      'Portalen oppbevarer saken i inntil to år, og nemnda kan ta saker som er inntil tre år gamle. Ta vare på din egen kopi.',
    ],
    link: { href: 'https://www.diskrimineringsnemnda.no/', name: 'Diskrimineringsnemnda.no' },
  },
  ldo: {
    name: 'LDO',
    title: 'Spørsmål til Likestillings- og diskrimineringsombudet',
    lead: 'Ombudet gir gratis veiledning, og du kan være anonym. Telefon 23 15 73 00.',
    notes: ['Ombudet veileder. Det er nemnda som avgjør klager.'],
    link: { href: 'https://www.ldo.no/', name: 'Ldo.no' },
  },
  platform: {
    name: 'Plattformen',
    title: 'Melding til plattformen',
    lead: 'Lim inn teksten der du sier fra på nettstedet. Ta bilde av skjermen først, før innholdet blir borte.',
    notes: [
      'Bruk plattformens eget rapporteringsskjema. Skriv ikke til den som sprer hatet, og oppgi ikke adressen din.',
      'Har noen truet deg? Ikke svar. Kontakt politiet.',
    ],
    link: { href: 'https://www.politiet.no/anmelde/', name: 'Slik anmelder du trusler (politiet.no)' },
  },
}

const parts: Record<PaperPart, { name: string; hint: string }> = {
  from: { name: 'Fra', hint: 'Fyll ut det du vil ha med. Portalen setter ikke inn navn, adresse eller telefon.' },
  happened: { name: 'Hva skjedde', hint: 'Hentet fra saken. Endre det som ikke passer for den som skal lese.' },
  when_where: { name: 'Når og hvor', hint: 'Sjekk at det stemmer.' },
  who: { name: 'Hvem', hint: 'Skriv bare det du vet.' },
  why: {
    name: 'Hvorfor',
    hint: 'Hva tyder på at det handlet om religion, livssyn eller etnisitet? For eksempel ord, klær eller tidspunkt.',
  },
  effects: { name: 'Følger', hint: 'For eksempel skade, utgifter, frykt eller noe du har sluttet med.' },
  done_before: {
    name: 'Hva som er gjort før',
    hint: 'Har du klaget eller tatt det opp med noen? Når, og hva svarte de?',
  },
  address: { name: 'Hvor det ligger', hint: 'Nettadressen til selve innlegget, og hvem som la det ut.' },
  request: { name: 'Hva du ber om', hint: 'Les gjennom før du sender.' },
}

/** "What next" papers, for reporters and for staff on their behalf. */
export default {
  kinds,
  parts,
  choose: 'Hvem er teksten til?',
  loading: 'Henter tekstene …',
  failed: 'Tekstene kunne ikke hentes.',
  nemnda: (day: string, left: number) =>
    left < 0
      ? `Hendelsen ble tre år gammel ${day}. Nemnda kan avvise saken.`
      : `Nemnda kan avvise saker som er mer enn tre år gamle. For denne saken er det tre år ${day}: ${left === 0 ? 'i dag' : `${timeLeft(left)} igjen`}.`,
  noDate: 'Saken har ingen dato. Nemnda kan avvise saker som er mer enn tre år gamle.',
  notSaved: 'Teksten er laget av det som står i saken. Den lagres først når du trykker «Lagre».',
  savedBy: {
    reporter: (when: string, isStaff: boolean) => `Lagret av ${isStaff ? 'den som meldte' : 'deg'}, ${when}.`,
    staff: (when: string) => `Lagret av en ansatt, ${when}.`,
  },
  whoReads: 'Det du lagrer, kan også leses av dem som arbeider med saken din.',
  save: 'Lagre',
  saving: 'Lagrer …',
  saved: 'Lagret.',
  unsaved: 'Du har endringer som ikke er lagret.',
  kept: 'Det du har skrevet, ligger på denne enheten i inntil 24 timer.',
  notKept: 'Nettleseren tar ikke vare på det du skriver. Lagre før du går fra siden.',
  reset: 'Begynn på nytt',
  resetTitle: 'Begynne på nytt?',
  resetBody: 'Det du har skrevet i denne teksten, blir borte. Du får en ny tekst laget av saken.',
  wasReset: 'Teksten er laget på nytt.',
  cancel: 'Avbryt',
  withWitnesses: 'Ta med vitnene fra saken',
  withWitnessesHint: 'Spør vitnene før du gir navnene deres videre.',
  print: 'Skriv ut',
  pdf: 'Lagre som PDF',
  makingPdf: 'Lager PDF …',
  pdfDone: 'PDF-en er lastet ned. Den ligger nå på denne enheten.',
  problem: 'Det gikk ikke nå. Prøv igjen om litt.',
  changed: 'Teksten er endret et annet sted mens du skrev. Kopier det du vil beholde, og hent den nye teksten.',
  loadNew: 'Hent den nye teksten',
  evidence: 'Bevis',
  evidenceLead: 'Dokumentene i saken. SHA-256 viser at en fil er den samme som da listen ble laget.',
  noEvidence: 'Ingen dokumenter er lagt ved saken.',
  evidenceLoading: 'Regner ut listen …',
  evidenceFailed: 'Listen kunne ikke hentes.',
  added: (when: string) => `Lagt ved ${when}`,
  held: 'Deles ikke ut: Viruskontrollen har ikke godkjent filen.',
  unreadable: 'Filen kan ikke leses.',
  reviewed: 'Sist gjennomgått november 2026. Dette er ikke juridisk råd om din sak.',
  witnesses: 'Vitner',
  unnamed: 'Uten navn',
  empty: 'Ikke fylt ut',
  staff: {
    title: 'Tekster til politi, nemnd, ombud og plattform',
    lead: 'På vegne av den som meldte. Portalen sender ingenting.',
    asked: 'Den som meldte, har bedt om dette',
    askedHint: 'Det skrives i loggen at du laget PDF-en. Skriv ut fra den.',
    mustAsk: 'Du kan bare lage PDF-en når den som meldte, har bedt om det.',
    open: 'Vis tekstene',
    heldBack:
      'Det finnes en lagret tekst som ikke vises her, fordi den kan inneholde noe som er sladdet. Teksten under er laget av saken slik den er sladdet nå. Den som meldte, beholder sin.',
    readOnly: 'Du leser med på denne saken og kan ikke endre tekstene.',
  },
  server: { fetched: 'Hentet.', saved: 'Lagret.', reset: 'Teksten er laget på nytt.' },
}

/** Days as they are said: '1 dag', '40 dager', '2 år og 11 måneder'. */
function timeLeft(days: number) {
  if (days < 92) return days === 1 ? '1 dag' : `${days} dager`
  const all = Math.floor(days / 30.4375)
  const [years, months] = [Math.floor(all / 12), all % 12]
  return [
    ...(years > 0 ? [`${years} år`] : []),
    ...(months > 0 ? [months === 1 ? '1 måned' : `${months} måneder`] : []),
  ].join(' og ')
}
