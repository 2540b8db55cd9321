/** The page that shows the mails of a trial, which has no mail server. */
export default {
  title: 'Postkasse for utprøving',
  explanation: 'Her ligger e-postene portalen ville ha sendt. Siden finnes bare på denne maskinen.',
  empty: 'Ingen e-poster ennå.',
  to: 'Til',
}
