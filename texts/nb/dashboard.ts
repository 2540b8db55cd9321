export default {
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
  all: (total: number) => `Se alle sakene dine (${total})`,
  noCategory: 'Uten kategori ennå',
  noDate: 'uten dato',

  next: 'Hva skjer etter at du har sendt inn?',
  steps: [
    {
      title: 'Vi tar imot',
      body: 'Beskrivelsen, vitnene og filene ligger kryptert hos oss. Du finner saken under',
      link: { to: '/report-harassment', words: 'Mine saker' },
    },
    { title: 'Hvem kan se den', body: 'Bare ansatte som har fått myndighet til det, skal se saken.' },
    {
      title: 'Kunnskap som forebygger',
      body: 'Det som har skjedd, kan bli til tall uten navn. Tallene kan vi bruke i arbeidet mot hat og diskriminering.',
    },
    {
      title: 'Du bestemmer',
      body: 'Du kan se, rette og slette det som er lagret om deg, og trekke samtykket tilbake. Organisasjonens regel er at en sak lagres i høyst to år.',
      link: { to: '/account', words: 'Slik gjør du det' },
    },
  ],
  notPolice: 'En rapport hos oss er ikke en anmeldelse. Vil du anmelde, må du kontakte',
  police: 'politiet',
}
