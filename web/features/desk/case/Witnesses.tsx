import { useState } from 'react'
import type { DeskCase } from '#contract/deskCases.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { Refused, useCaseAction } from './changing.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'

/** The witnesses by name. A number is fetched when somebody asks for it, and is nowhere in the page before and after. */
export function Witnesses({ shown: { id, witnesses, may_work } }: { shown: DeskCase }) {
  const t = useTexts(desk).case.told
  if (witnesses.length === 0) return <p>{t.noWitnesses}</p>
  return (
    <>
      <ul className={pieces.list}>
        {witnesses.map((witness) => (
          <li key={witness.id} className={`${pieces.card} ${pieces.row}`}>
            <span className={pieces.name}>{witness.name || t.unnamed}</span>
            {witness.is_restricted ? null : !witness.has_contact_number ? (
              <span className={pieces.detail}>{t.noNumber}</span>
            ) : may_work ? (
              <WitnessNumber caseId={id} witness={witness} />
            ) : (
              <span className={pieces.detail}>{t.hidden}</span>
            )}
          </li>
        ))}
      </ul>
      {may_work && witnesses.some(({ has_contact_number }) => has_contact_number) && (
        <p className={pieces.detail}>{t.logged}</p>
      )}
    </>
  )
}

type Props = { caseId: number; witness: DeskCase['witnesses'][number] }

function WitnessNumber({ caseId, witness }: Props) {
  const t = useTexts(desk).case.told
  const [ask, { reset }] = deskApi.useWitnessNumberMutation()
  const [number, setNumber] = useState<string>()
  const action = useCaseAction()
  const name = witness.name || t.unnamed
  const show = async () => {
    const answer = await action.run(() => ask({ id: caseId, witness_id: witness.id }))
    // Out of the store at once: it is shown by this row alone.
    reset()
    if (answer) setNumber(answer.data.contact_number)
  }
  return (
    <>
      <span role="status">
        {number === undefined ? (
          <span className={pieces.detail}>{t.hidden}</span>
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
