/** What the server says when a breach was changed. */
export default {
  changed: 'Lagret. Det som sto før, er tatt vare på.',
  told: 'Notert.',
  untold: 'Notatet er trukket tilbake.',
  closed: 'Bruddet er avsluttet.',
  reopened: 'Bruddet er åpnet igjen.',
}
