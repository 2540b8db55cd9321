import { useMemo } from 'react'
import { incidents } from '#texts/incidents.ts'
import { lookups } from '#texts/lookups.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { reportingApi } from '../api.ts'
import { LookupSelect } from './LookupSelect.tsx'
import type { Choice } from './search.ts'
import { type Form, useValue } from './useParts.ts'
import pieces from '../pieces.module.css'
import css from './form.module.css'

/** The fields that are chosen from a list: country, city and category. Loaded by `LateLookupFields.tsx`. */
export default function LookupFields({ form }: { form: Form }) {
  return (
    <>
      <PlaceFields form={form} />
      <CategoryField form={form} />
    </>
  )
}

const noChoices: Choice[] = []
const choicesOf = (rows: { id: number; name: string }[] | undefined) =>
  rows ? rows.map(({ id, name }) => ({ value: String(id), label: name })) : noChoices

/** Country and city. Choosing another country clears the city. */
function PlaceFields({ form }: { form: Form }) {
  const t = useTexts(incidents).facts
  const { elsewhere } = useTexts(lookups)
  const chosen = useValue(form, 'country_id')
  // The first render must equal the server's page, which knows of no draft.
  const country = useIsHydrated() ? chosen : null

  const countries = reportingApi.useListCountriesQuery()
  const cities = reportingApi.useListCitiesQuery({ country_id: Number(country) }, { skip: !country })
  const countryChoices = useMemo(() => choicesOf(countries.data?.countries), [countries.data])
  const cityChoices = useMemo(() => choicesOf(country ? cities.currentData?.cities : undefined), [country, cities])

  const { onChange, ...countryField } = form.getInputProps('country_id')
  const changeCountry = (value: string | null) => {
    onChange(value)
    form.setFieldValue('city_id', null)
    // The form cleared it, not the person.
    form.clearFieldError('city_id')
  }
  return (
    <div className={css.pair}>
      <LookupSelect
        key={form.key('country_id')}
        {...countryField}
        onChange={changeCountry}
        name="country_id"
        label={t.country}
        placeholder={t.countryPlaceholder}
        nothingFoundMessage={countries.isLoading ? t.loadingList : t.countryNone}
        choices={countryChoices}
        failed={countries.isError}
        retry={() => void countries.refetch()}
      />
      <LookupSelect
        key={form.key('city_id')}
        {...form.getInputProps('city_id')}
        name="city_id"
        label={t.city}
        description={t.cityHint}
        placeholder={country ? (cities.isFetching ? t.loadingList : t.cityPlaceholder) : t.cityWaits}
        nothingFoundMessage={country ? (cities.isFetching ? t.loadingList : t.cityNone) : t.cityWaits}
        choices={cityChoices}
        always={elsewhere}
        failed={cities.isError && !cities.isFetching}
        retry={() => void cities.refetch()}
      />
    </div>
  )
}

/** The category, with the explanation of the chosen one below it. */
function CategoryField({ form }: { form: Form }) {
  const t = useTexts(incidents).facts
  const { data, isLoading, isError, refetch } = reportingApi.useListHarassmentCategoriesQuery()
  const chosen = useValue(form, 'harassment_category_id')
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
      <p className={`${pieces.hint} ${css.explanation}`} aria-live="polite">
        {explanation}
      </p>
    </div>
  )
}
