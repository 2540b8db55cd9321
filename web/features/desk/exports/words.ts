import type { ShownExport } from '#contract/deskExports.ts'
import type { desk } from '#texts/desk.ts'

type Texts = (typeof desk)['nb']['exports']

/** `Saken som PDF: Sak 12`, or `Liste som CSV: 40 saker`. */
export const whatIsExported = ({ kind, case_id, asked_count }: ShownExport, t: Texts) =>
  `${t.kinds[kind]}: ${case_id === null ? t.cases(asked_count) : t.of(case_id)}`
