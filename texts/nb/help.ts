/** Who helps, wherever the portal says so. */
export default {
  heading: 'Trenger du hjelp nå?',
  lines: [
    { what: 'Fare for liv eller helse', call: '112', tel: '112' },
    { what: 'Politiet når det ikke haster', call: '02800', tel: '02800' },
    { what: 'Støttesenter for kriminalitetsutsatte', call: '800 40 008', tel: '80040008' },
  ],
  places: [
    {
      name: 'Anmeld eller tips politiet på nett',
      what: 'Et tips er ikke det samme som en anmeldelse.',
      href: 'https://www.politiet.no/',
    },
    {
      name: 'Likestillings- og diskrimineringsombudet',
      what: 'Gratis veiledning om diskriminering. Du kan være anonym.',
      href: 'https://ldo.no/',
    },
    {
      name: 'Diskrimineringsnemnda',
      what: 'Kan avgjøre klager på diskriminering. Det er gratis å klage.',
      href: 'https://www.diskrimineringsnemnda.no/',
    },
  ],
  newTab: 'åpnes i ny fane',
  reviewed: 'Sist gjennomgått 21. november 2026',
}
