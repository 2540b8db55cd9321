/** The texts to the police and others. */
export const papers = {
  title: 'Tekster til politi, nemnd og andre',
  lead: 'Lag en tekst til politiet, Diskrimineringsnemnda, LDO eller plattformen. Du kan endre den, skrive den ut eller lagre den som PDF. Portalen sender den ikke til noen.',
}

/** The erasure of a case that was sent in. */
export const withdrawal = {
  title: 'Trekk tilbake og slett',
  lead: 'Du kan når som helst trekke saken tilbake og få den slettet. Du trenger ikke å si hvorfor.',
  withdrawn: 'Saken er trukket tilbake',
}

/** From a case to what its reporter does to it. Apart from the words of those places, which come when they are opened. */
export default {
  menu: 'Gjør noe med saken',
  correct: 'Rett eller legg til',
  consents: 'Hva saken kan brukes til',
  /** In place of a part of the page that is on its way. */
  part: {
    loading: 'Henter …',
    failed: 'Vi fikk ikke hentet denne delen. Sjekk nettet ditt, og prøv igjen.',
  },
  papers,
  withdrawal,
}
