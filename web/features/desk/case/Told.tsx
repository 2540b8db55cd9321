import { desk } from '#texts/desk.ts'
import { Fragment, useRef, useState } from 'react'
import type { DeskCorrection } from '#contract/corrections.ts'
import type { DeskCase } from '#contract/deskCases.ts'
import { correctedFields, toldTexts, type WitnessText, wordsOfWitness } from '#contract/incidentFacts.ts'
import contactLanguages from '#texts/nb/contactLanguages.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { deskApi } from '../data/api.ts'
import css from './case.module.css'
import { useCase, Refused, Section, useCaseAction } from './caseContext.tsx'

const { told: t, corrected } = desk.case

/** What the reporter gave, without who the reporter is. */
export function ReportedFacts() {
  const { shown } = useCase()
  const { date, time, harassment_category, city, country, contact_language } = shown
  const day = date && longDate(date)
  const when = time ? t.at(day ?? t.empty, time) : day && t.noTime(day)
  const where = city ? [city.name, country?.name].filter(Boolean).join(', ') : country && t.noCity(country.name)
  const facts = [
    { name: t.category, value: harassment_category?.name },
    { name: t.when, value: when },
    { name: t.where, value: where },
    { name: t.submitted, value: longMoment(shown.submitted_at) },
  ]
  return (
    <Section id="told" title={t.title}>
      <Facts facts={facts} empty={t.empty} isFramed />
      {toldTexts.map((text) => (
        <Fragment key={text}>
          <h3>{t[text]}</h3>
          <p className="words">{shown[text] || t.empty}</p>
        </Fragment>
      ))}
      <h3>{t.witnesses}</h3>
      <Witnesses />
      <Corrected />
      {contact_language && <p>{t.language(contactLanguages.names[contact_language])}</p>}
      <details>
        <summary>{t.who}</summary>
        <p>{t.whoHidden}</p>
      </details>
    </Section>
  )
}

/** What is told of the witnesses. A number is fetched when somebody asks for it, and is nowhere in the page before and after. */
function Witnesses() {
  const { witnesses, may_work } = useCase().shown
  if (witnesses.length === 0) return <p>{t.noWitnesses}</p>
  return (
    <>
      <ul className="list">
        {witnesses.map((witness) => (
          <li key={witness.id} className={`card line ${css.witness}`}>
            <span className="name">{wordsOfWitness(witness, t.unnamed)}</span>
            {witness.is_restricted ? null : !witness.has_contact_number ? (
              <span className="detail">{t.noNumber}</span>
            ) : may_work ? (
              <WitnessNumber witness={witness} />
            ) : (
              <span className="detail">{t.hidden}</span>
            )}
          </li>
        ))}
      </ul>
      {may_work && witnesses.some(({ has_contact_number }) => has_contact_number) && (
        <p className="detail">{t.logged}</p>
      )}
    </>
  )
}

function WitnessNumber({ witness }: { witness: DeskCase['witnesses'][number] }) {
  const { id } = useCase().shown
  const [ask, { reset }] = deskApi.useShowWitnessNumberMutation()
  const [number, setNumber] = useState<string>()
  const action = useCaseAction()
  const name = witness.name || t.unnamed
  const show = async () => {
    const answer = await action.run(() => ask({ id, witness_id: witness.id }))
    // Out of the store at once: it is shown by this row alone.
    reset()
    if (answer) setNumber(answer.data.contact_number)
  }
  return (
    <>
      <span role="status">
        {number === undefined ? (
          <span className="detail">{t.hidden}</span>
        ) : (
          <a className="phone" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
            {number}
          </a>
        )}
      </span>
      <Button
        look="plain"
        className={css.small}
        isBusy={action.isBusy}
        aria-label={number === undefined ? t.showOf(name) : t.hideOf(name)}
        onClick={() => (number === undefined ? void show() : setNumber(undefined))}
      >
        {number === undefined ? t.show : t.hide}
      </Button>
      <Refused action={action} />
    </>
  )
}

/** One line that opens: what it says now stands above, and what it said before is asked for seldom. */
function Corrected() {
  const { shown } = useCase()
  const [isWhole, setWhole] = useState(false)
  const all = deskApi.useShowCaseQuery({ id: shown.id, corrections: 'all' }, { skip: !isWhole })
  const title = useRef<HTMLElement>(null)
  const showOlder = () => {
    // The button goes when the older ones are there.
    title.current?.focus()
    if (isWhole) void all.refetch()
    else setWhole(true)
  }
  const { corrections, older_corrections } = all.currentData?.data ?? shown
  if (corrections.length === 0) return null
  // Within a field the oldest stays first.
  const sorted = corrections.toSorted((a, b) => correctedFields.indexOf(a.field) - correctedFields.indexOf(b.field))
  const names = new Set(sorted.map(({ field }) => corrected.fields[field]))
  const last = new Map(sorted.map((one) => [keyOf(one), one]))
  return (
    <details className={`notice ${css.corrected}`} aria-labelledby="corrected-title">
      <summary ref={title}>
        <h3 id="corrected-title">{corrected.title}</h3>: {[...names].join(', ')}
      </summary>
      <p className="detail">{corrected.lead}</p>
      {older_corrections > 0 && (
        <Button look="plain" isBusy={all.isFetching} onClick={showOlder}>
          {corrected.older(older_corrections)}
        </Button>
      )}
      <dl className="list">
        {[...last].map(([key, newest]) => (
          <div key={key}>
            <dt className="name">{corrected.fields[newest.field]}</dt>
            {sorted
              .filter((one) => keyOf(one) === key)
              .map((correction, at) => (
                <dd key={correction.at} className="line">
                  <span className="detail">
                    {at === 0 && older_corrections === 0 ? corrected.first : corrected.later}{' '}
                    <time dateTime={correction.at}>{corrected.until(longMoment(correction.at))}</time>
                  </span>
                  <span className="words">{beforeOf(correction)}</span>
                </dd>
              ))}
            <dd className="line">
              <span className="detail">{corrected.now}</span>
              <span className="words">{afterOf(newest)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const keyOf = (one: DeskCorrection) => (one.field === 'witness' ? `witness ${one.witness_id}` : one.field)

const beforeOf = (correction: DeskCorrection) =>
  correction.field === 'witness' ? witnessOf(correction.before) : textOf(correction.field, correction.before)

function afterOf(correction: DeskCorrection) {
  if (correction.field !== 'witness') return textOf(correction.field, correction.after)
  const { before, after, number_changed } = correction
  return [witnessOf(after), after && before && number_changed && corrected.number].filter(Boolean).join(', ')
}

function textOf(field: Exclude<DeskCorrection['field'], 'witness'>, text: string) {
  if (text === '') return corrected.unknown
  if (field === 'date') return longDate(text)
  return field === 'time' ? corrected.clock(text) : text
}

const witnessOf = (one: Partial<WitnessText> | null) => (one ? wordsOfWitness(one, corrected.unnamed) : corrected.none)
