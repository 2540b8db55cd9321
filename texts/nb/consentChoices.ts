import type { AnswerCode } from '../../contract/consentCodes.ts'

/** Version and hash of the words of an answer are kept with it, so the version moves whenever a word of them does. */
export const version = '2026-11-23'

/** The label is the coding's too (docs/casework.md, "Codes"), but for `statistics`, which is none of its codes. */
const choices: Record<AnswerCode, { label: string; means: string }> = {
  contact: {
    label: 'Dere kan kontakte meg',
    means: 'Vi kan skrive til deg om saken, og du får e‑post når det er noe nytt.',
  },
  share_police: {
    label: 'Dere kan dele med politiet',
    means: 'Vi kan gi saken til politiet. Det er ikke en anmeldelse. Vil du anmelde, gjør du det selv.',
  },
  share_ldo: {
    label: 'Dere kan dele med LDO',
    means: 'Vi kan gi saken til Likestillings- og diskrimineringsombudet, som gir råd.',
  },
  share_nemnda: {
    label: 'Dere kan dele med Diskrimineringsnemnda',
    means: 'Vi kan gi saken til nemnda, som avgjør om noen har diskriminert.',
  },
  anonymous_quote: {
    label: 'Dere kan bruke sitat uten navn',
    means: 'Vi kan gjengi noe du har skrevet, uten navn, sted eller annet som viser at det er deg.',
  },
  statistics: {
    label: 'Dere kan telle saken i tall',
    means: 'Vi kan gjøre opplysningene anonyme og bruke dem i tall om muslimhets.',
  },
  statistics_only: {
    label: 'Bare statistikk',
    means: 'Vi teller saken i tall, og bruker den ikke til noe annet. Da gjelder ikke de andre svarene.',
  },
}

/** The words that are kept with an answer. */
export const wordsOf = (consent: AnswerCode) => `${choices[consent].label}. ${choices[consent].means}`

export default choices
