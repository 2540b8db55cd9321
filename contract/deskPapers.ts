import { z } from 'zod'
import { deskCalls } from './deskCalls.ts'
import { evidence, onePaper, paperChange, paperPdf, paperReset, papers } from './papers.ts'
import { answer, idParams } from './wire.ts'

export const deskListPapers = {
  ...deskCalls.deskListPapers,
  summary: 'Read the texts for police, boards and platforms, made from a case',
  fails: ['redaction_outdated'],
  schema: { params: idParams, response: answer(papers) },
} as const
export const deskListEvidence = {
  ...deskCalls.deskListEvidence,
  summary: 'List the documents of a case with their SHA-256',
  fails: ['redaction_outdated', 'too_many_requests'],
  schema: { params: idParams, response: answer(evidence) },
} as const
export const deskSavePaper = {
  ...deskCalls.deskSavePaper,
  summary: 'Save a changed text',
  fails: ['stale_version', 'read_only', 'redaction_outdated'],
  schema: { params: idParams, body: paperChange, response: onePaper },
} as const
export const deskResetPaper = {
  ...deskCalls.deskResetPaper,
  summary: 'Make a text from the case anew',
  fails: ['stale_version', 'read_only', 'redaction_outdated'],
  schema: { params: idParams, body: paperReset, response: onePaper },
} as const
/** `asked_by_reporter`: staff make a paper only on the reporter's behalf, and say so; the audit log holds it. */
export const deskPrintPaper = {
  ...deskCalls.deskPrintPaper,
  summary: 'Make a PDF of a text for the reporter',
  fails: ['case_changed', 'read_only', 'redaction_outdated', 'too_many_requests', 'too_large', 'unavailable'],
  schema: { params: idParams, body: paperPdf.extend({ asked_by_reporter: z.literal(true) }) },
} as const
