import { Fragment, useState } from 'react'
import type { FoundPerson, RequestCaseFacts } from '#contract/deskRequests.ts'
import { toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { WitnessChanges } from './WitnessChanges.tsx'
import { deskApi } from '../data/api.ts'

type Props = {
  id: number
  case_id: number
  name: string
  isShown: boolean
  onShow: (isShown: boolean) => void
  /** Something was done to a witness of the case. */
  onDone: (words: string) => void
}

/** The facts of a case that was found, fetched when asked for: each fetching is an audit row. */
export function CaseFacts({ id, case_id, name, isShown, onShow, onDone }: Props) {
  const t = useTexts(desk).requests.search
  const [fetchFacts, { isLoading, data, reset }] = deskApi.useShowCaseFactsMutation()
  const [failure, setFailure] = useState<Phrase>()
  const show = async () => {
    if (isLoading) return
    setFailure(undefined)
    const { error } = await fetchFacts({ id, case_id })
    if (error) return setFailure(deskFailureWords(readDeskFailure(error)))
    onShow(true)
  }
  const hide = () => {
    reset()
    onShow(false)
  }
  return (
    <>
      <FormError message={failure} />
      {isShown && data && <Shown id={id} facts={data.data} onDone={onDone} />}
      <div>
        <Button look="quiet" isBusy={isLoading} onClick={() => (isShown ? hide() : void show())}>
          {isShown ? t.hide : isLoading ? t.showing : t.show}
          <span className="unseen"> {name}</span>
        </Button>
      </div>
    </>
  )
}

/** Everything that is stored of somebody. */
const wordsOf = ({ name, contact, witness }: FoundPerson) =>
  witness ? witnessFieldNames.map((field) => witness.fields[field]) : [name, contact]

function Shown({ id, facts, onDone }: Pick<Props, 'id' | 'onDone'> & { facts: RequestCaseFacts }) {
  const { facts: t, personRoles } = useTexts(desk).requests
  const { case_id, submitted_at, date, time, place, category, people, others } = facts
  return (
    <>
      <p>{t.lead}</p>
      <dl className={pieces.facts}>
        {people.map((person, at) => (
          <Fragment key={`${person.role} ${at}`}>
            <dt>{person.witness?.ended_at ? t.former : personRoles[person.role]}</dt>
            <dd className={pieces.stack}>
              <span>{wordsOf(person).filter(Boolean).join(', ') || t.empty}</span>
              {person.witness && (
                <WitnessChanges
                  shown={{ id, case_id, witness_id: person.witness.id, updated_at: person.witness.updated_at }}
                  name={person.name}
                  witness={person.witness}
                  onDone={onDone}
                />
              )}
            </dd>
          </Fragment>
        ))}
        <dt>{t.others}</dt>
        <dd>{others}</dd>
        <dt>{t.submittedAt}</dt>
        <dd>{longDay(submitted_at)}</dd>
        <dt>{t.when}</dt>
        <dd>{[date && longDate(date), time].filter(Boolean).join(' kl. ') || t.empty}</dd>
        <dt>{t.place}</dt>
        <dd>{place || t.empty}</dd>
        <dt>{t.category}</dt>
        <dd>{category || t.empty}</dd>
      </dl>
      {toldTexts.map((text) => (
        <Fragment key={text}>
          <h3>{t[text]}</h3>
          <p className={pieces.words}>{facts[text] || t.empty}</p>
        </Fragment>
      ))}
    </>
  )
}
