import { TextInput } from '@mantine/core'
import { Fragment } from 'react'
import {
  searchPerson,
  type RequestHit,
  type ShownRequest,
  type FoundPerson,
  type RequestCaseFacts,
} from '#contract/deskRequests.ts'
import { limits } from '#contract/limits.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { DeskForm, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { deskApi } from '../data/api.ts'
import { useDesk } from '../frame/useDesk.ts'
import { toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FactRows, Failure } from '../frame/DeskPage.tsx'
import { EraseCase, WitnessChanges } from './WitnessChanges.tsx'

/** Looks for the person in all cases, and shows what was found for this request. */
export function Search({ request }: { request: ShownRequest }) {
  const { search: t, answer, likenesses } = useDesk().requests
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
  const words = found && !isLoading ? [t.found(found.hits.length), ...(found.more ? [t.more] : [])].join(' ') : ''
  return (
    <>
      <p>{t.lead}</p>
      {request.wish !== 'access' && (
        <ul className="bullets">
          {answer.limits[request.wish].map((order) => (
            <li key={order}>{order}</li>
          ))}
        </ul>
      )}
      <p className="notice">{t.limit}</p>
      <DeskForm {...form} fields={fields} save={t.submit} busy={t.busy}>
        <TextInput
          {...fields.field('name')}
          required={false}
          label={t.name}
          description={t.nameHint}
          inputWrapperOrder={hintBelow}
          autoComplete="off"
          maxLength={limits.name}
          defaultValue={request.about || request.name}
        />
        <TextInput
          {...fields.field('telephone')}
          required={false}
          label={t.telephone}
          inputMode="tel"
          autoComplete="off"
          maxLength={limits.witnessContact}
          defaultValue={request.reach_by === 'telephone' && request.about === '' ? request.reach : ''}
        />
      </DeskForm>
      <StatusMessage place={at.place}>{at.children || words}</StatusMessage>
      <h3>{t.listTitle}</h3>
      {request.found.length + accounts.length === 0 && <p>{found ? t.none : t.notYet}</p>}
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
            <p>{`${t.account}: ${likenesses[likeness]}`}</p>
            {gone_on !== null && <p className="notice">{t.accountGone(longDate(gone_on))}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

type HitProps = { request: ShownRequest; hit: RequestHit; onDone: (words: string) => void }

function Hit({ request, hit: { case_id, role, likeness, gone_on, ended_at }, onDone }: HitProps) {
  const t = useDesk().requests
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
  const { requests, frame } = useDesk()
  const t = requests.search
  const [fetchFacts, { isLoading, data, error, reset }] = deskApi.useShowCaseFactsMutation()
  const show = () => void fetchFacts({ id, case_id })
  return (
    <>
      <Failure error={error} />
      {data && <Shown id={id} facts={data.data} onDone={onDone} />}
      <Button look="quiet" isBusy={isLoading} onClick={data ? reset : show}>
        {data ? t.hide : isLoading ? frame.loading : t.show}
        <span className="unseen"> {name}</span>
      </Button>
    </>
  )
}

/** Everything that is stored of somebody. */
const wordsOf = ({ name, contact, witness }: FoundPerson) =>
  wordsOfWitness(witness ? witness.fields : { name, contact_number: contact })

function Shown({ id, facts, onDone }: Pick<FactsProps, 'id' | 'onDone'> & { facts: RequestCaseFacts }) {
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
                <div key="person" className="stack">
                  <span>{wordsOf(person) || t.empty}</span>
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
          <p className="words">{facts[text] || t.empty}</p>
        </Fragment>
      ))}
    </>
  )
}
