/** What the server says about breaches, the record of processing and the year's numbers. */
export default {
  recorded: 'Bruddet er ført inn.',
  changed: 'Lagret. Det som sto før, er tatt vare på.',
  told: 'Notert.',
  untold: 'Notatet er trukket tilbake.',
  closed: 'Bruddet er avsluttet.',
  reopened: 'Bruddet er åpnet igjen.',
}
