export default {
  description:
    'Har du opplevd hets, diskriminering eller hatefulle ytringer mot muslimer? Si fra, få kunnskap og finn hjelp.',
  heading: 'Har du opplevd hets, diskriminering eller hatefulle ytringer?',
  lead: 'Her kan du fortelle hva som skjedde. Vi behandler rapporten din med omsorg og respekt, og det du forteller, gir kunnskap som hjelper oss å forebygge.',
  report: 'Rapporter hendelse',
  ownCases: 'Mine saker',
  trust: ['Beskrivelse og filer lagres kryptert', 'Ta pause når du vil', 'Du kan slette saken selv'],

  draft: {
    heading: 'Du har et utkast på denne enheten',
    body: 'Det du har skrevet, ligger her i 24 timer.',
    new: 'Fortsett der du slapp',
    edit: 'Finn det under Mine saker',
  },

  introHeading: 'Du skal slippe å stå alene med det',
  intro:
    'Muslimhets rammer på bussen, på jobb, på skolen og på nett. Mye blir aldri fortalt til noen. Her kan du si fra med egne ord, uten å måtte bevise noe. Du kan også si fra om noe du har sett.',

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
      body: 'Når og hvor det skjedde, og hva som skjedde. Vitner og filer kan du legge ved hvis du vil. For å sende inn trenger du en konto, så du kan finne saken igjen. Å lese krever ingen konto.',
    },
    {
      title: 'Vi tar imot',
      body: 'Beskrivelsen, vitnene og filene lagres kryptert. Bare ansatte som har fått myndighet til det, skal se saken.',
    },
    {
      title: 'Du følger med',
      body: 'Under Mine saker ser du det du har sendt inn. Der kan du rette det, trekke det tilbake og slette det. Et utkast kan du endre og slette.',
    },
    {
      title: 'Det blir kunnskap',
      body: 'Tall uten navn kan vise hva som skjer og hvor. Organisasjonens regel er at en sak lagres i høyst to år.',
    },
  ],
  notPolice: 'En rapport her er ikke en anmeldelse til politiet. Du kan gjøre begge deler.',
  howToReport: 'Slik anmelder du',

  usesHeading: 'Slik brukes det du forteller',
  usesLead:
    'Rapporten din skal behandles med omsorg og respekt. Sammen med andres kan den bli til kunnskap som forebygger.',
  uses: [
    {
      title: 'Statistikk',
      body: 'Mye muslimhets blir aldri registrert noe sted. Rapportene kan vise mer av det som skjer. Ingen skal kunne kjennes igjen i tallene.',
    },
    {
      title: 'Forebygging',
      body: 'Når vi vet mer om hvor og hvordan det skjer, kan skoler, arbeidsplasser og myndigheter forebygge bedre.',
    },
    {
      title: 'Endring',
      body: 'Tallene kan brukes når vi snakker med myndighetene om lover, tiltak og vern.',
    },
  ],
  about: 'Les mer om portalen og personvernet ditt',
}
