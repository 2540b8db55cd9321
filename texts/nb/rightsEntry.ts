/** The ways from a case to what its reporter does to it, and to where they correct it and say what it may be used for. */
export default {
  menu: 'Gjør noe med saken',
  correct: 'Rett eller legg til',
  consents: 'Hva saken kan brukes til',
  /** In place of a part of the page that is on its way. */
  part: {
    loading: 'Henter …',
    failed: 'Vi fikk ikke hentet denne delen. Sjekk nettet ditt, og prøv igjen.',
    retry: 'Prøv igjen',
  },
}
