import type { SubmitEvent } from 'react'
import { useRef } from 'react'
import { inboxLimits } from '#contract/deskInbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import type { SearchState } from './useSearch.ts'
import css from './inbox.module.css'

type Props = {
  state: SearchState | undefined
  onSearch: (query: string) => void
  onGoOn: () => void
  onStop: () => void
  onClose: () => void
}

/** Searching the texts of the list that is shown: the field, how far it has come, and how to stop it. */
export function SearchPanel({ state, onSearch, onGoOn, onStop, onClose }: Props) {
  const t = useDesk().inbox.search
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = field.current?.value.trim() ?? ''
    if (query.length >= 2) onSearch(query)
  }
  const close = () => {
    if (field.current) field.current.value = ''
    onClose()
    field.current?.focus()
  }
  return (
    <section aria-label={t.region} data-no-print>
      <form role="search" method="post" onSubmit={submit}>
        <label htmlFor="inbox-search" className={pieces.name}>
          {t.label}
        </label>
        <p id="inbox-search-hint" className={pieces.detail}>
          {t.hint}
        </p>
        <div className={`${pieces.row} ${css.searchRow}`}>
          <input
            ref={field}
            id="inbox-search"
            type="search"
            minLength={2}
            maxLength={inboxLimits.query}
            required
            defaultValue={state?.query}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby="inbox-search-hint"
            data-shortcut="search"
            className={`control ${pieces.input}`}
          />
          <Button type="submit" look="quiet">
            {t.submit}
          </Button>
          {state?.phase === 'running' && (
            <Button look="plain" onClick={onStop}>
              {t.stop}
            </Button>
          )}
          {state && state.phase !== 'running' && (
            <Button look="plain" onClick={close}>
              {t.close}
            </Button>
          )}
        </div>
      </form>
      {state && <Progress state={state} onGoOn={onGoOn} />}
    </section>
  )
}

/** What is said while it runs is shown and not read aloud each time; what came of it is. */
function Progress({ state, onGoOn }: { state: SearchState; onGoOn: () => void }) {
  const t = useDesk().inbox.search
  const { phase, looked, window, hits, next, isLimited, error } = state
  if (phase === 'running')
    return (
      <div className={pieces.row}>
        <progress
          aria-label={t.progress}
          value={window > 0 ? looked : undefined}
          max={window > 0 ? window : undefined}
        />
        <span>{window > 0 ? t.running(looked, window, hits.length) : t.starting}</span>
      </div>
    )
  if (phase === 'cut')
    return (
      <p role="alert" className={pieces.notice}>
        {t.cut} {error !== undefined && deskFailureWords(readDeskFailure(error))}
      </p>
    )
  if (isLimited)
    return (
      <p role="alert" className={pieces.notice}>
        {t.limited}
      </p>
    )
  return (
    <div className={pieces.row}>
      <p role="status">{phase === 'ended' ? t.ended(looked, hits.length) : t.stopped(looked, hits.length)}</p>
      {next !== null && (
        <>
          <p>{t.more(looked, window)}</p>
          <Button look="quiet" onClick={onGoOn}>
            {t.goOn}
          </Button>
        </>
      )}
    </div>
  )
}
