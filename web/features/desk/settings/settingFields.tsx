import { Textarea, TextInput } from '@mantine/core'
import { fixedOutcome, type Settings } from '#contract/deskSettings.ts'
import { organisationFields, organisationTextMax } from '#contract/organisation.ts'
import { outcomes } from '#contract/status.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import type { Field } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'

type Chosen = { error: string | undefined; chosen: Settings['offered_outcomes']['value'] }

/** The outcomes that staff may choose, `duplicate` always among them. */
export function OutcomeChoices({ error, chosen }: Chosen) {
  const { settings: t, caseCodes } = useDesk()
  return (
    <fieldset className={pieces.fieldset}>
      <legend className="unseen">{t.outcomes.title}</legend>
      <FormError message={error} />
      {outcomes.map((outcome) => (
        <label key={outcome} className={pieces.check}>
          <input
            type="checkbox"
            name="value"
            value={outcome}
            data-path="value"
            defaultChecked={chosen.includes(outcome)}
            // Disabled, it would be in no form; `duplicate` is added by the schema.
            disabled={outcome === fixedOutcome}
          />
          <span>
            {caseCodes.outcomes[outcome]}
            {outcome === fixedOutcome && <small> ({t.outcomes.fixed.toLowerCase()})</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What only the organisation knows about itself, for its record of processing. Each field may be empty. */
export function OrganisationFields({ field, value }: { field: Field; value: Settings['organisation']['value'] }) {
  const { settings, processing } = useDesk()
  return organisationFields.map((name) => {
    const common = {
      ...field(`value.${name}`),
      required: false,
      label: processing.organisation[name],
      defaultValue: value[name],
      maxLength: organisationTextMax,
      inputWrapperOrder: hintBelow,
    }
    if (name !== 'processors') return <TextInput key={name} {...common} autoComplete="off" />
    const hint = settings.organisation.processorsHint
    return <Textarea key={name} {...common} description={hint} autosize minRows={2} maxRows={8} />
  })
}
