export default {
  title: 'Min side',
  heading: 'Min side',
  hello: (name: string) => `Hei, ${name}`,
  loading: 'Laster inn...',
  failed: 'Vi fikk ikke hentet siden din. Sjekk nettet ditt, og prøv igjen.',
  retry: 'Prøv igjen',
  report: 'Rapporter hendelse',

  drafts: 'Utkast du kan fullføre',
  noDrafts: 'Du har ingen utkast som venter.',
  continue: 'Fortsett',
  lastChanged: 'Sist endret',
  submitted: 'Saker du har sendt inn',
  noSubmitted: 'Du har ikke sendt inn noe ennå.',
  submittedOn: 'Sendt inn',
  open: 'Les rapporten',
  status: { Draft: 'Utkast', Submitted: 'Sendt inn' },
  all: (total: number) => `Se alle sakene dine (${total})`,
  noCategory: 'Uten kategori ennå',
  noDate: 'uten dato',

  next: 'Hva skjer etter at du har sendt inn?',
  steps: [
    {
      title: 'Vi tar imot',
      body: 'Rapporten blir liggende kryptert hos oss med en gang du har sendt den inn. Du finner den igjen under Mine saker.',
    },
    { title: 'Noen leser', body: 'Bare de som behandler saker hos oss, kan lese det du har skrevet.' },
    {
      title: 'Kunnskap som forebygger',
      body: 'Det som har skjedd, blir til tall uten navn. Tallene bruker vi i arbeidet mot hat og diskriminering.',
    },
    {
      title: 'Du bestemmer',
      body: 'Du kan be om innsyn, retting eller sletting. Vi sletter saken senest etter to år.',
    },
  ],
  notPolice: 'En rapport hos oss er ikke en anmeldelse. Vil du anmelde, må du kontakte politiet.',

  help: 'Hjelp nå',
  helpLines: [
    { what: 'Fare for liv eller helse', call: '112', tel: '112' },
    { what: 'Politiet når det ikke haster', call: '02800', tel: '02800' },
    { what: 'Støttesenter for kriminalitetsutsatte', call: '800 40 008', tel: '80040008' },
  ],
  helpLinks: [
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
