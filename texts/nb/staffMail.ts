import type { MailWords } from './mail.ts'

/** Mails to staff. As in the others, a subject never says what the portal is about. */
export default {
  invited: {
    subject: 'Du er invitert',
    lines: [
      'Du er invitert til å arbeide hos oss. Åpne lenken for å velge passord og sette opp en kode eller nøkkel.',
      'Lenken virker én gang, i tre døgn fra invitasjonen ble laget.',
    ],
    button: 'Ta imot invitasjonen',
    after: ['Venter du ingen invitasjon? Da kan du se bort fra denne meldingen. Ikke send lenken videre.'],
  },
  new_device: {
    subject: 'Ny innlogging',
    lines: [
      'Noen har nettopp logget inn som deg fra en nettleser du ikke har brukt hos oss før.',
      'Var det deg, trenger du ikke å gjøre noe.',
    ],
    after: ['Var det ikke deg? Si fra til en administrator med en gang, så tilgangen din kan stenges.'],
  },
} satisfies Record<'invited' | 'new_device', MailWords>
