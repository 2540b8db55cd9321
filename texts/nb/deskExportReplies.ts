/** What the server says when something with an export went well. */
export default {
  fetched: 'Hentet.',
  asked: 'Eksporten er bedt om. En annen må godkjenne den.',
  approved: 'Eksporten er godkjent og lages nå.',
  refused: 'Eksporten er avslått.',
}
