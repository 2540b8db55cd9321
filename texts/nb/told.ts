import {
  type CorrectedField,
  ofEachText,
  type ToldText,
  type WitnessFieldName,
  witnessTextOf,
} from '../../contract/incidentFacts.ts'
import { listed } from '../phrase.ts'

/**
 * `hint`: beside its input. `none`: in files, where it was not told. `definite`: where it is marked or found. `inTheHub`: a test looks
 * for it in the hub.
 */
const told: Record<ToldText, Record<'label' | 'hint' | 'none' | 'definite' | 'inTheHub', string>> = {
  description: {
    label: 'Beskrivelse',
    hint: 'Fortell med egne ord. Hva skjedde, hvem var der, og hva ble sagt? Du velger selv hva du vil ha med.',
    none: 'Ingen beskrivelse.',
    definite: 'Beskrivelsen',
    inTheHub: 'beskrivelse',
  },
}
export default told
export const toldLabels = ofEachText((text) => told[text].label)

/** The words for each field of a witness, as above. */
export const witnessWords: Record<WitnessFieldName, { label: string; hint?: string; inTheHub: string }> = {
  name: { label: 'Navn', inTheHub: 'navn' },
  contact_number: {
    label: 'Kontaktnummer',
    hint: 'Må fylles ut når du har skrevet et navn.',
    inTheHub: 'telefonnummer',
  },
}
export const witnessLabels = witnessTextOf((field) => witnessWords[field].label)
/** All of them in a sentence: in the record of processing and on the printed form. */
export const toldOfWitness = listed(Object.values(witnessWords).map((one) => one.inTheHub))

/** What each field that is corrected is called. */
export const correctedLabels: Record<CorrectedField, string> = {
  date: 'Dato',
  time: 'Tid',
  place: 'Sted',
  harassment_category_id: 'Kategori',
  ...toldLabels,
  witness: 'Vitne',
}
