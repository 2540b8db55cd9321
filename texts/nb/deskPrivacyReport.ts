import type { DeadlineState, PrivacyCount } from '../../contract/deskPrivacyReport.ts'

const counts: Record<PrivacyCount, string> = {
  takeouts: 'Filer med det som er lagret om en person, laget fordi personen ba om det',
  corrections: 'Rettelser av egne saker',
  consents_given: 'Ja til et samtykke',
  consents_withdrawn: 'Nei til et samtykke, eller samtykke trukket tilbake',
  withdrawn: 'Saker trukket tilbake av den som meldte',
  taken_back: 'Tilbaketrekkinger som ble angret innen sju dager',
  cases_erased: 'Saker slettet i alt',
  cases_erased_with_receipt: 'Av dem: slettet fordi noen ba om det, med kvittering',
  accounts_erased: 'Kontoer slettet i alt',
  accounts_erased_with_receipt: 'Av dem: slettet fordi noen ba om det, med kvittering',
  holds_set: 'Ganger en sak ble beholdt lenger: en plikt sier det, eller den som meldte, sa ja',
  holds_ended: 'Ganger det tok slutt, eller den som meldte, sa nei eller ikke svarte',
  requests: 'Krav som er sendt på siden Personvern',
  requests_answered: 'Krav som er besvart',
  requests_refused: 'Av dem: avslag',
  requests_withdrawn: 'Krav som er trukket tilbake',
  breaches: 'Brudd i registeret',
}

const deadlines: Record<'requests' | 'breaches', Record<DeadlineState, string> & { title: string; lead: string }> = {
  requests: {
    title: 'Fristen for krav: en måned',
    lead: 'Tre måneder når fristen er forlenget med en grunn.',
    in_time: 'Besvart eller trukket i tide',
    late: 'Besvart eller trukket etter fristen',
    open: 'Venter på svar, innenfor fristen',
    over: 'Venter på svar, over fristen',
    none: 'Uten frist',
  },
  breaches: {
    title: 'Fristen for å melde brudd til Datatilsynet: 72 timer',
    lead: 'Fra bruddet ble oppdaget.',
    in_time: 'Meldt i tide',
    late: 'Meldt for sent',
    open: 'Ikke meldt ennå, innenfor fristen',
    over: 'Ikke meldt, over fristen',
    none: 'Skulle ikke meldes',
  },
}

export default {
  title: 'Årsrapport om personvern',
  menu: 'Årsrapport',
  lead: 'Hvor ofte rettighetene er brukt, og om fristene er holdt. Tallene er hentet fra loggen, og blir stående når sakene er slettet.',
  notPublic:
    'Bare til bruk i virksomheten. Små tall kan vise hvem noen er, så dette skal ikke publiseres slik det står.',
  year: 'År',
  download: 'Last ned som CSV',
  countsTitle: 'Antall',
  columns: { what: 'Hva', count: 'Antall' },
  own: 'Saker og kontoer som er slettet uten kvittering, ble slettet fordi tiden var ute, eller sammen med kontoen.',
  counts,
  deadlines,
  fileName: 'personvern',
}
