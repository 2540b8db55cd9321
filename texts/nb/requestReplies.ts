/** What the calls of requests by people without an account answer. */
export default {
  received: 'Kravet er mottatt.',
  fetched: 'Hentet.',
  asked: 'Sendt. Den som har sendt kravet, kan lese det med nummeret og koden sin.',
  checked: 'Identiteten er skrevet ned. Nå kan du lete.',
  extended: 'Fristen er endret. Den som har sendt kravet, kan lese hvorfor.',
  answered: 'Svaret er lagt fram. Det kan leses med nummeret og koden.',
  witnessCorrected: 'Vitnet er rettet i saken.',
  caseErased: 'Saken slettes nå.',
  witnessErased: 'Vitnet er tatt ut av saken.',
  formerWitnessErased: 'Den tidligere utgaven er tatt ut av saken.',
  witnessRestricted: 'Vitnet er lagt i ro i saken.',
  witnessReleased: 'Vitnet ligger ikke lenger i ro.',
}
