/** On a case: when it is erased, and what keeps it longer. */
export default {
  title: 'Hvor lenge vi tar vare på saken',
  erasedOn: (day: string) => `Slettes ${day}`,
  /** From the first notice on. `days`: calendar days that are left, 0 on the day itself. */
  soon: (what: 'case' | 'draft', days: number) => {
    const name = what === 'case' ? 'Saken' : 'Utkastet'
    if (days <= 0) return `${name} slettes i dag.`
    const keep =
      what === 'case'
        ? 'Vil du ta vare på noe, gjør du det før den dagen.'
        : 'Vil du beholde det, åpner du det og lagrer det på nytt, eller sender det inn, før den dagen.'
    return `${name} slettes om ${days === 1 ? 'én dag' : `${days} dager`}. ${keep}`
  },
  case: 'Vi tar vare på en sak i to år fra dagen den ble sendt inn, om ikke en lov sier noe annet. Vi sier fra 60 og 14 dager før den slettes.',
  draft: 'Et utkast som ikke er rørt på tolv måneder, blir slettet. Vi sier fra 30 dager før.',
  /** The same while the reader's address is not confirmed. */
  unconfirmedDraft:
    'E‑postadressen din er ikke bekreftet. Da slettes et utkast som ikke er rørt på 30 dager. Bekrefter du adressen, tar vi vare på det i tolv måneder.',
  /** Where a draft is edited. */
  draftGoes: (day: string) => `Utkastet slettes ${day}. Lagrer du det, blir det tatt vare på i tolv måneder til.`,
  unconfirmedDraftGoes: (day: string) =>
    `Utkastet slettes ${day}, fordi e‑postadressen din ikke er bekreftet. Lagrer du det, blir det tatt vare på i 30 dager til. Bekrefter du adressen, blir det tatt vare på i tolv måneder.`,
  /** On the account's page, where the mail about it leads. */
  ahead: {
    title: 'Dette blir snart slettet',
    own: ({ id, is_draft, day }: { id: number; is_draft: boolean; day: string }) =>
      `${is_draft ? 'Utkast' : 'Sak'} ${id} slettes ${day}`,
    keep: 'Åpne det for å se hvorfor, og hva du kan gjøre. Under «Ta med deg alt» kan du ta det med deg.',
    accountTitle: 'Kontoen din blir stående',
    account: (day: string) =>
      `Vi skrev til deg at noe snart ville bli slettet. Det var kontoen din, som ikke var i bruk. Den skulle slettes ${day}. Nå har du logget inn, og da blir den stående. En konto uten saker og utkast slettes først når ingen har logget inn på 24 måneder.`,
  },
  rules: 'Hvorfor akkurat den dagen?',
  takeAlong: 'Ta med deg alt',
  why: 'Grunn:',
  duty: (day: string) => `En lov sier at vi må ta vare på saken til ${day}. Du kan ikke slette den før den dagen.`,
  /** Of a duty that ends before the case is erased. */
  thenYours: 'Etter den dagen kan du slette saken selv.',
  /** Of a withdrawn case. */
  notAtOnce: 'Saken kan ikke slettes med en gang, fordi en lov sier at vi må ta vare på den.',
  disagree: 'Er du uenig, kan du klage til Datatilsynet.',
  complaint: 'Til Datatilsynet',
  ask: (day: string) => `Vi vil gjerne ta vare på saken til ${day}. Det gjør vi bare hvis du sier ja.`,
  /** After a yes to an earlier end. */
  askLonger: (day: string) =>
    `Vi vil gjerne ta vare på saken lenger, til ${day}. Det gjør vi bare hvis du sier ja. Svarer du ikke, gjelder det du har sagt ja til.`,
  agreedTo: (day: string) =>
    `Du har sagt ja til at vi tar vare på saken til ${day}. Du kan trekke det tilbake når du vil.`,
  yes: (day: string) => `Ja, ta vare på saken til ${day}`,
  no: 'Nei, slett som planlagt',
  takeBack: 'Trekk samtykket tilbake',
  saidYes: 'Takk. Du kan ombestemme deg når du vil.',
  saidNo: 'Saken slettes etter de vanlige reglene.',
  changed: 'Svaret ble ikke lagret, fordi det vi spør om, er endret. Se hva som står her nå, og svar på det.',
  failed: 'Svaret ble ikke lagret. Prøv igjen.',
}
