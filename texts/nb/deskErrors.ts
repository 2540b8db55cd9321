import type { DeskErrorCode, DeskFieldCode } from '../../contract/deskErrors.ts'
import type { Phrase } from '../phrase.ts'

const messages: Record<DeskErrorCode, Phrase> = {
  second_factor_wrong: 'Koden eller nøkkelen stemmer ikke. Prøv igjen, eller bruk en gjenopprettingskode.',
  step_up_needed: 'Bekreft med kode eller nøkkel en gang til før du går videre.',
  own_roles: 'Du kan ikke endre dine egne roller eller stenge din egen tilgang. Be en annen administrator om det.',
  last_administrator: 'Dette er den siste administratoren. Gi rollen til en annen først.',
  last_lead: 'Dette er den siste lederen. Gi rollen til en annen først.',
  last_role: 'Alle må ha minst én rolle. Steng tilgangen i stedet.',
  already_staff: 'Denne adressen har allerede tilgang.',
}

const fields: Record<DeskFieldCode, Phrase> = {
  staff_password_too_short: 'Passordet må ha minst 15 tegn.',
  password_common: 'Dette passordet er for vanlig eller for lett å gjette. Velg et annet.',
  code_invalid: 'Skriv koden slik den står.',
  roles_required: 'Velg minst én rolle.',
}

export default { messages, fields }
