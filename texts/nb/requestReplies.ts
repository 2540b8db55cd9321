/** What the calls of requests by people without an account answer. */
export default {
  received: 'Kravet er mottatt.',
  fetched: 'Hentet.',
  asked: 'Sendt. Den som har sendt kravet, kan lese det med nummeret og koden sin.',
  checked: 'Lagret.',
  extended: 'Fristen er endret. Den som har sendt kravet, kan lese hvorfor.',
  answered: 'Svaret er lagt fram. Det kan leses med nummeret og koden.',
  closed: 'Kravet er avsluttet.',
  witnessCorrected: 'Vitnet er rettet i saken.',
  witnessErased: 'Vitnet er tatt ut av saken.',
}
