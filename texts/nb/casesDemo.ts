/** Made-up cases, only in a trial on one's own machine. No real person, company or place of worship is named. Each begins with "Demo:". */
const mark = 'Demo:'
/** Each of the texts with the mark before it. */
function marked<Name extends string>(texts: Record<Name, string>): Record<Name, string>
function marked(texts: Record<string, string>) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${mark} ${text}`]))
}

export default {
  /** What the reporter tells, by the name of the case. */
  descriptions: marked({
    bus: 'Jeg satt på bussen hjem fra jobb da en mann begynte å rope at jeg ikke hørte hjemme her. Han pekte på hijaben min og fortsatte i flere minutter. Ingen sa noe. Jeg gikk av to stopp for tidlig og måtte ringe broren min for å bli hentet. Jeg vet ikke om dette er noe for dere, men jeg vil at noen skal vite det.',
    comments:
      'Jeg skrev et innlegg om id-feiringen i nabolaget vårt. I løpet av kvelden kom det mange kommentarer om at «sånne som oss» burde kastes ut, og én skrev at han visste hvor ungene mine går på skole. Jeg har slettet innlegget, men tatt bilder av alt.',
    rent: 'Vi hadde avtalt visning på en leilighet. Da utleieren hørte navnet mitt på telefonen, var den plutselig leid ut. En venninne med norsk navn ringte ti minutter senere og fikk komme på visning dagen etter. Annonsen ligger fortsatt ute.',
    graffiti:
      'Da vi kom for å åpne lokalet til morgenbønn, hadde noen tagget på døra og lagt svinekjøtt på trappa. Barna som kommer på leksehjelp så det før vi rakk å vaske. Jeg legger ved bilde og brevet vi fikk i postkassen samme uke. To naboer så en bil som kjørte fra stedet.',
    graffitiAgain:
      'Noen har tagget på døra til lokalet der vi ber, og det lå kjøtt på trappa. Jeg var ikke der selv, men så det på vei til jobb. Det er sikkert flere som har meldt fra.',
    caller:
      'Innringeren sto i kø på en butikk da en kvinne bak henne dro i hijaben og sa at den burde forbys. De ansatte ba kvinnen gå, men spurte ikke innringeren hvordan det gikk. Hun har ikke vært i butikken siden, og sover dårlig.',
    school:
      'Datteren min på elleve år blir kalt terrorist i friminuttene. Det har pågått siden høstferien. Læreren sier at det «bare er tull», og at hun må tåle litt. Nå vil hun ikke gå på skolen om morgenen. Jeg har bedt om møte to ganger uten å få svar.',
    neighbour:
      'En nabo i oppgangen banker i veggen når vi ber, og har hengt opp lapper om «støy fra muslimer» ved postkassene. Styret i borettslaget vil ikke blande seg inn. Vi har bodd her i ni år og har aldri hatt problemer med noen andre.',
    service:
      'Jeg og to venninner ble bedt om å gå fra et treningssenter fordi vi trente med hijab. De sa at det var av sikkerhetsgrunner, men kunne ikke vise til noen regel. Andre trente med lue.',
    threats:
      'Jeg har fått fire meldinger fra en konto jeg ikke kjenner, der det står at jeg bør passe meg når jeg går ut etter mørkets frembrudd. Den siste hadde et bilde av inngangen til blokka der jeg bor.',
    posters:
      'Det hang plakater på lyktestolpene fra stasjonen og ned til senteret, med en tegning og tekst om at muslimer tar over byen. Jeg tok ned dem jeg rakk over. Jeg trenger ikke hjelp selv, men synes det skal telles.',
    work: 'Jeg var på intervju til en vikarjobb, og alt gikk fint til sjefen spurte om jeg kom til å ta av hijaben på jobb. Da jeg sa nei, ble intervjuet avsluttet. Dagen etter fikk jeg beskjed om at de hadde gått for en annen.',
    spam: 'Tjen penger hjemmefra! Dette er en test av reklame som noen sender til alle skjemaer de finner. Den hører ikke hjemme her.',
    office:
      'På et offentlig kontor ble jeg spurt om jeg «egentlig var norsk» og måtte vente til alle andre var ferdige, selv om jeg hadde time. Hun i skranken snakket høyt om «folk som deg» til en kollega mens jeg satt der.',
    train:
      'En gjeng på toget sang sanger om muslimer og kastet en boks mot setet der jeg og mamma satt. Konduktøren kom først da vi gikk av. Jeg er seksten og vil gjerne vite om jeg kan anmelde uten at hele skolen får vite det.',
    letter:
      'Vi har fått et anonymt brev i postkassen hjemme. Det står at familien bør flytte før noe skjer. Mannen min vil ikke at vi skal si fra, men jeg er redd, og skriver derfor til dere.',
  }),
  witnesses: {
    neighbour: { name: `${mark} nabo i samme gate`, contact_number: '+4700000001' },
    colleague: { name: `${mark} kollega`, contact_number: '+4700000002' },
    parent: { name: `${mark} mor til en i klassen`, contact_number: 'ring helst etter klokka 17' },
    friend: { name: `${mark} venninne som ringte`, contact_number: '+4700000003' },
  },
  caller: { name: `${mark} innringer`, contact: '+4700000004' },
  labels: { police: `${mark} Politiet er koblet på`, child: `${mark} Barn berørt`, urgent: `${mark} Må ringes` },
  notes: marked({
    graffiti: 'Ringte kontaktpersonen. De har bilder fra kameraet over døra og vil anmelde. Vi hjelper med brevet.',
    school:
      'Skolen har aktivitetsplikt etter opplæringsloven kapittel 12. Foreslo å be om skriftlig svar innen fredag.',
    office: 'Les gjerne gjennom før jeg svarer. Jeg er usikker på om dette er en sak for LDO eller for Sivilombudet.',
    threats: 'Anmeldt hos politiet. Meldt fra om lyset ved inngangen til borettslaget. Har avtalt å ringe om en uke.',
    neighbour: 'Skrev til styret i borettslaget og ba om en samtale. Venter på svar.',
  }),
  tasks: marked({
    police: 'Send kvittering for anmeldelsen til dem som meldte fra',
    call: 'Ring tilbake og hør hvordan det går',
    school: 'Be om skriftlig svar fra skolen',
  }),
  /** For the yearly export: without anybody's identity. */
  summaries: marked({
    school:
      'En elev på barneskolen er over tid kalt terrorist av medelever fordi hun er muslim. Skolen har ikke grepet inn.',
    graffiti: 'Tagging på døra til en moské, og svinekjøtt lagt på trappa før morgenbønn.',
    threats: 'Gjentatte anonyme trusler på nett mot en person som er synlig muslim.',
  }),
  /** The summary of each release of invented numbers. */
  numbers: `${mark} Tallene er laget av oppdiktede saker. De viser bare hvordan siden ser ut.`,
  /** What happened in a quarter of them. */
  event: `${mark} Et innslag i nyhetene førte til mange meldinger.`,
  /** What each of the cases tells that only fill the numbers, and what its reporter was answered. */
  inventedCase: `${mark} Denne saken er oppdiktet for å fylle tallene. Ingen har opplevd den.`,
  inventedAnswer: `${mark} Svaret er oppdiktet, som saken.`,
  caseNumber: `${mark} 0000`,
  account: 'demo_konto_0000',
  handOver: `${mark} Du kjenner området best. Ta over denne er du snill.`,
  questions: marked({
    train:
      'Takk for at du skrev. Kan du si omtrent når toget gikk, og hvilken vei det kjørte? Du trenger ikke å svare hvis det er vanskelig.',
  }),
  messages: marked({
    letter: 'Hei igjen. Nå har det kommet et brev til. Skal jeg ta vare på konvolutten også?',
  }),
}
