/** Who helps, wherever the portal says so. The numbers are those of texts/facts.ts. */
export default {
  heading: 'Trenger du hjelp nå?',
  lines: [
    { what: 'Politiet: fare for liv eller helse', call: '112', tel: '112' },
    { what: 'Ambulanse, og fare for å ta sitt liv nå', call: '113', tel: '113' },
    {
      what: 'Legevakten når det ikke er livstruende, også ved tanker om å ta sitt liv',
      call: '116 117',
      tel: '116117',
    },
    { what: 'Politiet når det ikke haster', call: '02800', tel: '02800' },
    {
      what: 'Støttesenter for kriminalitets­utsatte. Du trenger ikke å ha anmeldt.',
      call: '800 40 008',
      tel: '80040008',
    },
  ],
  more: 'Flere som hjelper',
  places: [
    {
      name: 'Anmeld til politiet',
      what: 'Når noe bestemt har skjedd: vold, trusler, plaging eller hærverk.',
      href: 'https://www.politiet.no/anmelde/',
    },
    {
      name: 'Tips politiet om hatefulle ytringer på nettet',
      what: 'Hele døgnet. Et tips er ikke det samme som en anmeldelse.',
      href: 'https://www.politiet.no/tjenester/tips-politiet/hatefulle-ytringer-pa-internett',
    },
    {
      name: 'Likestillings- og diskrimineringsombudet',
      what: 'Gratis veiledning om diskriminering, også på 23 15 73 00. Du kan være anonym.',
      href: 'https://ldo.no/',
    },
    {
      name: 'Diskrimineringsnemnda',
      what: 'Kan avgjøre klager på diskriminering. Det er gratis å klage.',
      href: 'https://www.diskrimineringsnemnda.no/',
    },
    {
      name: 'Gratis juridisk hjelp hos DiMe i Oslo',
      what: 'Hjelp mot rasisme og diskriminering, fra Antirasistisk Senter og andre.',
      href: 'https://antirasistisk.no/grais-juridisk-radgivning/',
    },
  ],
  newTab: 'åpnes i ny fane',
  reviewed: 'Sist gjennomgått 21. november 2026',
}
