import type { InspectionFinding } from '#contract/inspection.ts'

export type Finding = InspectionFinding

/** What the child says of one file. `viewing` is the WebP copy of an image. */
export type Judgement = { findings: Finding[]; viewing?: Buffer }
