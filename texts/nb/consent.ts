/**
 * What a person agrees to by saving or sending. The version and a hash of the words are kept with every act, so the
 * version moves whenever a word does.
 */
export default {
  version: '2026-11-21',
  text: 'Når du sender inn eller lagrer saken, samtykker du til at organisasjonen behandler opplysningene dine slik det står i personvernerklæringen. Opplysningene i saken lagres kryptert i høyst to år, og bare de i organisasjonen som arbeider med saker, kan lese dem. Du kan når som helst be om innsyn, retting eller sletting, og du kan trekke samtykket tilbake like lett som du ga det.',
  more: 'Les om personvernet ditt (åpnes i ny fane)',
}
