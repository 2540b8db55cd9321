import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { todayInOslo } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { incidents } from '#texts/incidents.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pending } from '../frame/Pending.tsx'
import { DateField } from '../form/DateField.tsx'
import { useCallerCategoriesQuery, useCallerCountriesQuery } from './calls.ts'
import { CityField } from './CityField.tsx'
import type { Field } from './shape.ts'
import css from './callerCase.module.css'

/** What happened, when and where: the facts that a reporter's form asks for. */
export function FactsPart({ field }: { field: Field }) {
  const t = useTexts(desk).callerCase
  const words = useTexts(incidents).facts
  const { data: countries, ...countryQuery } = useCallerCountriesQuery()
  const { data: categories, ...categoryQuery } = useCallerCategoriesQuery()
  const norway = countries?.countries.find(({ code }) => code === 'NO')?.id
  const [chosen, setCountry] = useState<string>()
  const country = chosen ?? String(norway ?? '')
  return (
    <section className={css.part} aria-labelledby="facts-title">
      <h2 id="facts-title">{t.facts}</h2>
      <div className={css.pair}>
        <DateField {...field('date')} label={words.date} max={todayInOslo()} defaultValue={todayInOslo()} />
        <TextInput
          {...field('time')}
          type="time"
          label={words.time}
          description={words.timeHint}
          inputWrapperOrder={hintBelow}
        />
      </div>
      {countries ? (
        <div className={css.pair}>
          <NativeSelect
            {...field('country_id')}
            label={words.country}
            data={countries.countries.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={country}
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          />
          <CityField key={country} field={field} country={Number(country)} />
        </div>
      ) : (
        <Pending {...countryQuery} />
      )}
      {categories ? (
        <NativeSelect
          {...field('harassment_category_id')}
          label={words.category}
          data={[
            { value: '', label: words.categoryPlaceholder },
            ...categories.harassmentCategories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : (
        <Pending {...categoryQuery} />
      )}
      <Textarea
        {...field('description')}
        label={words.description}
        rows={8}
        maxLength={limits.description}
        autoComplete="off"
      />
    </section>
  )
}
