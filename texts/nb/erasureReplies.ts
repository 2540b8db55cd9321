import erasure from './erasure.ts'

/** What the calls of withdrawal and erasure answer. */
export default {
  fetched: 'Her er det.',
  withdrawn: 'Saken er trukket tilbake.',
  erased: erasure.case.erased,
  erased_soon: erasure.case.erasedSoon,
  taken_back: 'Saken er tilbake.',
  leaving: 'Kontoen skal slettes.',
  left: erasure.account.erased,
  left_soon: erasure.account.erasedSoon,
  stays: 'Kontoen blir.',
}
