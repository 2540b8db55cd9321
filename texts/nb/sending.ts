/** A report or a draft that was sent, and of which nobody knows yet whether it arrived. */
export default {
  lostTitle: 'Vi vet ikke om rapporten kom fram',
  lateTitle: 'Sendingen er stoppet, men rapporten kan ha kommet fram',
  stoppedTitle: 'Sendingen er stoppet',
  notArrived: 'Rapporten kom ikke fram.',
  look: 'Se etter i «Mine saker» om et øyeblikk. Ligger den der, kan du trekke den tilbake. Et utkast kan du slette.',
  again: 'Trykk på knappen en gang til, så finner vi det ut. Har du ikke endret noe, blir det bare én sak.',
  toCases: 'Til Mine saker',
}
