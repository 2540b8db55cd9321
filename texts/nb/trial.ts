import type { MailWords } from './mail.ts'

/** The reply of a trial to requests from other machines, and the mail with which its demo people sign in. */
export default {
  foreignHost: 'Denne portalen er til utprøving på én maskin og svarer bare på adressen localhost.',
  forwarded: 'Denne portalen er til utprøving på én maskin og svarer ikke gjennom en mellomtjener eller over nettet.',
  mailedCode: (code: string): MailWords => ({
    subject: 'Demo: koden din',
    lines: ['Her er koden du ba om. Den virker i ti minutter, og bare der du ba om den.', code],
  }),
}

/** The page that shows the mails of a trial, which has no mail server. */
export const mailbox = {
  title: 'Postkasse for utprøving',
  explanation: 'Her ligger e-postene portalen ville ha sendt. Siden finnes bare på denne maskinen.',
  empty: 'Ingen e-poster ennå.',
  to: 'Til',
}
