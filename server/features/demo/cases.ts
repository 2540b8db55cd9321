import { closedCases } from './closedCases.ts'
import { openCases } from './openCases.ts'
import type { DemoCase } from './steps.ts'

/** The demo cases, in every state, with every clock over. They are made in the order of the times that they tell of. */
export const demoCases: readonly DemoCase[] = [...openCases, ...closedCases]
