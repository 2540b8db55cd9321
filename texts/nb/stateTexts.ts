import type { DeskStatus } from '../../contract/casework.ts'
import { inDays } from '../phrase.ts'

/** Until the organisation has words of its own; from docs/casework.md. `acknowledge`: days in which a new case is to be acknowledged. */
export const stateTextsIn = (acknowledge: number) =>
  ({
    Submitted: {
      body: `Vi har fått rapporten din. Du hører fra oss innen ${inDays(acknowledge)}.`,
      next: 'Et menneske hos oss leser rapporten. Du trenger ikke å gjøre noe. Vil du legge til noe, kan du skrive til oss nedenfor.',
    },
    Received: {
      body: 'Rapporten din er lest av et menneske hos oss.',
      next: 'Vi finner ut hva vi kan hjelpe deg med, og begynner på saken. Du kan skrive til oss når du vil.',
    },
    InProgress: {
      body: 'Vi arbeider med saken din.',
      next: 'Vi skriver til deg her når vi har noe å fortelle, eller når det er noe vi lurer på.',
    },
    WaitingForReporter: {
      body: 'Vi har spurt deg om noe. Svar når du orker.',
      next: 'Spørsmålet står i meldingene nedenfor. Når du har svart, arbeider vi videre.',
    },
    Closed: {
      body: 'Vi er ferdige med saken. Du kan skrive til oss hvis noe er nytt.',
      next: 'Skriver du innen 90 dager, åpner vi saken igjen. Senere kan du sende en ny rapport.',
    },
  }) satisfies Record<DeskStatus, { body: string; next: string }>

/** Of a case folded at the one it repeats. It does not say whose the other is, and is as true of somebody who sent the same twice. */
export const duplicateText = {
  body: 'Vi har fått mer enn én rapport om denne hendelsen, og behandler din sammen med en annen.',
  next: 'Det du har fortalt, er tatt vare på, og du trenger ikke å gjøre noe. Vil du legge til noe, eller mener du at det gjelder en annen hendelse, kan du skrive til oss nedenfor. Skriver du innen 90 dager, åpner vi saken din igjen.',
}

/** With the days that hold until the organisation sets others (docs/casework.md, "Clocks"). */
export default stateTextsIn(7)
