import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { changeStateText, type EditedStateText } from '#contract/deskMessages.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { Setting } from './Setting.tsx'
import { deskApi } from '../data/api.ts'

/** What reporters read of each state, a form for each of which one is open at a time, with a way back to the default words. */
export function StateTextSettings() {
  const { data, ...query } = deskApi.useListStateTextsQuery()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const again = async (status: string) => {
    const { data: now, isError } = await query.refetch()
    return isError ? undefined : now?.data.find((one) => one.status === status)
  }
  return (
    <div>
      {data.data.map((text) => (
        <StateTextForm key={text.status} text={text} onAgain={() => again(text.status)} />
      ))}
    </div>
  )
}

const known = ({ body, next, version }: EditedStateText) => ({ value: { body, next }, version })

type Props = { text: EditedStateText; onAgain: () => Promise<EditedStateText | undefined> }

function StateTextForm({ text, onAgain }: Props) {
  const { settings, caseCodes } = useDesk()
  const t = settings.states
  const { status } = text
  const name = caseCodes.statuses[status]
  const [shown, setShown] = useState({ text, round: 0 })
  const isOwn = text.version !== null
  const [save] = deskApi.useChangeStateTextMutation()
  const [reset] = deskApi.useResetStateTextMutation()
  const [isAsking, setAsking] = useState(false)
  return (
    <details className={pieces.fold} name="state">
      <summary>
        <h2>{name}</h2> {isOwn && <Badge level="warning">{t.own}</Badge>}
      </summary>
      <Setting
        key={shown.round}
        known={known(shown.text)}
        read={onAgain}
        of={known}
        schema={changeStateText.schema.body}
        shape={(data) => Object.fromEntries(data)}
        save={(given) => save({ status, ...given })}
      >
        {(field, { body, next }) => (
          <>
            <Textarea {...field('body')} label={t.body} defaultValue={body} maxLength={limits.stateText} rows={4} />
            <Textarea
              {...field('next')}
              required={false}
              label={t.next}
              defaultValue={next}
              maxLength={limits.stateText}
              rows={4}
            />
          </>
        )}
      </Setting>
      {isOwn && (
        <Button look="plain" aria-label={`${t.reset}: ${name}`} onClick={() => setAsking(true)}>
          {t.reset}
        </Button>
      )}
      <DeskConfirm
        isOpen={isAsking}
        title={t.resetTitle(name)}
        body={t.resetBody}
        confirm={t.reset}
        onConfirm={() => reset(status)}
        onDone={(answer) => answer && setShown({ text: answer.data, round: shown.round + 1 })}
        onClose={() => setAsking(false)}
      />
    </details>
  )
}
