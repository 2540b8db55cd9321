import { useRef, type ReactNode, type Ref } from 'react'
import { Button } from '#web/ui/Button.tsx'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import { Search } from './Search.tsx'
import { AnswerForm, AskForm, AskMoreForm, CheckForm, UncheckForm, type StepProps } from './Steps.tsx'

/**
 * What is still to be done for a request, one step open at a time: who it is, the search, the answer. A step that is done or to come
 * opens by a press on its heading, and keeps what was typed in it.
 */
export function OpenRequest(props: StepProps) {
  const { request } = props
  const t = useDesk().requests
  const answer = useRef<HTMLDetailsElement>(null)
  const isChecked = request.state === 'identity_checked'
  const toAnswer = () => {
    answer.current?.setAttribute('open', '')
    answer.current?.querySelector('summary')?.focus()
  }
  return (
    <div>
      <Step
        title={t.check.title}
        says={request.identity_how && t.identityWays[request.identity_how].name}
        isOpen={!isChecked}
      >
        {isChecked ? <UncheckForm {...props} /> : <CheckForm {...props} />}
        {!isChecked && <AskForm key={request.steps.length} {...props} />}
      </Step>
      {isChecked ? (
        <Step title={t.search.title} isOpen>
          <Search request={request} />
          <AskMoreForm key={request.steps.length} {...props} />
          <Button look="quiet" onClick={toAnswer}>
            {t.search.goOn}
          </Button>
        </Step>
      ) : (
        <p className={`${pieces.fold} ${pieces.soft}`}>{t.search.title}</p>
      )}
      <Step ref={answer} title={t.answer.title} isOpen={false}>
        <AnswerForm key={String(isChecked)} {...props} />
      </Step>
    </div>
  )
}

type Props = {
  ref?: Ref<HTMLDetailsElement>
  title: string
  /** How it was done. */
  says?: string | null
  isOpen: boolean
  children: ReactNode
}

const Step = ({ ref, title, says, isOpen, children }: Props) => (
  <details ref={ref} className={pieces.fold} name="step" open={isOpen}>
    <summary>
      <h2>{title}</h2> {says && <span className={pieces.detail}>{says}</span>}
    </summary>
    <div className={pieces.stack}>{children}</div>
  </details>
)
