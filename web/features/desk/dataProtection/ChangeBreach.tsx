import { useState, type SubmitEvent } from 'react'
import { changeBreach, type Breach } from '#contract/deskBreaches.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { BreachForm, factsOf } from './BreachForm.tsx'
import type { Answer } from './answer.ts'
import { deskApi } from '../data/api.ts'

type Props = { breach: Breach; onChanged: (answer: Answer) => void; onAgain: () => Promise<void> }

/** The form over what the register says, closed until it is asked for. */
export function ChangeBreach(props: Props) {
  const t = useTexts(desk)
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={t.breaches.changeTitle} className={pieces.stack} data-no-print>
      <div>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.frame.cancel : t.breaches.changeTitle}
        </Button>
      </div>
      {isOpen && (
        <Form
          key={props.breach.version}
          {...props}
          onChanged={(answer) => {
            setOpen(false)
            props.onChanged(answer)
          }}
        />
      )}
    </section>
  )
}

function Form({ breach, onChanged, onAgain }: Props) {
  const t = useTexts(desk)
  const [change, { isLoading }] = deskApi.useChangeBreachMutation()
  const [isStale, setStale] = useState(false)
  const fields = useDeskForm(changeBreach.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ ...factsOf(data), version: breach.version }))
    if (!given || isLoading) return
    const { data, error } = await change({ id: breach.id, ...given })
    setStale(readDeskFailure(error).code === 'changed_meanwhile')
    if (error) fields.refuse(error)
    else if (data) onChanged(data)
  }
  return (
    <>
      <BreachForm fields={fields} breach={breach} save={t.breaches.save} isBusy={isLoading} onSubmit={submit} />
      {isStale && (
        <div>
          <Button look="plain" onClick={() => void onAgain()}>
            {t.settings.again}
          </Button>
        </div>
      )}
    </>
  )
}
