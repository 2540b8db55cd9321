import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { incidents } from '#texts/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { witnessInput, type Field } from './shape.ts'

/** The witnesses; a row that stays empty is none. */
export function WitnessPart({ field }: { field: Field }) {
  const t = useTexts(desk).callerCase
  const words = useTexts(incidents).witnesses
  const [count, setCount] = useState(0)
  return (
    <section className={pieces.stack} aria-labelledby="witnesses-title">
      <h2 id="witnesses-title">{t.witnesses}</h2>
      {Array.from({ length: count }, (_, at) => (
        <fieldset key={at} className={pieces.card}>
          <legend>{words.number(at + 1)}</legend>
          <div className={pieces.pair}>
            {witnessFieldNames.map((one) => (
              <TextInput
                key={one}
                {...field(`witnesses.${at}.${one}`)}
                {...witnessInputs[one]}
                name={witnessInput(one)}
                required={false}
                label={words.labels[one]}
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
      ))}
      {count < limits.witnesses && (
        <Button look="plain" onClick={() => setCount(count + 1)}>
          {t.addWitness}
        </Button>
      )}
    </section>
  )
}
