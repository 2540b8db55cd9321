import { useMemo, useCallback, useEffect, useRef, useState } from 'react'
import { Select, type SelectProps } from '@mantine/core'
import incidents from '#texts/nb/incidents.ts'
import lookups from '#texts/nb/lookups.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { reportingApi } from '../api.ts'
import { type Choice, closest } from './search.ts'
import { type Form, useValue } from './useParts.ts'
import css from './form.module.css'

const t = incidents.facts

/** The fields that are chosen from a list: country, city and category. Loaded by `StepFacts.tsx`. */
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

function PlaceFields({ form }: { form: Form }) {
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
        list={countries}
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
        always={lookups.elsewhere}
        list={cities}
      />
    </div>
  )
}

function CategoryField({ form }: { form: Form }) {
  const list = reportingApi.useListHarassmentCategoriesQuery()
  const chosen = useValue(form, 'harassment_category_id')
  const kinds = list.data?.harassmentCategories
  const choices = useMemo(() => choicesOf(kinds), [kinds])
  const explanation = kinds?.find(({ id }) => String(id) === chosen)?.description
  return (
    <div>
      <LookupSelect
        key={form.key('harassment_category_id')}
        {...form.getInputProps('harassment_category_id')}
        name="harassment_category_id"
        label={t.category}
        placeholder={t.categoryPlaceholder}
        nothingFoundMessage={list.isLoading ? t.loadingList : t.categoryNone}
        choices={choices}
        list={list}
      />
      <p className={`hint ${css.explanation}`} aria-live="polite">
        {explanation}
      </p>
    </div>
  )
}

/** Up to this many choices are all rendered; of a longer list (places) only the best matches are, for slow phones. */
const allUpTo = 300
const matchesShown = 50
const up = { key: 'ArrowUp', code: 'ArrowUp', bubbles: true } as const

type Props = {
  choices: Choice[]
  label: string
  /** The label of a choice that is offered whatever was typed. */
  always?: string
  list: { isError: boolean; refetch: () => unknown }
} & Pick<
  SelectProps,
  'description' | 'placeholder' | 'nothingFoundMessage' | 'disabled' | 'onChange' | 'error' | 'defaultValue' | 'name'
>

function LookupSelect({ choices, label, always, list, defaultValue, onChange, ...field }: Props) {
  const failed = list.isError
  // Controlled, because an uncontrolled Select forgets what is being typed when its list arrives.
  const [value, setValue] = useState(defaultValue ?? null)
  const [search, setSearch] = useState(() => choices.find((choice) => choice.value === defaultValue)?.label ?? '')
  // The first render must equal the server's page, which knows of no draft.
  const isHydrated = useIsHydrated()
  /** Opened by touch or mouse, so that the option which Enter would take must not look like the chosen one. */
  const [isTouched, setIsTouched] = useState(false)
  /** An arrow has been pressed since the list was opened or searched. */
  const hasMoved = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the scripts ran stays, and the list opens where the focus is, as it would have at the press.
  useEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed) setSearch(typed)
    if (document.activeElement !== input.current) return
    setIsTouched(typed === '')
    input.current?.click()
  }, [])
  const filter = useCallback<NonNullable<SelectProps['filter']>>(
    ({ search }) => closest(choices, search, choices.length <= allUpTo ? allUpTo : matchesShown, always),
    [choices, always],
  )
  return (
    <div className={isTouched ? css.untyped : undefined}>
      <Select
        {...field}
        ref={input}
        value={isHydrated ? value : null}
        searchValue={isHydrated ? search : ''}
        onSearchChange={setSearch}
        onChange={(chosen, option) => {
          setValue(chosen)
          onChange?.(chosen, option)
        }}
        label={label}
        // Else the list would say that nothing fits what was typed.
        nothingFoundMessage={failed ? t.listFailed : field.nothingFoundMessage}
        data={choices}
        filter={filter}
        inputWrapperOrder={hintBelow}
        searchable
        clearable
        allowDeselect={false}
        // Also when the list arrives after the typing, so that Enter takes the first.
        selectFirstOptionOnChange={choices.length > 0}
        selectFirstOptionOnDropdownOpen
        onPointerDown={() => {
          setIsTouched(true)
          hasMoved.current = false
        }}
        onKeyDown={(event) => {
          const { key, currentTarget } = event
          setIsTouched(false)
          // In an open list Enter chooses, or does nothing: it never sends the form.
          if (key === 'Enter' && currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
          if (!key.startsWith('Arrow') || hasMoved.current) return
          hasMoved.current = true
          // The first match is marked already, for Enter: the first press down stays there, by way of the press before it.
          if (key === 'ArrowDown' && currentTarget.getAttribute('aria-expanded') === 'true')
            currentTarget.dispatchEvent(new KeyboardEvent('keydown', up))
        }}
        onInput={() => {
          setIsTouched(false)
          hasMoved.current = false
        }}
        maxDropdownHeight={220}
        comboboxProps={{ withinPortal: false }}
        // The listbox itself scrolls, so that assistive technology relates it to the combobox.
        withScrollArea={false}
        classNames={{ options: css.options }}
        openOnFocus={false}
        clearButtonProps={{ 'aria-label': t.clear(label), 'aria-hidden': false, tabIndex: 0, size: 'md' }}
        required
        autoComplete="off"
      />
      {failed && (
        <p className="wrong" role="alert">
          {t.listFailed}{' '}
          <button type="button" className="as-link linkButton" onClick={() => void list.refetch()}>
            {t.listRetry}
          </button>
        </p>
      )}
    </div>
  )
}
