/** What the calls of withdrawal and erasure answer. */
export default {
  fetched: 'Her er det.',
  withdrawn: 'Saken er trukket tilbake.',
  erased: 'Saken er slettet.',
  taken_back: 'Saken er tilbake.',
  leaving: 'Kontoen skal slettes.',
  left: 'Kontoen er slettet.',
  stays: 'Kontoen blir.',
}
