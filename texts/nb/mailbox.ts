/** The page that stands in for a mail server while the portal is tried out on one machine. */
export default {
  title: 'Postkasse for utprøving',
  explanation: 'Her ligger e-postene portalen ville ha sendt. Siden finnes bare på denne maskinen.',
  empty: 'Ingen e-poster ennå.',
  to: 'Til',
}
