export default {
  heading: 'Min side',
  hello: (name: string) => `Hei, ${name}`,
  loading: 'Laster inn...',
  failed: 'Vi fikk ikke hentet siden din. Sjekk nettet ditt, og prøv igjen.',
  report: 'Rapporter hendelse',
  all: (total: number) => `Se alle sakene dine (${total})`,
  links: [
    { to: '/information-hub/hva-gjor-du-akkurat-na', words: 'Trenger du hjelp nå?' },
    { to: '/information-hub/slik-brukes-rapporten-din', words: 'Slik brukes rapporten din' },
  ],
}
