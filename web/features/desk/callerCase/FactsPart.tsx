import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState, useId } from 'react'
import { caseFacts, toldTexts } from '#contract/incidentFacts.ts'
import { todayInOslo } from '#contract/time.ts'
import { incidents } from '#texts/incidents.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Pending } from '../frame/Pending.tsx'
import { DateField } from '../form/DateField.tsx'
import pieces from '../frame/pieces.module.css'
import type { Field } from './shape.ts'
import { deskApi } from '../data/api.ts'
import { namedChoices } from '../form/ChoiceField.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'

/** What happened, when and where: the facts that a reporter's form asks for. Here all but the description may stay open. */
export function FactsPart({ field }: { field: Field }) {
  const t = useDesk().callerCase
  const words = useTexts(incidents).facts
  const { data: countries, ...countryQuery } = deskApi.useCallerCountriesQuery()
  const { data: categories, ...categoryQuery } = deskApi.useCallerCategoriesQuery()
  // None is chosen before: what nobody has touched must not become a place.
  const [country, setCountry] = useState('')
  const open = (name: string) => ({ ...field(name), required: false })
  return (
    <DeskSection id="facts-title" title={t.facts}>
      <p className={pieces.detail}>{t.factsLead}</p>
      <div className={pieces.pair}>
        <DateField {...open('date')} label={words.date} max={todayInOslo()} />
        <TextInput
          {...open('time')}
          type="time"
          label={words.time}
          description={words.timeHint}
          inputWrapperOrder={hintBelow}
        />
      </div>
      {countries ? (
        <div className={pieces.pair}>
          <NativeSelect
            {...open('country_id')}
            label={words.country}
            data={namedChoices(t.notKnown, countries.countries)}
            defaultValue=""
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          />
          {country && <CityField key={country} field={open} country={Number(country)} />}
        </div>
      ) : (
        <Pending {...countryQuery} />
      )}
      {categories ? (
        <NativeSelect
          {...open('harassment_category_id')}
          label={words.category}
          data={namedChoices(t.notKnown, categories.harassmentCategories)}
        />
      ) : (
        <Pending {...categoryQuery} />
      )}
      {toldTexts.map((text) => (
        <Textarea
          key={text}
          {...(caseFacts[text].isRequired ? field : open)(text)}
          label={words[text]}
          rows={8}
          maxLength={caseFacts[text].max}
          autoComplete="off"
        />
      ))}
    </DeskSection>
  )
}

/** A place of the country, typed with the browser's own list of suggestions. What is sent is the place's number; what is on no list is refused. */
function CityField({ field, country }: { field: Field; country: number }) {
  const t = useDesk().callerCase
  const words = useTexts(incidents).facts
  const [typed, setTyped] = useState('')
  const id = useId()
  const { data } = deskApi.useCitiesOfQuery({ country_id: country }, { skip: !country })
  const wanted = typed.trim().toLowerCase()
  const city = data?.cities.find(({ name }) => name.toLowerCase() === wanted)
  const { name, ...input } = field('city_id')
  return (
    <div>
      <TextInput
        {...input}
        label={words.city}
        description={t.cityNone}
        inputWrapperOrder={hintBelow}
        list={id}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={id}>
        {data?.cities.map((one) => (
          <option key={one.id}>{one.name}</option>
        ))}
      </datalist>
      <input type="hidden" name={name} value={city?.id ?? typed.trim()} />
    </div>
  )
}
