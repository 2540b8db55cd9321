/** What the calls of taking along answer. */
export default {
  fetched: 'Her er det.',
  asked: 'Vi lager filen.',
  dropped: 'Filen er slettet.',
}
