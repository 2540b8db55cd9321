import { NativeSelect, TextInput } from '@mantine/core'
import { callerSources } from '#contract/deskCallerCase.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import type { Field } from './shape.ts'

type Props = { field: Field; source: string; onSource: (source: string) => void }

/** How the case came in, and from whom. */
export function SourcePart({ field, source, onSource }: Props) {
  const t = useTexts(desk)
  const { callerCase: words, coding } = t
  return (
    <>
      <section className={pieces.stack} aria-labelledby="how-title">
        <h2 id="how-title">{words.how}</h2>
        <NativeSelect
          {...field('source')}
          label={words.source}
          data={callerSources.map((code) => ({ value: code, label: coding.labels.source[code] }))}
          value={source}
          onChange={({ currentTarget }) => onSource(currentTarget.value)}
        />
      </section>
      {source !== 'media' && (
        <section className={pieces.stack} aria-labelledby="caller-title">
          <h2 id="caller-title">{words.caller}</h2>
          <p className={pieces.detail}>{words.callerLead}</p>
          <div className={pieces.pair}>
            <TextInput
              {...field('caller_name')}
              required={false}
              label={words.callerName}
              autoComplete="off"
              maxLength={limits.witnessName}
            />
            <TextInput
              {...field('caller_contact')}
              required={false}
              type="tel"
              label={words.callerContact}
              autoComplete="off"
              maxLength={limits.witnessContact}
            />
          </div>
          <TextInput
            {...field('account_email')}
            required={false}
            type="email"
            label={words.account}
            description={words.accountHint}
            inputWrapperOrder={hintBelow}
            autoComplete="off"
            maxLength={limits.email}
          />
        </section>
      )}
    </>
  )
}
