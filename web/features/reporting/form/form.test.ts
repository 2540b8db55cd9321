import { caseFacts, incidentFacts, missingFacts, toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { incidentForm } from '#contract/incidents.ts'
import { codesOfIssues } from '#web/ui/form/useSchemaForm.ts'
import { emptied, wrongFacts, wrongToSave, wrongWitnesses } from './checks.ts'
import { pick } from '#web/ui/form/files.ts'
import { bodyOf, fingerprintOf, type Attempt } from '../payload.ts'
import { filled } from './reportSamples.ts'
import { closest } from './search.ts'
import { emptyValues, inOrder, isUntouched, noWitness, readValues, stepOf, typedPaths } from './values.ts'

const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  values: filled(),
  status: 'Submitted',
  chosen: [],
  removed: [],
  user_id: 7,
  ...change,
})
const file = (name: string, size: number) => new File([new Uint8Array(size)], name)
const choose = (...files: File[]) => pick(files, [], 0).taken

test('a draft may be incomplete, also a witness without a number', () => {
  expect(wrongToSave(emptyValues(), 'Draft')).toEqual({})
  const witnesses = [noWitness(), { ...noWitness(), name: 'Kari', contact_number: ' ' }]
  expect(wrongToSave({ ...emptyValues(), witnesses }, 'Draft')).toEqual({})
  expect(wrongWitnesses({ ...emptyValues(), witnesses })).toEqual({
    'witnesses.1.contact_number': 'contact_number_required',
  })
  expect(wrongToSave({ ...filled(), witnesses }, 'Submitted')).toEqual({
    'witnesses.1.contact_number': 'contact_number_required',
  })
})

test('the form finds wrong what the server would refuse', () => {
  const witnesses = [{ ...noWitness(), name: 'Kari' }]
  for (const values of [
    filled(),
    emptyValues(),
    { ...filled(), description: '   ' },
    { ...filled(), date: '2026-02-30', witnesses },
    { ...filled(), date: addDays(todayInOslo(), 2) },
    { ...filled(), description: 'x'.repeat(limits.description + 1) },
  ])
    for (const status of ['Draft', 'Submitted'] as const) {
      const { error } = incidentForm.safeParse({ ...values, status })
      const refused = Object.keys(codesOfIssues(error?.issues))
      // Of what is missing the server speaks once all else is right.
      expect(wrongToSave(values, status)).toMatchObject(codesOfIssues(error?.issues))
      expect(Object.keys(wrongToSave(values, status)).length > 0).toBe(refused.length > 0)
    }
})

test('wrong fields are in the order of the screen, each at its step', () => {
  const paths = ['documents.0', 'witnesses.1.name', 'description', 'witnesses.0.contact_number', 'date']
  expect(inOrder(paths)).toEqual([
    'date',
    'description',
    'witnesses.0.contact_number',
    'witnesses.1.name',
    'documents.0',
  ])
  expect(inOrder(paths).map(stepOf)).toEqual([1, 1, 2, 2, 3])
})

test('the case is sent under the field names of the specification', () => {
  const witnesses = [noWitness(), { ...noWitness(), name: 'Kari', contact_number: '99' }]
  const body = bodyOf(attempt({ values: { ...filled(), city_id: null, witnesses }, chosen: choose(file('a.png', 3)) }))
  expect(body.get('user_id')).toBe('7')
  expect(body.get('city_id')).toBe('')
  expect(body.get('witnesses[1][name]')).toBe('Kari')
  expect(body.get('witnesses[1][contact_number]')).toBe('99')
  expect(body.getAll('documents[]')).toHaveLength(1)
})

test('a retry with the same content has the same fingerprint, any change has another', () => {
  expect(fingerprintOf(attempt())).toBe(fingerprintOf(attempt()))
  expect(fingerprintOf(attempt({ user_id: 7 }))).toBe(fingerprintOf(attempt({ user_id: undefined })))
  expect(fingerprintOf(attempt())).not.toBe(fingerprintOf(attempt({ removed: [5] })))
  expect(fingerprintOf(attempt())).not.toBe(fingerprintOf(attempt({ edited: { id: 5, version: 1 } })))
  expect(fingerprintOf(attempt())).not.toBe(fingerprintOf(attempt({ status: 'Draft' })))
  expect(fingerprintOf(attempt())).not.toBe(fingerprintOf(attempt({ chosen: choose(file('a.png', 3)) })))
})

test('a few of thousands of places are shown, and «Annet sted» is always among them', () => {
  const places = ['Asker', 'Tromsø', 'Ålesund', 'Store Asker', ...Array.from({ length: 3000 }, (_, at) => `Sted ${at}`)]
  const choices = [...places, 'Annet sted'].map((label, at) => ({ value: String(at), label }))
  const found = (search: string) => closest(choices, search, 50, 'Annet sted').map(({ label }) => label)
  expect(found('tromso')).toEqual(['Tromsø', 'Annet sted'])
  expect(found('asker')).toEqual(['Asker', 'Store Asker', 'Annet sted'])
  expect(found('ÅLE')).toEqual(['Ålesund', 'Annet sted'])
  expect(found('')).toHaveLength(50)
})

test('whatever the storage holds becomes values that the form can hold', () => {
  expect(readValues('nonsense')).toEqual(emptyValues())
  expect(readValues({ country_id: 47, city_id: '<b>', witnesses: [{ name: 5 }], description: 'hei' })).toEqual({
    ...emptyValues(),
    country_id: '47',
    description: 'hei',
  })
  expect(isUntouched({ ...emptyValues(), date: '2026-01-01' })).toBe(true)
  expect(isUntouched(filled())).toBe(false)
})

test('each field of a witness is held, kept, sent and focused in its order', () => {
  expect(Object.keys(noWitness())).toEqual([...witnessFieldNames])
  const paths = witnessFieldNames.map((field) => `witnesses.0.${field}`)
  expect(inOrder([...paths, 'witnesses.1.name'].toReversed())).toEqual([...paths, 'witnesses.1.name'])
  for (const [at, field] of witnessFieldNames.entries()) {
    const witnesses = [{ ...noWitness(), [field]: `«${at}»` }]
    const values = { ...filled(), witnesses }
    expect(readValues(JSON.parse(JSON.stringify(values))), field).toEqual(values)
    expect(isUntouched({ ...emptyValues(), witnesses }), field).toBe(false)
    expect(bodyOf(attempt({ values })).get(`witnesses[0][${field}]`)).toBe(`«${at}»`)
    expect(fingerprintOf(attempt({ values })), field).not.toBe(fingerprintOf(attempt()))
  }
})

test('each fact is held, kept, sent and focused in its order, and asked for again when it is required', () => {
  expect(inOrder(incidentFacts.toReversed())).toEqual(incidentFacts)
  for (const fact of incidentFacts) {
    const values = { ...emptyValues(), [fact]: '7' }
    expect(readValues(JSON.parse(JSON.stringify(values))), fact).toEqual(values)
    expect(isUntouched(values), fact).toBe(fact === 'date')
    expect(bodyOf(attempt({ values })).get(fact)).toBe('7')
    expect(Object.keys(emptied(emptyValues(), values))).toEqual(caseFacts[fact].isRequired ? [fact] : [])
  }
  expect(Object.keys(wrongFacts(emptyValues()))).toEqual(missingFacts(emptyValues()))
})

test('the inputs that hold text are those that a person can fill in before the scripts have loaded', () => {
  const ofWitness = witnessFieldNames.map((field) => `witnesses.0.${field}`)
  expect(typedPaths).toEqual(['date', 'time', ...toldTexts, ...ofWitness])
})
