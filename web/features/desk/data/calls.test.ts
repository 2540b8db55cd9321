import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deskCalls, deskTrialCalls } from '#contract/deskCalls.ts'
import { endpointName } from './endpoints.ts'
import { tags } from './tags.ts'

const desk = path.join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: desk }).map((name) => readFileSync(path.join(desk, name), 'utf8'))
const writtenOut = read('data/api.ts').join()
const calls = Object.entries({ ...deskCalls, ...deskTrialCalls }).map(([key, { method }]) => {
  return { key, method, name: endpointName(key), hook: `use(Lazy)?${key.slice('desk'.length)}(Query|Mutation)` }
})
const isWrittenOut = ({ key }: (typeof calls)[number]) => writtenOut.includes(`deskCalls.${key}`)

test('every call of the desk is made by a page', () => {
  const pages = read('!(data)/**/!(*.test).{ts,tsx}').join()
  const isMade = ({ key, name, hook }: (typeof calls)[number]) =>
    new RegExp(`\\b${hook}\\b|\\b${key}\\b|\\.${name}\\b|'${name}'`).test(pages)
  const unmade = calls.filter((call) => !isMade(call) && !isWrittenOut(call)).map(({ name }) => name)
  // The address of a frame (`editorial/Preview.tsx`).
  expect(unmade).toEqual(['previewItem'])
})

// prettier-ignore
/** Their page puts in what they answer, reads again by itself, or is left. */
const renewNothing = ['openInvitation', 'invitationPasskey', 'acceptInvitation', 'signIn', 'passkeyChallenge', 'mailCode', 'signOut',
  'newPasskeyChallenge', 'offerApp', 'keepNoteDraft', 'keepMessageDraft', 'checkAudit', 'searchCases', 'saveSetting', 'dropRelease',
  'fetchOriginal', 'fetchExport', 'enterCase', 'attendCase', 'showWitnessNumber', 'showCaseFacts', 'savePaper', 'resetPaper', 'printPaper',
  'orderLookups', 'saveItem', 'moveItem', 'publishItem', 'withdrawItem', 'restoreItem', 'lockItem', 'unlockItem']

test('every change says in tags.ts what is read again after it, or stands here', () => {
  const renewing = Object.values(tags).flatMap(({ renewedBy = [], renewedWhenDone = [] }) => [
    ...renewedBy,
    ...renewedWhenDone,
  ])
  const changes = calls.filter((call) => call.method !== 'GET' && !isWrittenOut(call)).map(({ name }) => name)
  expect(changes.filter((name) => !renewing.some((one) => one === name)).sort()).toEqual(renewNothing.sort())
})
