import { desk } from '#texts/desk.ts'
import { useState } from 'react'
import type { Caller } from '#contract/deskCallerCase.ts'
import { longMoment } from '#web/ui/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { deskApi } from '../data/api.ts'
import { useCase } from '../case/caseContext.tsx'
import { DeskSection, Failure } from '../frame/DeskPage.tsx'

const t = desk.callerCase.note

/** That staff wrote the case down, and on demand who told it, for whoever works on the case. Nothing for a case that its reporter sent. */
export function CallerNote() {
  const { id, may_work } = useCase().shown
  const { data: coding, isLoading } = deskApi.useShowCodingQuery(id)
  const [ask, { data, error, isFetching }] = deskApi.useLazyShowCallerQuery()
  const [isShown, setShown] = useState(false)
  const entered = coding?.data.entered
  if (isLoading) return <div data-pending />
  if (!entered) return null
  const caller = isShown && may_work ? data?.data : undefined
  const show = async () => {
    const { data: answer } = await ask(id)
    if (answer) setShown(true)
  }
  return (
    <DeskSection id="caller-title" title={t.title} isCard>
      <p className="detail">{t.by(entered.by.name, longMoment(entered.at))}</p>
      <Failure error={error} />
      {may_work && (
        <Button look="quiet" isBusy={isFetching} onClick={() => (caller ? setShown(false) : void show())}>
          {caller ? t.hide : t.show}
        </Button>
      )}
      {caller ? <CallerFacts caller={caller} /> : may_work && <p className="detail">{t.showHint}</p>}
    </DeskSection>
  )
}

function CallerFacts({ caller }: { caller: Caller }) {
  const facts: Record<Exclude<keyof Caller, 'entered_at'>, Fact> = {
    name: { name: t.name, value: caller.name },
    contact: { name: t.contact, value: caller.contact },
  }
  return <Facts facts={Object.values(facts)} empty={t.unknown} />
}
