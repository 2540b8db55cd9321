import { z } from 'zod'
import { deskCalls } from './deskCalls.ts'
import { evidence, onePaper, paperChange, paperPdf, paperReset, papers } from './papers.ts'
import { done, idParams } from './wire.ts'

export const deskListPapers = {
  ...deskCalls.deskListPapers,
  schema: { params: idParams, response: { 200: done.extend({ data: papers }) } },
} as const
export const deskListEvidence = {
  ...deskCalls.deskListEvidence,
  schema: { params: idParams, response: { 200: done.extend({ data: evidence }) } },
} as const
export const deskSavePaper = {
  ...deskCalls.deskSavePaper,
  schema: { params: idParams, body: paperChange, response: onePaper },
} as const
export const deskResetPaper = {
  ...deskCalls.deskResetPaper,
  schema: { params: idParams, body: paperReset, response: onePaper },
} as const
/** `asked_by_reporter`: staff make a paper only on the reporter's behalf, and say so; the audit log holds it. */
export const deskPrintPaper = {
  ...deskCalls.deskPrintPaper,
  schema: { params: idParams, body: paperPdf.extend({ asked_by_reporter: z.literal(true) }) },
} as const
