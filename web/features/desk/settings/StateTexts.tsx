import { Textarea } from '@mantine/core'
import { deskStatuses } from '#contract/casework.ts'
import type { Settings } from '#contract/deskSettings.ts'
import { limits } from '#contract/limits.ts'
import { stateTextsIn } from '#texts/nb/stateTexts.ts'
import type { Field } from '../form/useDeskForm.ts'
import { Badge } from '../frame/DeskPage.tsx'
import { useDesk } from '../frame/useDesk.ts'

type Props = { field: Field; value: Settings['state_texts']['value']; acknowledge: number }

/** What reporters read of each state, and the default words, to which empty fields lead back. */
export function StateTexts({ field, value, acknowledge }: Props) {
  const { settings, caseCodes } = useDesk()
  const t = settings.states
  return (
    <div>
      {deskStatuses.map((status) => (
        <details key={status} className="fold">
          <summary>
            <h2>{caseCodes.statuses[status]}</h2>{' '}
            {Object.values(value[status]).some(Boolean) && <Badge level="warning">{t.own}</Badge>}
          </summary>
          <p className="dim">{t.hint(stateTextsIn(acknowledge)[status])}</p>
          {(['body', 'next'] as const).map((part) => (
            <Textarea
              key={part}
              {...field(`value.${status}.${part}`)}
              required={false}
              label={t[part]}
              defaultValue={value[status][part]}
              maxLength={limits.stateText}
              rows={4}
            />
          ))}
        </details>
      ))}
    </div>
  )
}
