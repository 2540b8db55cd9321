import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { changeStateText, type EditedStateText } from '#contract/deskMessages.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { SettingForm } from './SettingForm.tsx'
import { useSetting, type Known } from './useSetting.ts'
import { deskApi } from '../data/api.ts'

/** What reporters read of each state, a form for each, with a way back to the default words. */
export function StateTextSettings() {
  const { data, ...query } = deskApi.useStateTextsQuery()
  if (!data) return <Pending {...query} />
  const again = async (status: string) => {
    const { data: now } = await query.refetch()
    return now?.data.find((one) => one.status === status)
  }
  return (
    <div className={pieces.stack}>
      {data.data.map((text) => (
        <StateTextForm key={text.status} text={text} onAgain={() => again(text.status)} />
      ))}
    </div>
  )
}

type Words = Known<{ body: string; next: string }, number | null>
const known = ({ body, next, version }: EditedStateText): Words => ({ value: { body, next }, version })

type Props = { text: EditedStateText; onAgain: () => Promise<EditedStateText | undefined> }

function StateTextForm({ text: { status, ...text }, onAgain }: Props) {
  const { settings, caseCodes } = useTexts(desk)
  const t = settings.states
  const name = caseCodes.statuses[status]
  const setting = useSetting(known({ status, ...text }), async () => {
    const now = await onAgain()
    return now && known(now)
  })
  const [save] = deskApi.useChangeStateTextMutation()
  const [reset] = deskApi.useResetStateTextMutation()
  const [isAsking, setAsking] = useState(false)
  const fields = useDeskForm(changeStateText.schema.body)
  const goBack = async () => {
    const { data, error } = await reset(status)
    if (data) {
      setting.show(known(data.data))
      setAsking(false)
    }
    return { error }
  }
  return (
    <section aria-labelledby={`state-${status}`}>
      <h3 id={`state-${status}`}>
        {name}{' '}
        {setting.version !== null && (
          <span className={pieces.badge} data-level="warning">
            {t.own}
          </span>
        )}
      </h3>
      <SettingForm
        key={setting.round}
        fields={fields}
        saveName={t.saveThat(name)}
        onAgain={() => void setting.again()}
        onSave={(event) => {
          const given = fields.check(event, (data) => ({ ...Object.fromEntries(data), version: setting.version }))
          return given && setting.saved(save({ status, ...given }), known)
        }}
      >
        <Textarea
          {...fields.field('body')}
          label={t.body}
          defaultValue={setting.value.body}
          maxLength={limits.stateText}
          autosize
          minRows={2}
        />
        <Textarea
          {...fields.field('next')}
          required={false}
          label={t.next}
          defaultValue={setting.value.next}
          maxLength={limits.stateText}
          autosize
          minRows={2}
        />
      </SettingForm>
      {setting.version !== null && (
        <Button look="plain" aria-label={settings.labels.of(t.reset, name)} onClick={() => setAsking(true)}>
          {t.reset}
        </Button>
      )}
      <DeskConfirm
        isOpen={isAsking}
        title={t.resetTitle(name)}
        body={t.resetBody}
        confirm={t.reset}
        onConfirm={goBack}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
