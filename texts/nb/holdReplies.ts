/** What the calls of holds answer. */
export default {
  set: 'Saken blir tatt vare på lenger. Den som meldte, ser det på saken.',
  asked: 'Den som meldte, er spurt. Saken blir tatt vare på lenger bare hvis svaret er ja.',
  agreed: 'Takk. Du kan ombestemme deg når du vil.',
  withdrawn: 'Du har trukket samtykket tilbake.',
}
