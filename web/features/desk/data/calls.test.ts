import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deskCalls, deskTrialCalls } from '#contract/deskCalls.ts'
import { endpointName, renewedAfter, tagTypes } from './endpoints.ts'

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

test('after a change that says nothing of what is read again, all that is shown is', () => {
  // Reading messages marks them as read.
  expect(renewedAfter('newCall', true)).toEqual(tagTypes.filter((tag) => tag !== 'Messages'))
  expect(renewedAfter('newCall', false)).toEqual([])
  expect(renewedAfter('setHold', true)).toEqual(['Hold'])
  expect(renewedAfter('saveItem', true)).toEqual([])
})
