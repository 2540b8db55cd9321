import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { Choice } from '../form/Choice.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { Comparison, type ComparedField } from './Comparison.tsx'
import css from './editorial.module.css'
import type { AnyContent } from './useOpenItem.ts'

type Props = {
  id: number
  /** An earlier content beside what is there now. */
  compare: (then: AnyContent) => readonly ComparedField[]
  onRestore: (number: number) => Promise<{ error?: unknown }>
}

/** Every revision, the latest first; the chosen one compared with what is there now. */
export function Revisions({ id, compare, onRestore }: Props) {
  const t = useTexts(desk).editorial.revisions
  const { data, ...query } = deskApi.useRevisionsQuery(id, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<number>()
  if (!data) return <Pending {...query} />
  return (
    <section className={css.revisions} aria-labelledby="revisions">
      <div>
        <h2 id="revisions">{t.title}</h2>
        <p className={pieces.soft}>{t.lead}</p>
      </div>
      <fieldset className={`${pieces.fieldset} ${css.revisionList}`}>
        <legend className="unseen">{t.list}</legend>
        {data.data.map(({ number, kind, updated_at, person }) => (
          <Choice
            key={number}
            type="radio"
            name="revision"
            checked={number === chosen}
            onChange={() => setChosen(number)}
            label={`${t.number(number)}: ${t.kinds[kind]}`}
            hint={`${longMoment(updated_at)}, ${person ? t.by(person.name) : t.nobody}`}
          />
        ))}
      </fieldset>
      {chosen !== undefined && (
        <Earlier
          key={chosen}
          id={id}
          number={chosen}
          note={data.data.find(({ number }) => number === chosen)?.note ?? ''}
          compare={compare}
          onRestore={onRestore}
        />
      )}
    </section>
  )
}

/** One revision: the way back to it, what was said of it, and what is different now. */
function Earlier({ id, number, note, compare, onRestore }: Props & { number: number; note: string }) {
  const t = useTexts(desk).editorial.revisions
  const { data, ...query } = deskApi.useRevisionQuery({ id, number })
  const [isAsking, setAsking] = useState(false)
  if (!data) return <Pending {...query} />
  const fields = compare(data.data.content)
  return (
    <div className={pieces.stack}>
      {fields.length > 0 && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t.restore}
        </Button>
      )}
      {note !== '' && <p className={pieces.words}>{note}</p>}
      <Comparison fields={fields} before={t.earlier(number)} after={t.now} />
      <DeskConfirm
        isOpen={isAsking}
        title={t.restoreTitle(number)}
        body={t.restoreBody}
        confirm={t.restore}
        onConfirm={async () => {
          const answer = await onRestore(number)
          if (!answer.error) setAsking(false)
          return answer
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
