import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { evidence, paperChange, paperPdf, paperReset, papers, shownPaper } from './papers.ts'

export const listPapers = deskCall('deskListPapers', 'Read the texts for police, boards and platforms of a case', {
  fails: ['redaction_outdated'],
  data: papers,
})
export const listEvidence = deskCall('deskListEvidence', 'List the documents of a case with their SHA-256', {
  fails: ['redaction_outdated', 'too_many_requests'],
  data: evidence,
})
export const savePaper = deskCall('deskSavePaper', 'Save a changed text', {
  fails: ['stale_version', 'read_only', 'redaction_outdated'],
  body: paperChange,
  data: shownPaper,
})
export const resetPaper = deskCall('deskResetPaper', 'Make a text from the case anew', {
  fails: ['stale_version', 'read_only', 'redaction_outdated'],
  body: paperReset,
  data: shownPaper,
})
/** `asked_by_reporter`: staff make a paper only on the reporter's behalf, and say so; the audit log holds it. */
export const printPaper = deskCall('deskPrintPaper', 'Make a PDF of a text for the reporter', {
  fails: ['case_changed', 'read_only', 'redaction_outdated', 'too_many_requests', 'too_large', 'unavailable'],
  body: paperPdf.extend({ asked_by_reporter: z.literal(true) }),
  response: {},
})
