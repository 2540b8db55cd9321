import { useInterval, useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Self } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { ask, settle, useQuestion, onSessionNews, isUnused } from '../data/baseQuery.ts'
import { SignIn } from '../signIn/SignIn.tsx'
import { DeskDialog } from './DeskDialog.tsx'
import { forgetUnsaved } from './unsaved.ts'
import css from './cover.module.css'
import { readDeskFailure } from '../data/failure.ts'
import { FactorStep } from '../signIn/FactorStep.tsx'
import { Pending } from './DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { staffIdle } from '#contract/staff.ts'
import { desk as t } from '#texts/desk.ts'

/** Answers what calls ask for (data/baseQuery.ts): the second factor in a dialog, a sign-in on a cover. Another person gets a new page. */
export function Asker({ self }: { self: Self }) {
  const [owner] = useState(self.id)
  const question = useQuestion()
  useSessionWatch()
  useEffect(() => {
    if (self.id !== owner) freshPage()
  }, [self.id, owner])
  useEffect(
    () =>
      onSessionNews((news) => {
        if (news.kind === 'signed_out') return void ask('sign_in')
        if (news.id !== owner) return freshPage()
        if (question === 'sign_in') settle(true)
      }),
    [owner, question],
  )
  return (
    <>
      <Cover isOn={question === 'sign_in' || self.id !== owner} title={t.ended.title} body={t.ended.body}>
        <SignIn email={self.email} onDone={(now) => (now.id === owner ? settle(true) : freshPage())} />
        <p className={css.leave}>{t.ended.leaveHint}</p>
        <Button look="plain" onClick={() => freshPage(deskPages.login)}>
          {t.ended.leave}
        </Button>
      </Cover>
      <DeskDialog
        isOpen={question === 'step_up'}
        title={t.stepUp.title}
        body={t.stepUp.body}
        onClose={() => question === 'step_up' && settle(false)}
      >
        <div className="form">
          <StepUp onDone={() => settle(true)} />
          <Button look="plain" onClick={() => settle(false)}>
            {t.frame.cancel}
          </Button>
        </div>
      </DeskDialog>
    </>
  )
}

/** A page load without a question about what was typed: it is not the next person's to keep. */
function freshPage(address?: string) {
  forgetUnsaved()
  if (address) location.assign(address)
  else location.reload()
}

function StepUp({ onDone }: { onDone: () => void }) {
  const { data, ...query } = deskApi.useListOwnFactorsQuery()
  const [stepUp] = deskApi.useStepUpMutation()
  if (!data) return <Pending {...query} />
  return (
    <FactorStep
      kinds={data.data.kinds}
      give={async (factor) => {
        const { error } = await stepUp({ factor })
        if (!error) onDone()
        // Too many wrong ones end the session: the sign-in takes the place of this question.
        else if (readDeskFailure(error).code === 'not_signed_in') void ask('sign_in')
        return error
      }}
    />
  )
}

/** Milliseconds. */
const between = 20_000

/** Asks whether the session stands when the page comes back into sight or was long unused. A page that is told nothing is covered too. */
function useSessionWatch() {
  const { refetch } = deskApi.useShowNoticesQuery()
  const look = async () => {
    const { isError } = await refetch()
    if (isError && isUnused(staffIdle)) await ask('sign_in')
  }
  useInterval(() => isUnused(staffIdle) && void look(), between, { autoInvoke: true })
  useWindowEvent('visibilitychange', () => !document.hidden && void look())
  // From the cache of the way back, with everything that it showed.
  useWindowEvent('pageshow', ({ persisted }) => persisted && void look())
}

/**
 * Lies over the whole page and hides everything else of it from eyes, screen readers, search and print, open dialogs included,
 * while what was typed stays in memory. Escape does not take it away: the key is kept from the browser, the dialog asks not to be
 * closed (`closedby`), and one that is closed all the same is shown until it is opened again (cover.module.css).
 */
function Cover({ isOn, title, body, children }: { isOn: boolean; title: string; body: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!isOn || !element) return undefined
    const before = document.title
    document.title = title
    document.body.dataset['covered'] = ''
    element.showModal()
    // Before any other listener, wherever the focus is: a browser lets a page refuse one Escape, and closes at the next.
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', keep, { capture: true })
    return () => {
      window.removeEventListener('keydown', keep, { capture: true })
      // The page first: a hidden field does not get the focus back.
      delete document.body.dataset['covered']
      document.title = before
      element.close()
    }
  }, [isOn, title])
  return createPortal(
    <dialog
      ref={dialog}
      className={css.cover}
      data-cover
      closedby="none"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => event.preventDefault()}
      // As the way back of a telephone does at the second press.
      onClose={() => isOn && document.body.dataset['covered'] !== undefined && dialog.current?.showModal()}
    >
      {isOn && (
        <div className={css.box}>
          <h1 id={`${id}-title`}>{title}</h1>
          <p id={`${id}-body`}>{body}</p>
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  )
}
