import consent from './deskCallerConsent.ts'

/** A case that staff enter for somebody who called or came. */
export default {
  title: 'Ny sak',
  lead: 'For en som ringer, kommer innom eller skriver. Saken lagres ferdig, ikke som utkast.',
  how: 'Hvordan saken kom inn',
  source: 'Kom inn via',
  consentTitle: 'Samtykke',
  consentLead: 'Les dette for den som forteller:',
  consentText: consent.text,
  consent: 'Teksten er lest, og den som forteller, har sagt ja',
  noConsent: 'Når dere har funnet saken selv, for eksempel i media, er det ingen som skal samtykke.',
  consentTo: 'Den som forteller, sier også ja til',
  facts: 'Det som skjedde',
  factsLead:
    'Bare beskrivelsen må fylles ut. La det stå tomt som ikke er kjent, og skriv i beskrivelsen det som er kjent, for eksempel «i vinter» eller «i over et år».',
  notKnown: 'Ikke kjent',
  witnesses: 'Vitner',
  documents: 'Dokumenter',
  documentsLead: 'Valgfritt. Det du velger, lastes opp når saken lagres.',
  storedTitle: 'Saken er lagret',
  storedLead: 'Dokumentene kom ikke med. Prøv en gang til, eller gå til saken og legg dem til der senere.',
  toCase: 'Gå til saken',
  addWitness: 'Legg til vitne',
  caller: 'Den som forteller',
  callerLead: 'Valgfritt. Lagres kryptert, og hver gang noen ser det, blir det logget.',
  callerName: 'Navn',
  callerContact: 'Telefonnummer',
  account: 'E-postadresse til en konto her',
  accountHint:
    'Bare hvis personen selv ber om å finne saken under «Mine saker». Vi kobler den til kontoen hvis adressen er bekreftet. Du får ikke vite om den finnes.',
  take: 'Jeg tar saken',
  save: 'Lagre saken',
  cityNone: 'Skriv de første bokstavene, og velg fra listen.',
  missing: (count: number) => (count === 1 ? 'Ett felt må rettes.' : `${count} felt må rettes.`),
  /** On the page of such a case. */
  note: {
    title: 'Skrevet ned av ansatte',
    by: (who: string, at: string) => `${who}, ${at}`,
    show: 'Vis hvem som fortalte',
    showHint: 'Det blir logget at du ser på det.',
    name: 'Navn',
    contact: 'Telefonnummer',
    unknown: 'Ikke oppgitt',
    hide: 'Skjul',
  },
}
