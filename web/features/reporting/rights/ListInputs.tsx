import { useEffect } from 'react'
import { rights } from '#texts/rights.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListCitiesQuery, useListCountriesQuery, useListHarassmentCategoriesQuery } from '../api.ts'
import type { InputProps } from './inputProps.ts'
import { Labelled } from './Labelled.tsx'

/** The category, from its list. */
export function Category(props: InputProps) {
  const { typed, onChange, onNames } = props
  const t = useTexts(rights).correct
  const { data } = useListHarassmentCategoriesQuery()
  const chosen = data?.harassmentCategories.find(({ id }) => String(id) === typed.text)
  useEffect(() => onNames({ chosen: chosen?.name }), [chosen?.name, onNames])
  return (
    <Labelled {...props} name="text" label={t.fields.harassment_category_id}>
      {(field) => (
        <select {...field} value={typed.text} onChange={(event) => onChange({ text: event.currentTarget.value })}>
          <Options rows={data?.harassmentCategories} />
        </select>
      )}
    </Labelled>
  )
}

/** Country and city. Another country clears the city. */
export function Place(props: InputProps) {
  const { typed, onChange, onNames } = props
  const t = useTexts(rights).correct
  const countries = useListCountriesQuery()
  const cities = useListCitiesQuery(Number(typed.country_id), { skip: !typed.country_id })
  const all = typed.country_id ? cities.currentData?.cities : []
  const country = countries.data?.countries.find(({ id }) => String(id) === typed.country_id)?.name
  const city = all?.find(({ id }) => String(id) === typed.city_id)?.name
  const chosen = [city, country].filter(Boolean).join(', ')
  useEffect(() => onNames({ chosen }), [chosen, onNames])
  return (
    <>
      <Labelled {...props} name="country_id" label={t.country}>
        {(field) => (
          <select
            {...field}
            value={typed.country_id}
            onChange={(event) => onChange({ country_id: event.currentTarget.value, city_id: '' })}
          >
            <Options rows={countries.data?.countries} />
          </select>
        )}
      </Labelled>
      <Labelled {...props} name="city_id" label={t.city}>
        {(field) => (
          <select
            {...field}
            value={typed.city_id}
            onChange={(event) => onChange({ city_id: event.currentTarget.value })}
          >
            <Options rows={all} />
          </select>
        )}
      </Labelled>
    </>
  )
}

function Options({ rows }: { rows: readonly { id: number; name: string }[] | undefined }) {
  const t = useTexts(rights).correct
  return (
    <>
      <option value="">{rows ? t.choose : t.loading}</option>
      {rows?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </>
  )
}
