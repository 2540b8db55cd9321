import { useState } from 'react'
import { Link } from 'react-router'
import type { SentBack } from '#contract/deskEditorial.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'
import { Comparison, type ComparedField } from './Comparison.tsx'
import type { useLock } from './useLock.ts'
import { useUnbin } from './ListedState.tsx'

/** Says who else is editing, and offers to take over. Nothing while nobody is. */
export function LockNote({ lock }: { lock: ReturnType<typeof useLock> }) {
  const t = useTexts(desk).editorial.lock
  const [isAsking, setAsking] = useState(false)
  const { other, wasOwn, take } = lock
  return (
    <div role="status">
      {other && (
        <div className={`${pieces.notice} ${pieces.stack}`}>
          <p>
            {wasOwn ? t.lost(other.name) : t.other(other.name, longMoment(other.since))} {t.advice}
          </p>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t.take}
          </Button>
          <DeskConfirm
            isOpen={isAsking}
            title={t.takeTitle(other.name)}
            body={t.takeBody}
            confirm={t.take}
            onConfirm={async () => {
              const answer = await take()
              if (!answer.error) setAsking(false)
              return answer
            }}
            onClose={() => setAsking(false)}
          />
        </div>
      )}
    </div>
  )
}

/** Who sent the draft back to its writer, and what should be mended. Nothing of one that was not, or that one took back oneself. */
export function SentBackNote({ sentBack, ownId }: { sentBack: SentBack; ownId: number }) {
  const t = useTexts(desk).editorial.state
  if (!sentBack) return null
  const { person, at, note } = sentBack
  if (note === '' && person?.id === ownId) return null
  const when = longMoment(at)
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} aria-label={t.sentBackLabel}>
      <p>{person?.name ? t.sentBack(person.name, when) : t.sentBackUnnamed(when)}</p>
      {note !== '' && <p className={pieces.words}>{note}</p>}
    </section>
  )
}

type InBinProps = { id: number; since: string; hasWords: boolean; onBack: () => Promise<void> }

/** In place of what can be done with an item, while it is in the bin. `hasWords`: something typed is not kept yet. */
export function InBin({ id, since, hasWords, onBack }: InBinProps) {
  const t = useTexts(desk).editorial
  const { restore, isLoading, failure } = useUnbin()
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} role="alert" aria-labelledby="in-bin">
      <h2 id="in-bin">{t.inBin.title}</h2>
      <p>
        {t.bin.at(longMoment(since))} {hasWords ? t.inBin.words : t.inBin.body}
      </p>
      <FormError message={failure} />
      <div className={pieces.buttons}>
        <Button isBusy={isLoading} onClick={() => void restore([id], onBack)}>
          {t.bin.restore}
        </Button>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </div>
    </section>
  )
}

type ConflictProps = {
  /** Who saved the newest version, when that is known. */
  name: string | undefined
  /** The same person did, in another window. */
  isOwn: boolean
  /** `before`: the newest that is saved; `after`: what is written here. Undefined until it has been fetched. */
  fields: readonly ComparedField[] | undefined
  onUseTheirs: () => void
  onUseMine: () => void
}

/** Somebody else saved meanwhile. Both texts are there, and the person chooses. */
export function Conflict({ name, isOwn, fields, onUseTheirs, onUseMine }: ConflictProps) {
  const t = useTexts(desk).editorial.conflict
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} role="alert" aria-labelledby="conflict">
      <h2 id="conflict">{isOwn ? t.ownTitle : t.title}</h2>
      <p>{isOwn ? t.own : t.body(name || t.somebody)}</p>
      <div className={pieces.buttons}>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.compare}
        </Button>
        <Button look="quiet" onClick={onUseTheirs}>
          {t.useTheirs}
        </Button>
        <Button look="quiet" onClick={onUseMine}>
          {t.useMine}
        </Button>
      </div>
      <p className={pieces.soft}>{t.note}</p>
      {isOpen && fields && <Comparison fields={fields} before={t.theirs} after={t.mine} />}
    </section>
  )
}
