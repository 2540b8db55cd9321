import { CategoryField } from './CategoryField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import type { Form } from './useIncidentForm.ts'

/** The fields that are chosen from a list: country, city and category. Loaded by `lateLookups.ts`. */
export default function LookupFields({ form }: { form: Form }) {
  return (
    <>
      <PlaceFields form={form} />
      <CategoryField form={form} />
    </>
  )
}
