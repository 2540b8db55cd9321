export default {
  description:
    'Har du opplevd hets, diskriminering eller hatefulle ytringer mot muslimer? Si fra, få kunnskap og finn hjelp.',
  heading: 'Har du opplevd hets, diskriminering eller hatefulle ytringer?',
  lead: 'Her kan du fortelle hva som skjedde. Vi tar imot det med omsorg og respekt. Det du sier, gir kunnskap som kan forebygge hat.',
  report: 'Rapporter hendelse',
  ownCases: 'Mine saker',
  trust: ['Beskrivelse, vitner og filer lagres kryptert', 'Ta pause når du vil', 'Du kan slette saken selv'],

  draft: {
    heading: 'Du har et utkast på denne enheten',
    body: 'Det du har skrevet, ligger her i 24 timer.',
    new: 'Fortsett der du slapp',
    edit: 'Finn det under Mine saker',
  },

  introHeading: 'Du skal slippe å stå alene',
  intro:
    'Muslimhets rammer på bussen, på jobb, på skolen og på nett. Mye blir aldri fortalt. Her kan du si fra med egne ord, uten å bevise noe. Du kan også si fra om noe du har sett.',

  featuresHeading: 'Utforsk',
  hub: {
    heading: 'Hva er muslimhets?',
    body: 'Les hva muslimhets er, hva loven sier, og hva du kan gjøre.',
    list: ['Artikler og rapporter', 'Veiledere for å håndtere hets', 'Ressurser for forebygging'],
    link: 'Les om muslimhets',
  },
  impact: {
    heading: 'Muslimer i media',
    body: 'Hva bidrar muslimer med i Norge? Her er saker fra mediene, om jobb, kunst, idrett og mye mer.',
    link: 'Se artikkelarkivet',
  },

  stepsHeading: 'Hva skjer når du rapporterer?',
  steps: [
    {
      title: 'Du forteller',
      body: 'Når, hvor og hva. Vitner og filer er frivillig. For å sende inn trenger du en konto, så du kan finne saken igjen. Å lese krever ingen konto.',
    },
    {
      title: 'Vi tar imot',
      body: 'Bare ansatte som har fått lov til det, skal se saken.',
    },
    {
      title: 'Du følger med',
      body: 'Under Mine saker kan du lese, rette og slette det du har sendt inn.',
    },
    {
      title: 'Det blir kunnskap',
      body: 'Tall uten navn kan vise hva som skjer og hvor. Organisasjonens regel er at en sak lagres i høyst to år.',
    },
  ],
  notPolice: 'En rapport her er ikke en anmeldelse til politiet. Du kan gjøre begge deler.',
  howToReport: 'Slik anmelder du',

  about: 'Om portalen og personvernet',
  numbers: 'Se tallene',
}
