import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskCallerCase.ts'
import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import { callerSources, hasNoCaller } from '#contract/deskCallerCase.ts'
import { limits } from '#contract/limits.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { type ReactNode, useState, useId } from 'react'
import { loneCodes } from '#contract/codes.ts'
import { SeveralField } from '../coding/fields.tsx'
import { DeskSection, Pending } from '../frame/DeskPage.tsx'
import { caseFacts, toldTexts } from '#contract/incidentFacts.ts'
import { todayInOslo } from '#contract/time.ts'
import incidents from '#texts/nb/incidents.ts'
import { DateField, TimeField } from '../form/DateField.tsx'
import { deskApi } from '../data/api.ts'
import { Check, namedChoices } from '../form/Choice.tsx'

type Props = { field: Field; source: string; onSource: (source: string) => void }

export function SourcePart({ field, source, onSource }: Props) {
  return (
    <>
      <DeskSection id="how-title" title={t.how}>
        <NativeSelect
          {...field('source')}
          label={t.source}
          data={callerSources.map((code) => ({ value: code, label: desk.coding.labels.source[code] }))}
          defaultValue={source}
          onChange={({ currentTarget }) => onSource(currentTarget.value)}
        />
      </DeskSection>
      <CallerAlone source={source}>
        <DeskSection id="caller-title" title={t.caller}>
          <p className="detail">{t.callerLead}</p>
          <div className="pair">
            <TextInput {...field('caller_name')} label={t.callerName} />
            <TextInput {...field('caller_contact')} type="tel" label={t.callerContact} />
          </div>
          <TextInput
            {...field('account_email')}
            type="email"
            label={t.account}
            description={t.accountHint}
            inputWrapperOrder={hintBelow}
            maxLength={limits.email}
          />
        </DeskSection>
      </CallerAlone>
    </>
  )
}

/** Fields about a caller. With a source that has none they are not sent, and keep what was typed: the arrow keys pass such sources. */
export const CallerAlone = ({ source, children }: { source: string; children: ReactNode }) => (
  <fieldset className="fieldset" disabled={hasNoCaller(source)} hidden={hasNoCaller(source)}>
    {children}
  </fieldset>
)

export function ConsentPart({ field }: { field: Field }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { error, ...consent } = field('consent')
  return (
    <DeskSection id="consent-title" title={t.consentTitle}>
      <p className="detail">{t.consentLead}</p>
      <blockquote className="notice" data-level="good">
        {t.consentText.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
      <Check
        {...consent}
        required
        label={t.consent}
        aria-invalid={error !== undefined}
        aria-describedby={error ? 'consent-error' : undefined}
      />
      {error && (
        <p id="consent-error" className="error">
          {error}
        </p>
      )}
      <SeveralField
        name="consent_to"
        label={t.consentTo}
        labels={desk.coding.labels.consent_to}
        value={chosen}
        lone={loneCodes.consent_to}
        onChange={setChosen}
      />
    </DeskSection>
  )
}

export function FactsPart({ field }: { field: Field }) {
  const words = incidents.facts
  const { data: countries, ...countryQuery } = deskApi.useListCountriesQuery()
  const { data: categories, ...categoryQuery } = deskApi.useListHarassmentCategoriesQuery()
  // None is chosen before: what nobody has touched must not become a place.
  const [country, setCountry] = useState('')
  return (
    <DeskSection id="facts-title" title={t.facts}>
      <p className="detail">{t.factsLead}</p>
      <div className="pair">
        <DateField {...field('date')} label={words.date} max={todayInOslo()} />
        <TimeField {...field('time')} label={words.time} hint={words.timeHint} />
      </div>
      {countries ? (
        <div className="pair">
          <NativeSelect
            {...field('country_id')}
            label={words.country}
            data={namedChoices(t.notKnown, countries.countries)}
            defaultValue=""
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          />
          {country && <CityField key={country} field={field} country={Number(country)} />}
        </div>
      ) : (
        <Pending {...countryQuery} />
      )}
      {categories ? (
        <NativeSelect
          {...field('harassment_category_id')}
          label={words.category}
          data={namedChoices(t.notKnown, categories.harassmentCategories)}
        />
      ) : (
        <Pending {...categoryQuery} />
      )}
      {toldTexts.map((text) => (
        <Textarea
          key={text}
          {...field(text)}
          required={caseFacts[text].isRequired}
          label={words[text]}
          rows={8}
          maxLength={caseFacts[text].max}
        />
      ))}
    </DeskSection>
  )
}

/** A place of the country, typed with the browser's own suggestions. What is sent is the place's number; what is on no list is refused. */
function CityField({ field, country }: { field: Field; country: number }) {
  const words = incidents.facts
  const [typed, setTyped] = useState('')
  const id = useId()
  const { data } = deskApi.useListCitiesQuery({ country_id: country }, { skip: !country })
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
