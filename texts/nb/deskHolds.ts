import type { HoldGround } from '../../contract/holdGrounds.ts'

const grounds: Record<HoldGround, { name: string; hint: string }> = {
  consent: {
    name: 'Samtykke',
    hint: 'Den som meldte, blir spurt på saken, og kan trekke et ja tilbake når som helst.',
  },
  legal_duty: {
    name: 'Lovpålagt plikt',
    hint: 'En lov sier at saken må tas vare på. Da kan heller ikke den som meldte, slette den. Er sluttdatoen før den dagen saken ellers slettes, er det bare dette den stanser.',
  },
}

const due = (count: number) => (count === 1 ? '1 sak må ses over nå.' : `${count} saker må ses over nå.`)

export default {
  title: 'Beholdte saker',
  lead: 'En sak slettes to år etter at den ble sendt inn. Her bestemmer du at en sak skal tas vare på lenger, og hvorfor. Den som meldte, ser grunnen og sluttdatoen på saken.',
  homeDue: due,
  due: (count: number) => (count === 0 ? 'Ingen saker må ses over nå.' : `${due(count)} Det skal skje hver 90. dag.`),
  listTitle: 'Saker som er beholdt',
  none: 'Ingen saker er beholdt.',
  caseNumber: (id: number) => `Sak ${id}`,
  grounds,
  until: 'Holdes til',
  erasedOn: 'Saken slettes',
  endsBefore: 'Til sluttdatoen kan ikke den som meldte, slette saken selv. Den slettes likevel først på dagen over.',
  setBy: 'Bestemt av',
  answer: 'Svar fra den som meldte',
  agreed: (day: string, until: string) => `Ja, ${day}: til ${until}`,
  /** After a yes to an earlier end. */
  askedLonger:
    'Ikke svart ennå på den nye sluttdatoen. Før svaret er ja, beholdes saken bare til den dagen det er sagt ja til.',
  noAnswer: 'Ikke svart ennå. Saken blir ikke beholdt før svaret er ja.',
  reviewOn: 'Ses over igjen',
  isDue: 'Må ses over nå',
  newTitle: 'Behold en sak lenger',
  caseField: 'Saksnummer',
  groundField: 'Grunn',
  reasonField: 'Hvorfor',
  reasonHint: 'Skriv enkelt og til den som meldte. Ved en plikt: hvilken lov.',
  endField: 'Sluttdato',
  caseErased: (day: string) => `Uten dette slettes saken ${day}.`,
  submit: 'Behold saken',
  review: 'Se over',
  reviewBody:
    'Er grunnen der fortsatt? Er den ikke det, avslutter du. Når grunnen er samtykke, krever en senere sluttdato et nytt ja. Til det kommer, gjelder den dagen det er sagt ja til.',
  keep: 'Behold videre',
  end: 'Avslutt',
  endTitle: 'Avslutt og la saken slettes',
  endBody: (id: number) =>
    `Sak ${id} slettes da etter de vanlige reglene. Er de to årene over, får den som meldte, beskjed 14 dager før.`,
  endedTitle: (days: number) => `Avsluttet de siste ${days} dagene`,
  endedOn: 'Avsluttet',
  endedHow: {
    officer: 'Dere avsluttet.',
    taken_back: 'Den som meldte, trakk ja-et tilbake.',
    refused: 'Den som meldte, sa nei.',
    time: 'Sluttdatoen kom.',
  },
  ended: 'Avsluttet.',
  kept: 'Lagret. Saken kommer opp igjen om 90 dager.',
}

/** What the calls of holds answer. */
export const holdReplies = {
  set: 'Saken blir tatt vare på lenger. Den som meldte, ser det på saken.',
  asked: 'Den som meldte, er spurt. Saken blir tatt vare på lenger bare hvis svaret er ja.',
  agreed: 'Takk. Du kan ombestemme deg når du vil.',
  withdrawn: 'Du har trukket samtykket tilbake.',
}
