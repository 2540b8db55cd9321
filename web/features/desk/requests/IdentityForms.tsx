import { useState, type SubmitEvent } from 'react'
import {
  askSender,
  checkIdentity,
  identityWays,
  uncheckIdentity,
  uncheckReasons,
  type ShownRequest,
} from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { Radios } from '../form/Radios.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { TextField } from './TextField.tsx'
import { deskApi } from '../data/api.ts'

type Props = { request: ShownRequest; onDone: (words: string) => void }

/** Asks whoever sent the request to show who they are. */
export function AskForm({ request, onDone }: Props) {
  const t = useTexts(desk).requests
  return (
    <section className={pieces.card} aria-labelledby="ask">
      <h2 id="ask">{t.ask.title}</h2>
      <p>{t.ask.lead}</p>
      <p>{t.mailNote[request.reach_by]}</p>
      <Question request={request} onDone={onDone} text={t.ask.text(request.organisation, request.reach_by)} />
    </section>
  )
}

/** Asks for what helps to search, once it is known who asks. Folded, because not every search needs it. */
export function AskMoreForm({ request, onDone }: Props) {
  const t = useTexts(desk).requests
  return (
    <details className={pieces.card}>
      <summary>{t.askMore.open}</summary>
      <p>{t.askMore.lead}</p>
      <p>{t.mailNote[request.reach_by]}</p>
      <Question request={request} onDone={onDone} label={t.askMore.title} text={t.askMore.text(request.organisation)} />
    </details>
  )
}

function Question({ request, onDone, label, text }: Props & { label?: string; text: string }) {
  const t = useTexts(desk).requests
  const [ask, { isLoading }] = deskApi.useAskSenderMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(askSender.schema.body)
  useUnsaved(isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: request.version, text: data.get('text') }))
    if (!given || isLoading) return
    const { data, error } = await ask({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    setDirty(false)
    onDone(data.message)
  }
  return (
    <DeskForm
      fields={fields}
      label={label}
      isBusy={isLoading}
      busy={t.busy}
      save={t.ask.submit}
      onInput={() => setDirty(true)}
      onSubmit={submit}
    >
      <TextField {...fields.field('text')} defaultValue={text} />
    </DeskForm>
  )
}

/** Writes down that the identity was checked, and how. */
export function CheckForm({ request, onDone }: Props) {
  const t = useTexts(desk).requests
  const [check, { isLoading }] = deskApi.useCheckIdentityMutation()
  const fields = useDeskForm(checkIdentity.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: request.version, how: data.get('how') }))
    if (!given || isLoading) return
    const { data, error } = await check({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    onDone(data.message)
  }
  return (
    <section className={pieces.card} aria-labelledby="check">
      <h2 id="check">{t.check.title}</h2>
      <p>{t.check.lead}</p>
      <DeskForm fields={fields} isBusy={isLoading} busy={t.busy} save={t.check.submit} onSubmit={submit}>
        <Radios field={fields.field('how')} legend={t.check.how} codes={identityWays} words={t.identityWays} />
      </DeskForm>
    </section>
  )
}

/** Takes back that the identity was checked, and says why. Folded, because it is the exception. */
export function UncheckForm({ request, onDone }: Props) {
  const t = useTexts(desk).requests
  const [uncheck, { isLoading }] = deskApi.useUncheckIdentityMutation()
  const fields = useDeskForm(uncheckIdentity.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: request.version, reason: data.get('reason') }))
    if (!given || isLoading) return
    const { data, error } = await uncheck({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    onDone(data.message)
  }
  return (
    <details className={pieces.card}>
      <summary>{t.uncheck.open}</summary>
      <p>{t.uncheck.lead}</p>
      <DeskForm
        fields={fields}
        label={t.uncheck.title}
        isBusy={isLoading}
        busy={t.busy}
        save={t.uncheck.submit}
        onSubmit={submit}
      >
        <Radios
          field={fields.field('reason')}
          legend={t.uncheck.reason}
          codes={uncheckReasons}
          words={t.uncheckReasons}
        />
      </DeskForm>
    </details>
  )
}
