import { useMemo, useState } from 'react'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListHarassmentCategoriesQuery } from '../api.ts'
import { LookupSelect } from './LookupSelect.tsx'
import type { Form } from './useIncidentForm.ts'
import css from './form.module.css'

/** The category, with the explanation of the chosen one below it. */
export function CategoryField({ form }: { form: Form }) {
  const t = useTexts(incidents).facts
  const { data, isLoading, isError, refetch } = useListHarassmentCategoriesQuery()
  const [chosen, setChosen] = useState(() => form.getValues().harassment_category_id)
  form.watch('harassment_category_id', ({ value }) => setChosen(value))
  const kinds = data?.harassmentCategories
  const choices = useMemo(() => (kinds ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [kinds])
  const explanation = kinds?.find(({ id }) => String(id) === chosen)?.description
  return (
    <div>
      <LookupSelect
        key={form.key('harassment_category_id')}
        {...form.getInputProps('harassment_category_id')}
        name="harassment_category_id"
        label={t.category}
        placeholder={t.categoryPlaceholder}
        nothingFoundMessage={isLoading ? t.loadingList : t.categoryNone}
        choices={choices}
        failed={isError}
        retry={() => void refetch()}
      />
      <p className={css.explanation} aria-live="polite">
        {explanation}
      </p>
    </div>
  )
}
