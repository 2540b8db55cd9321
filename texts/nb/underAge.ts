/** Shown before anything is typed: for data about religion, one's own consent counts from 18 (datatilsynet.no). */
export default {
  question: 'Er du under 18 år?',
  answer:
    'Da rapporterer du sammen med en forelder eller en annen verge, eller en hjelper gjør det for deg når vergen har sagt ja. Du kan også få hjelp uten å rapportere noe.',
  link: 'Hjelp til deg som er under 18',
  newTab: '(åpnes i ny fane)',
}
