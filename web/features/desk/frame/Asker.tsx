import { useCallback, useEffect, useRef, useState } from 'react'
import type { Self } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from './useDesk.ts'
import { ask, provideAsker, type Question } from '../data/ask.ts'
import { onSessionNews, isUnused } from '../data/sessionNews.ts'
import { SignIn } from '../signIn/SignIn.tsx'
import { Cover } from './Cover.tsx'
import { DeskDialog } from './DeskDialog.tsx'
import { forgetUnsaved } from './unsaved.ts'
import css from './cover.module.css'
import { readDeskFailure } from '../data/failure.ts'
import { FactorStep } from '../signIn/FactorStep.tsx'
import { Pending } from './Pending.tsx'
import { deskApi } from '../data/api.ts'
import { staffIdle } from '#contract/staff.ts'
import pieces from './pieces.module.css'

/**
 * Answers what calls ask for (data/ask.ts) and lets them go on: the second factor in a dialog above the page, a sign-in on a
 * cover that hides the page. The page is that of whoever opened it: another person gets a new one.
 */
export function Asker({ self }: { self: Self }) {
  const t = useDesk()
  const [owner] = useState(self.id)
  const { question, settle } = useQuestion()
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
    [owner, question, settle],
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
        <div className={pieces.form}>
          <StepUp onDone={() => settle(true)} />
          <Button look="plain" onClick={() => settle(false)}>
            {t.frame.cancel}
          </Button>
        </div>
      </DeskDialog>
    </>
  )
}

/** The question that waits for an answer. One at a time: a second one gives the first up, except a sign-in, which stays. */
function useQuestion() {
  const [question, setQuestion] = useState<Question>()
  const waiting = useRef<{ asked: Question; answer: (isDone: boolean) => void }>(undefined)
  useEffect(
    () =>
      provideAsker(
        (asked) =>
          new Promise<boolean>((resolve) => {
            if (waiting.current?.asked === 'sign_in') return resolve(false)
            waiting.current?.answer(false)
            waiting.current = { asked, answer: resolve }
            setQuestion(asked)
          }),
      ),
    [],
  )
  const settle = useCallback((isDone: boolean) => {
    waiting.current?.answer(isDone)
    waiting.current = undefined
    setQuestion(undefined)
  }, [])
  return { question, settle }
}

/** A page load without a question about what was typed: it is not the next person's to keep. */
function freshPage(address?: string) {
  forgetUnsaved()
  if (address) location.assign(address)
  else location.reload()
}

/** The second factor again. */
function StepUp({ onDone }: { onDone: () => void }) {
  const { data, ...query } = deskApi.useFactorsQuery()
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

/**
 * Asks the server whether the session stands when a page comes back into sight, and when nothing was done on it for as long as
 * a session may rest: another page may have used it. A page that is told nothing then, as without a network, is covered too.
 */
function useSessionWatch() {
  const { refetch } = deskApi.useNoticesQuery()
  useEffect(() => {
    const look = async () => {
      const { isError } = await refetch()
      if (isError && isUnused(staffIdle)) await ask('sign_in')
    }
    const timer = setInterval(() => isUnused(staffIdle) && void look(), between)
    const comeBack = () => !document.hidden && void look()
    // From the cache of the way back, with everything that it showed.
    const restored = ({ persisted }: PageTransitionEvent) => persisted && void look()
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('pageshow', restored)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('pageshow', restored)
    }
  }, [refetch])
}
