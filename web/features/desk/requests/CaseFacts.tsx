import { Fragment } from 'react'
import type { FoundPerson, RequestCaseFacts } from '#contract/deskRequests.ts'
import { toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { Failure } from '../form/Failure.tsx'
import { FactRows } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { WitnessChanges } from './WitnessChanges.tsx'
import { deskApi } from '../data/api.ts'
import { useDesk } from '../frame/useDesk.ts'

type Props = {
  id: number
  case_id: number
  name: string
  /** Something was done to a witness of the case. */
  onDone: (words: string) => void
}

/** The facts of a case that was found, fetched when asked for: each fetching is an audit row. */
export function CaseFacts({ id, case_id, name, onDone }: Props) {
  const t = useDesk().requests.search
  const [fetchFacts, { isLoading, data, error, reset }] = deskApi.useShowCaseFactsMutation()
  const show = () => isLoading || void fetchFacts({ id, case_id })
  return (
    <>
      <Failure error={error} />
      {data && <Shown id={id} facts={data.data} onDone={onDone} />}
      <div>
        <Button look="quiet" isBusy={isLoading} onClick={data ? reset : show}>
          {data ? t.hide : isLoading ? t.showing : t.show}
          <span className="unseen"> {name}</span>
        </Button>
      </div>
    </>
  )
}

/** Everything that is stored of somebody. */
const wordsOf = ({ name, contact, witness }: FoundPerson) =>
  wordsOfWitness(witness ? witness.fields : { name, contact_number: contact })

function Shown({ id, facts, onDone }: Pick<Props, 'id' | 'onDone'> & { facts: RequestCaseFacts }) {
  const { facts: t, personRoles } = useDesk().requests
  const { case_id, submitted_at, date, time, place, category, people, others } = facts
  return (
    <>
      <p>{t.lead}</p>
      <FactRows
        facts={[
          ...people.map(
            (person) =>
              [
                person.witness?.ended_at ? t.former : personRoles[person.role],
                <div key="person" className={pieces.stack}>
                  <span>{wordsOf(person) || t.empty}</span>
                  {person.witness && (
                    <WitnessChanges
                      shown={{ id, case_id, witness_id: person.witness.id, updated_at: person.witness.updated_at }}
                      name={person.name}
                      witness={person.witness}
                      onDone={onDone}
                    />
                  )}
                </div>,
              ] as const,
          ),
          [t.others, others],
          [t.submittedAt, longDay(submitted_at)],
          [t.when, [date && longDate(date), time].filter(Boolean).join(' kl. ') || t.empty],
          [t.place, place || t.empty],
          [t.category, category || t.empty],
        ]}
      />
      {toldTexts.map((text) => (
        <Fragment key={text}>
          <h3>{t[text]}</h3>
          <p className={pieces.words}>{facts[text] || t.empty}</p>
        </Fragment>
      ))}
    </>
  )
}
