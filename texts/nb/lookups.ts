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
      description:
        'Noen roper til deg, håner deg eller kaller deg stygge ting. Det kan også skje på telefon eller i meldinger.',
    },
    threats: {
      name: 'Trusler',
      description:
        'Noen truer med å skade deg, familien din, hjemmet ditt eller en moské. Det kan være med ord eller fakter.',
    },
    violence: {
      name: 'Vold og fysiske angrep',
      description: 'Slag, spark, dytting, spytting, ting som kastes, eller noen som drar i hijab eller klær.',
    },
    stalking: {
      name: 'Forfølgelse og gjentatt plaging',
      description: 'Noen følger etter deg, møter opp hos deg eller plager deg igjen og igjen. Det kan være en nabo.',
    },
    vandalism: {
      name: 'Hærverk og skade på eiendom',
      description: 'Tagging, knuste ruter, brann eller annen skade på hjem, bil, butikk, moské eller gravsted.',
    },
    hate_online: {
      name: 'Hatefulle ytringer på nett',
      description: 'Innlegg, bilder eller meldinger med hat. Det kan være i sosiale medier, et spill eller en e‑post.',
    },
    hate_in_public: {
      name: 'Hatefulle ytringer i det offentlige rom',
      description: 'Plakater, symboler, taler eller marsjer. Det kan også være i en avis, i radio eller på TV.',
    },
    discrimination_at_work: {
      name: 'Diskriminering i arbeidslivet',
      description:
        'Det gjelder jobbsøking, lønn, oppgaver, oppsigelse, hijab eller bønn. Eller noen på jobben plager deg.',
    },
    discrimination_in_education: {
      name: 'Diskriminering i barnehage, skole og utdanning',
      description: 'Du blir mobbet, plaget eller behandlet dårligere. Det kan være av elever, studenter eller ansatte.',
    },
    discrimination_in_housing: {
      name: 'Diskriminering på boligmarkedet',
      description:
        'Du får ikke leie eller kjøpe, eller du får dårligere vilkår enn andre. Eller utleieren eller borettslaget plager deg.',
    },
    discrimination_in_services: {
      name: 'Diskriminering ved kjøp av varer og tjenester',
      description:
        'Du blir avvist eller får dårligere hjelp enn andre. Det kan være i en butikk, en bank, på et utested eller på reise.',
    },
    discrimination_by_authorities: {
      name: 'Diskriminering fra det offentlige',
      description:
        'Du blir behandlet dårligere enn andre. Det kan være av politiet, Nav, barnevernet, legen, UDI, tollen eller kommunen.',
    },
    exclusion: {
      name: 'Utestenging',
      description: 'Du blir holdt utenfor eller fryst ut. Det kan være der du bor, i idretten eller i andre grupper.',
    },
    other: {
      name: 'Annet',
      description: 'Noe annet, eller noe som er vanskelig å plassere. Du trenger ikke være sikker.',
    },
  },
}

export default lookups
