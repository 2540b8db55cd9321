/** The words of the lists that the form chooses from. The categories are in the order in which they are shown. */
const lookups = {
  countriesFound: 'Her er landene.',
  citiesFound: 'Her er stedene.',
  harassmentCategoriesFound: 'Her er typene hendelser.',

  /** The last choice among every country's cities: the form asks for a city, and no list of them is whole. */
  elsewhere: 'Annet sted',

  harassmentCategories: {
    verbal_abuse: {
      name: 'Hets og skjellsord',
      description: 'Skjellsord, hån eller hatefulle tilrop ansikt til ansikt, i telefonen eller i meldinger.',
    },
    threats: {
      name: 'Trusler',
      description:
        'Noen truer med å skade deg, familien din, hjemmet ditt eller en moské, muntlig, skriftlig eller med fakter.',
    },
    violence: {
      name: 'Vold og fysiske angrep',
      description: 'Slag, spark, dytting, spytting, ting som kastes, eller noen som drar i hijab eller klær.',
    },
    stalking: {
      name: 'Forfølgelse og gjentatt plaging',
      description: 'Noen følger etter deg, oppsøker deg eller plager deg igjen og igjen, for eksempel en nabo.',
    },
    vandalism: {
      name: 'Hærverk og skade på eiendom',
      description: 'Tagging, knuste ruter, brann eller annen skade på hjem, bil, butikk, moské eller gravsted.',
    },
    hate_online: {
      name: 'Hatefulle ytringer på nett',
      description:
        'Hatefulle innlegg, kommentarer, bilder eller meldinger i sosiale medier, kommentarfelt, spill eller e-post.',
    },
    hate_in_public: {
      name: 'Hatefulle ytringer i det offentlige rom',
      description: 'Plakater, løpesedler, symboler, taler eller markeringer, også i aviser, radio og TV.',
    },
    discrimination_at_work: {
      name: 'Diskriminering i arbeidslivet',
      description:
        'Ved jobbsøking, lønn, oppgaver, oppsigelse, bruk av hijab eller bønn, eller trakassering fra leder eller kolleger.',
    },
    discrimination_in_education: {
      name: 'Diskriminering i barnehage, skole og utdanning',
      description: 'Mobbing, trakassering eller forskjellsbehandling fra elever, studenter eller ansatte.',
    },
    discrimination_in_housing: {
      name: 'Diskriminering på boligmarkedet',
      description:
        'Nektet å leie eller kjøpe bolig, andre vilkår enn andre får, eller trakassering fra utleier eller borettslag.',
    },
    discrimination_in_services: {
      name: 'Diskriminering ved kjøp av varer og tjenester',
      description: 'Avvist eller dårligere behandlet i butikk, bank, restaurant, utested, idrett eller på reise.',
    },
    discrimination_by_authorities: {
      name: 'Diskriminering fra det offentlige',
      description: 'Forskjellsbehandling fra for eksempel politi, NAV, barnevern, helsevesen, UDI, toll eller kommune.',
    },
    exclusion: {
      name: 'Utestenging',
      description: 'Holdt utenfor, oversett eller fryst ut i nabolag, fritid, idrett eller andre fellesskap.',
    },
    other: {
      name: 'Annet',
      description: 'Noe annet, eller noe som er vanskelig å plassere. Du trenger ikke være sikker.',
    },
  },
}

export default lookups
