import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskRequests.ts'
import { TextInput } from '@mantine/core'
import { Fragment } from 'react'
import type { FoundPerson, RequestCaseFacts, RequestHit, ShownRequest } from '#contract/deskRequests.ts'
import { searchPerson } from '#contract/deskRequests.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { DeskForm, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { deskApi } from '../data/api.ts'
import { toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FactRows, Failure } from '../frame/DeskPage.tsx'
import { EraseCase, WitnessChanges } from './WitnessChanges.tsx'

export function Search({ request }: { request: ShownRequest }) {
  const [search, { isLoading, data }] = deskApi.useSearchPersonMutation()
  const { at, say, saySoftly } = useStatusMessage()
  const { fields, ...form } = useSending({
    schema: searchPerson.schema.body,
    send(given) {
      saySoftly('')
      return search({ id: request.id, ...given })
    },
    onDone: () => undefined,
  })
  const found = data?.data
  // Accounts without a case lead to nothing that could be opened for the request, and are told once.
  const accounts = found?.hits.filter(({ case_id }) => case_id === null) ?? []
  const words = found && !isLoading ? `${t.search.found(found.hits.length)} ${found.more ? t.search.more : ''}` : ''
  return (
    <>
      <p>{t.search.lead}</p>
      {request.wish !== 'access' && (
        <ul className="bullets">
          {t.answer.limits[request.wish].map((order) => (
            <li key={order}>{order}</li>
          ))}
        </ul>
      )}
      <p className="notice">{t.search.limit}</p>
      <DeskForm {...form} fields={fields} save={t.search.submit} busy={t.search.busy}>
        <TextInput
          {...fields.field('name')}
          label={t.search.name}
          description={t.search.nameHint}
          inputWrapperOrder={hintBelow}
          defaultValue={request.about || request.name}
        />
        <TextInput
          {...fields.field('telephone')}
          label={t.search.telephone}
          inputMode="tel"
          defaultValue={request.reach_by === 'telephone' && request.about === '' ? request.reach : ''}
        />
      </DeskForm>
      <StatusMessage place={at.place}>{at.children || words}</StatusMessage>
      <h3>{t.search.listTitle}</h3>
      {request.found.length + accounts.length === 0 && <p>{found ? t.search.none : t.search.notYet}</p>}
      <ul className="list">
        {request.found.map((hit, at) => (
          <Hit
            // What is shown of a case is what was there before something was done in it.
            key={[hit.case_id, hit.role, hit.ended_at, at, request.changes.at(-1)?.at].join(' ')}
            request={request}
            hit={hit}
            onDone={say}
          />
        ))}
        {accounts.map(({ likeness, gone_on }, at) => (
          <li key={`${likeness} ${at}`} className="card">
            <p>{`${t.search.account}: ${t.likenesses[likeness]}`}</p>
            {gone_on !== null && <p className="notice">{t.search.accountGone(longDate(gone_on))}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

type HitProps = { request: ShownRequest; hit: RequestHit; onDone: (words: string) => void }

function Hit({ request, hit: { case_id, role, likeness, gone_on, ended_at }, onDone }: HitProps) {
  if (case_id === null) return null
  const name = t.search.case(case_id)
  return (
    <li className="card">
      <h3>{name}</h3>
      <p>{t.search.hit(ended_at ? t.search.former(longDay(ended_at)) : t.personRoles[role], t.likenesses[likeness])}</p>
      {gone_on === null ? (
        <CaseFacts id={request.id} case_id={case_id} name={name} onDone={onDone} />
      ) : (
        <p className="notice">{t.search.gone(longDate(gone_on))}</p>
      )}
    </li>
  )
}

type FactsProps = {
  id: number
  case_id: number
  name: string
  /** Something was done to a witness of the case. */
  onDone: (words: string) => void
}

/** The facts of a case that was found, fetched when asked for: each fetching is an audit row. */
function CaseFacts({ id, case_id, name, onDone }: FactsProps) {
  const [fetchFacts, { isLoading, data, error, reset }] = deskApi.useShowCaseFactsMutation()
  const show = () => void fetchFacts({ id, case_id })
  return (
    <>
      <Failure error={error} />
      {data && <Shown id={id} facts={data.data} onDone={onDone} />}
      <Button look="quiet" isBusy={isLoading} onClick={data ? reset : show}>
        {data ? t.search.hide : isLoading ? desk.frame.loading : t.search.show}
        <span className="unseen"> {name}</span>
      </Button>
    </>
  )
}

const wordsOf = ({ name, contact, witness }: FoundPerson) =>
  wordsOfWitness(witness ? witness.fields : { name, contact_number: contact })

function Shown({ id, facts, onDone }: Pick<FactsProps, 'id' | 'onDone'> & { facts: RequestCaseFacts }) {
  const { case_id, submitted_at, date, time, place, category, people, others } = facts
  return (
    <>
      <p>{t.facts.lead}</p>
      <FactRows
        facts={[
          ...people.map(
            (person) =>
              [
                person.witness?.ended_at ? t.facts.former : t.personRoles[person.role],
                <div key="person" className="stack">
                  <span>{wordsOf(person) || t.facts.empty}</span>
                  {person.witness && (
                    <WitnessChanges
                      shown={{ id, case_id, witness_id: person.witness.id, updated_at: person.witness.updated_at }}
                      name={person.name}
                      witness={person.witness}
                      onDone={onDone}
                    />
                  )}
                  {person.role === 'caller' && <EraseCase id={id} case_id={case_id} onDone={onDone} />}
                </div>,
              ] as const,
          ),
          [t.facts.others, others],
          [t.facts.submittedAt, longDay(submitted_at)],
          [t.facts.when, [date && longDate(date), time].filter(Boolean).join(' kl. ') || t.facts.empty],
          [t.facts.place, place || t.facts.empty],
          [t.facts.category, category || t.facts.empty],
        ]}
      />
      {toldTexts.map((text) => (
        <Fragment key={text}>
          <h3>{t.facts[text]}</h3>
          <p className="words">{facts[text] || t.facts.empty}</p>
        </Fragment>
      ))}
    </>
  )
}
