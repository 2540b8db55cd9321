import { useState } from 'react'
import { readRequest, withdrawRequest, type Opening, type SentRequest } from '#contract/requests.ts'
import type { Phrase } from '#texts/phrase.ts'
import requests from '#texts/nb/requests.ts'
import { requestOf } from '#web/app/wire/calls.ts'
import { failureWords, readFailure, type Failure } from '#web/app/wire/failure.ts'
import { request } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Dialog.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import css from './requests.module.css'

const t = requests.answer

/** What the request is now, and what is to be said of it. */
export type Ended = { sent: SentRequest; words: string }

export function Withdraw({ opening, onEnded }: { opening: Opening; onEnded: (ended: Ended) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [failed, setFailed] = useState<Phrase>()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setAsking(false)
    setFailed(undefined)
  }
  const withdraw = async () => {
    if (isBusy) return
    setFailed(undefined)
    setBusy(true)
    const { sent, error } = await takeBack(opening)
    setBusy(false)
    if (!sent?.outcome) return setFailed(failureOf(readFailure(error), sent !== undefined))
    close()
    const words = sent.outcome === 'withdrawn' ? t.withdraw.done : t.withdraw.answered
    // After the dialog has given the focus back to this button, which goes.
    setTimeout(() => onEnded({ sent, words }))
  }
  return (
    <>
      <p>{t.withdraw.lead}</p>
      <div className={`row ${css.buttons}`} data-no-print>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t.withdraw.open}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={t.withdraw.title}
        body={t.withdraw.body}
        confirm={isBusy ? t.withdraw.busy : t.withdraw.confirm}
        stay={t.withdraw.stay}
        isBusy={isBusy}
        onConfirm={() => void withdraw()}
        onStay={close}
      >
        <FormError message={failed} />
      </Confirm>
    </>
  )
}

/** `isOpen`: it was read since, and is not taken back. */
function failureOf(failure: Failure, isOpen: boolean): Phrase {
  if (failure.code === 'not_found') return t.unknown
  if (failure.code === 'too_many_requests') return failureWords(failure) ?? t.failed
  return isOpen ? t.failed : t.withdraw.unsure
}

/** Takes it back; answers what it is afterwards. When that is not known, because an answer was lost or it was refused, it is read. */
async function takeBack(opening: Opening) {
  const { data, error } = await ask(withdrawRequest, opening)
  return data ? { sent: data } : { sent: (await readSent(opening)).data, error }
}

export const readSent = (opening: Opening) => ask(readRequest, opening)

async function ask(call: typeof readRequest | typeof withdrawRequest, opening: Opening) {
  const { data, error } = await request(requestOf(call, opening), null)
  return { data: call.schema.response[200].safeParse(data).data?.data, error }
}
