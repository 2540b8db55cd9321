export default {
  description:
    'Har du opplevd hets, diskriminering eller hatefulle ytringer mot muslimer? Si fra trygt, få kunnskap og finn hjelp.',
  heading: 'Har du opplevd hets, diskriminering eller hatefulle ytringer?',
  lead: 'Her kan du fortelle hva som skjedde. Vi behandler rapporten din med omsorg og respekt, og det du forteller, gir kunnskap som hjelper oss å forebygge.',
  report: 'Rapporter hendelse',
  ownCases: 'Mine saker',
  trust: ['Kryptert fra du sender inn', 'Ta pause når du vil', 'Du bestemmer over det du har fortalt'],

  introHeading: 'Du skal slippe å stå alene med det',
  intro:
    'Muslimhets rammer på bussen, på jobb, på skolen og på nett. Mye blir aldri fortalt til noen. Portalen er laget for at du skal kunne si fra på få minutter, med egne ord, uten å måtte bevise noe. Du kan også si fra om noe du har sett.',

  featuresHeading: 'Utforsk',
  hub: {
    heading: 'Hva er muslimhets?',
    body: 'Les hva muslimhets er, hva loven sier, og hva du kan gjøre.',
    list: ['Artikler og rapporter', 'Veiledere for å håndtere hets', 'Ressurser for forebygging'],
    link: 'Les om muslimhets',
  },
  impact: {
    heading: 'Muslimer i media',
    body: 'Et arkiv over saker i mediene om hva muslimer bidrar med i Norge: i arbeidslivet, kulturen, idretten og nabolaget.',
    link: 'Se artikkelarkivet',
  },

  stepsHeading: 'Hva skjer når du rapporterer?',
  steps: [
    {
      title: 'Du forteller',
      body: 'Når og hvor det skjedde, og hva som skjedde. Vitner og filer kan du legge ved hvis du vil.',
    },
    { title: 'Vi tar imot', body: 'Rapporten krypteres. Bare de som behandler saker hos oss, kan lese den.' },
    { title: 'Du følger med', body: 'Under Mine saker ser du det du har sendt inn. Et utkast kan du endre og slette.' },
    {
      title: 'Det blir kunnskap',
      body: 'Tall uten navn viser hva som skjer og hvor. Saken selv slettes senest etter to år.',
    },
  ],
  notPolice: 'En rapport her er ikke en anmeldelse til politiet. Du kan gjøre begge deler.',
  howToReport: 'Slik anmelder du',

  usesHeading: 'Slik brukes det du forteller',
  usesLead:
    'Hver rapport blir lest av et menneske, og behandlet med omsorg og respekt. Sammen med andres blir den til kunnskap som kan hindre at det skjer igjen.',
  uses: [
    {
      title: 'Statistikk',
      body: 'Mye muslimhets blir aldri registrert noe sted. Rapportene gjør omfanget synlig, uten at noen kan kjennes igjen.',
    },
    {
      title: 'Forebygging',
      body: 'Når vi vet hvor og hvordan det skjer, kan skoler, arbeidsplasser og politi gjøre noe i tide.',
    },
    {
      title: 'Endring',
      body: 'Vi bruker tallene når vi snakker med myndighetene om lover, tiltak og vern.',
    },
  ],
  about: 'Les mer om portalen og personvernet ditt',
}
