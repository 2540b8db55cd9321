/** What the calls of withdrawal and erasure answer. */
export default {
  fetched: 'Her er det.',
  withdrawn: 'Saken er trukket tilbake.',
  erased: 'Saken er slettet.',
  erased_soon:
    'Saken er tatt bort, og ingen finner den lenger. Det siste slettes av seg selv så snart serveren får det til. Nummeret viser når det er gjort.',
  taken_back: 'Saken er tilbake.',
  leaving: 'Kontoen skal slettes.',
  left: 'Kontoen er slettet.',
  left_soon:
    'Kontoen er tatt bort, og ingen finner den lenger. Det siste slettes av seg selv så snart serveren får det til. Nummeret viser når det er gjort.',
  stays: 'Kontoen blir.',
}
