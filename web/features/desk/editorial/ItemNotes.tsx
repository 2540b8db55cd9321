import { useInterval, useTimeout, useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { SentBack } from '#contract/deskEditorial.ts'
import type { LockHolder } from '#contract/deskItems.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { AskButton } from '../frame/DeskDialog.tsx'
import { Comparison, type ComparedField } from './Revisions.tsx'
import { useUnbin } from './Lists.tsx'
import { Failure } from '../frame/DeskPage.tsx'
import css from './editorial.module.css'
import { timeInOslo } from './osloMoment.ts'
import type { SaveState } from '../form/useAutosave.ts'

/** Milliseconds between two signs of life; the lock lasts two minutes without one. */
const every = 30_000
/** Milliseconds that the page waits for the first answer before it shows the form. */
const patience = 1000

/** Says that this person is editing while the page is open, and tells who else is. Nobody is kept from writing by it. */
export function useLock(id: number) {
  const [lock] = deskApi.useLockItemMutation()
  const [unlock] = deskApi.useUnlockItemMutation()
  const [holder, setHolder] = useState<LockHolder>(null)
  const [wasOwn, setWasOwn] = useState(false)
  const [isKnown, setKnown] = useState(false)

  const ask = async (take: boolean) => {
    const { data, error } = await lock({ id, take })
    if (data) {
      setHolder(data.data.holder)
      if (data.data.holder?.is_own) setWasOwn(true)
    }
    setKnown(true)
    return { error }
  }
  useTimeout(() => void ask(false), 0, { autoInvoke: true })
  useTimeout(() => setKnown(true), patience, { autoInvoke: true })
  useInterval(() => document.visibilityState === 'visible' && void ask(false), every, { autoInvoke: true })
  // The browser sends what is under way when a page is closed, mostly; else the lock runs out.
  useWindowEvent('pagehide', () => void unlock(id))
  useEffect(() => () => void unlock(id), [id, unlock])
  return { isKnown, other: holder && !holder.is_own ? holder : null, wasOwn, take: () => ask(true) }
}

export function LockNote({ lock }: { lock: ReturnType<typeof useLock> }) {
  const t = desk.editorial.lock
  const { other, wasOwn, take } = lock
  return (
    <div role="status">
      {other && (
        <div className="notice stack">
          <p>
            {wasOwn ? t.lost(other.name) : t.other(other.name, longMoment(other.since))} {t.advice}
          </p>
          <AskButton look="quiet" title={t.takeTitle(other.name)} body={t.takeBody} confirm={t.take} onConfirm={take} />
        </div>
      )}
    </div>
  )
}

/** Who sent the draft back to its writer, and what should be mended. Nothing of one that was not, or that one took back oneself. */
export function SentBackNote({ sentBack, ownId }: { sentBack: SentBack; ownId: number }) {
  const t = desk.editorial.state
  if (!sentBack) return null
  const { person, at, note } = sentBack
  if (note === '' && person?.id === ownId) return null
  const when = longMoment(at)
  return (
    <section className="notice stack" aria-label={t.sentBackLabel}>
      <p>{person?.name ? t.sentBack(person.name, when) : t.sentBackUnnamed(when)}</p>
      {note !== '' && <p className="words">{note}</p>}
    </section>
  )
}

type InBinProps = { id: number; since: string; hasWords: boolean; onBack: () => Promise<void> }

/** In place of what can be done with an item, while it is in the bin. `hasWords`: something typed is not kept yet. */
export function InBin({ id, since, hasWords, onBack }: InBinProps) {
  const t = desk.editorial
  const { restore, isLoading, error } = useUnbin()
  return (
    <section className="notice stack" role="alert" aria-labelledby="in-bin">
      <h2 id="in-bin">{t.inBin.title}</h2>
      <p>
        {t.bin.at(longMoment(since))} {hasWords ? t.inBin.words : t.inBin.body}
      </p>
      <Failure error={error} />
      <div className="row">
        <Button isBusy={isLoading} onClick={() => void restore([id], onBack)}>
          {t.bin.restore}
        </Button>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </div>
    </section>
  )
}

type ConflictProps = {
  name: string | undefined
  isOwn: boolean
  /** `before`: the newest that is saved; `after`: what is written here. Undefined until it has been fetched. */
  fields: readonly ComparedField[] | undefined
  onUseTheirs: () => void
  onUseMine: () => void
}

export function Conflict({ name, isOwn, fields, onUseTheirs, onUseMine }: ConflictProps) {
  const { useTheirs: takeTheirs, useMine: keepMine, ...t } = desk.editorial.conflict
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="notice stack" role="alert" aria-labelledby="conflict">
      <h2 id="conflict">{isOwn ? t.ownTitle : t.title}</h2>
      <p>{isOwn ? t.own : t.body(name || t.somebody)}</p>
      <div className="row">
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.compare}
        </Button>
        <Button look="quiet" onClick={onUseTheirs}>
          {takeTheirs}
        </Button>
        <Button look="quiet" onClick={onUseMine}>
          {keepMine}
        </Button>
      </div>
      <p className="dim">{t.note}</p>
      {isOpen && fields && <Comparison fields={fields} before={t.theirs} after={t.mine} />}
    </section>
  )
}

type SaveLineProps = { state: SaveState; savedAt: Date | undefined; onRetry: () => void }

/** Whether what was typed is kept, read aloud only when it is not. */
export function SaveLine({ state, savedAt, onRetry }: SaveLineProps) {
  const t = desk.editorial.autosave
  const isBad = state === 'failed' || state === 'refused' || state === 'conflict'
  return (
    <p className={`line ${css.save}`} data-state={state}>
      {!isBad && <span>{state === 'saved' ? (savedAt ? t.savedAt(timeInOslo(savedAt)) : t.saved) : t[state]}</span>}
      <span role="alert">{isBad && (state === 'refused' ? t.refused : t.failed)}</span>
      {state === 'failed' && (
        <Button look="plain" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </p>
  )
}
