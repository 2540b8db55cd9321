import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { desk } from '#texts/desk.ts'
import { incidents } from '#texts/incidents.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Field } from './shape.ts'
import { deskApi } from '../data/api.ts'

/** A place of the country, typed with the browser's own list of suggestions. What is sent is the place's number; what is on no list is refused. */
export function CityField({ field, country }: { field: Field; country: number }) {
  const t = useTexts(desk).callerCase
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
