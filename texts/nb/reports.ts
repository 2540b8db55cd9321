import { codingDays } from '../../contract/figures.ts'
import numbers from './numbers.ts'
import { fewInQuarter } from './openData.ts'

/** A row or column with its number, as in `Trussel (20)`. */
type Counted = { label: string; count: number }

const counted = ({ label, count }: Counted) => `${label} (${count})`
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} og ${words.at(-1)}`

/** Words of the report that is made of a release of numbers. */
export default {
  fileName: (slug: string, ending: string) => `rapport-${slug}.${ending}`,
  title: (period: string) => `Meldt muslimhets ${period}`,
  demo: 'Alt i denne rapporten er laget av oppdiktede saker, for å prøve portalen. Den sier ingenting om virkeligheten.',
  unpublished: 'Godkjent, men ikke publisert ennå. Ikke del rapporten før den er det.',
  facts: {
    organisation: 'Utgitt av',
    period: 'Periode',
    days: (from: string, to: string) => `${from} til ${to}`,
    published: 'Publisert',
    total: 'Meldinger',
    totalOf: (count: number, isExact: boolean) => (isExact ? `${count}` : `Omtrent ${count}, avrundet`),
    monitored: 'Funnet av oss selv',
    monitoredOf: (count: number) => `Omtrent ${count}, avrundet`,
    codeList: 'Kodeliste',
    version: (version: number) => `Versjon ${version}`,
    corrects: 'Retter',
    reason: 'Hvorfor',
    correctedBy: 'Rettet av',
  },
  summary: 'Kort fortalt',
  noSummary: 'Ingen har skrevet et sammendrag.',
  events: 'Hendelser som kan forklare tallene',
  event: (quarter: string, text: string) => `${quarter}: ${text}`,
  few: numbers.few,
  earlier: numbers.earlier,
  part: (at: number, of: number) => `Tabell ${at} av ${of}`,
  source: (organisation: string, title: string) => `Kilde: ${organisation || 'Meldeportalen'}. ${title}.`,
  invented: 'Oppdiktede saker.',
  /** What is seen on the picture, for whoever does not see it. `most`: the highest numbers, highest first. */
  alt: (title: string, most: readonly Counted[], bars: number) =>
    `Figur: ${title}. ${
      bars <= most.length
        ? `Tallene er ${listed(most.map(counted))}.`
        : `Størst av ${bars} tall er ${listed(most.map(counted))}.`
    } Alle tallene står i tabellen under.`,
  method: 'Slik er tallene laget',
  methods: (codeList: number) => [
    `Hvert kvartal telles én gang, tidligst ${codingDays} dager etter at det er over. Sene saker telles i neste kvartal. Etterpå endres ikke tallene.`,
    'Vi teller ikke søppel, samme sak to ganger eller saker utenfor oppgaven vår. Vi teller heller ikke den som har sagt nei til det.',
    'Like saker samles i grupper. Antallet i hver gruppe rundes opp eller ned til et tall som kan deles på fem. Loddtrekning avgjør hvilken vei. Metoden bygger på SmallCountRounding, som er laget i Statistisk sentralbyrå.',
    'Alle tall her er summer av slike grupper. Det er laget for at ingen skal kunne regne seg tilbake til én person.',
    'Et tall på 5 betyr mellom 1 og 9 saker i en gruppe. Står det 0, kan det være inntil 4. I summer av mange grupper, og i tall som er rettet, kan feilen bli noe større.',
    fewInQuarter,
    'Antallet meldinger er nøyaktig bare der det ikke røper noen. Ellers er det også avrundet.',
    'En sak kan høre til flere rader. Da blir summen av radene større enn antallet saker.',
    'Saker som vi har funnet selv, står bare i tabellen over hvor meldingene kom fra.',
    `Sakene er kodet etter versjon ${codeList} av kodelisten.`,
  ],
  limits: 'Dette sier tallene ikke',
  limitsOf: [
    'De fleste sier ikke fra om det de opplever. Tallene viser hva folk har meldt, ikke hvor mye som skjer.',
    'Flere meldinger kan bety at flere kjenner portalen. Det betyr ikke alltid at mer har skjedd.',
    'Vi har ikke kunnet bekrefte alt som er meldt. Er det nok meldinger, viser en tabell hva vi vet.',
    '«Mulig» lovbrudd er vår vurdering. Bare politi og domstoler kan avgjøre det.',
    'Små forskjeller fra år til år kan komme av avrundingen.',
  ],
}
