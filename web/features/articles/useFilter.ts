import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { ArticleFilter, ArticleQuery } from '#contract/articleAddress.ts'
import { archiveAddress, filterIn } from './filters.ts'

/** Milliseconds after the last keystroke before the list follows (spec section 9). */
const debounce = 500

/**
 * The list follows the form through the address. A choice is written at once, as its own history entry; typed text is
 * written after a pause, and successive pauses replace the same entry.
 */
export function useFilter(query: ArticleQuery) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const step = stepIn(state)
  const [fieldsKey, setFieldsKey] = useState(key)
  const isOwnStep = step !== undefined && !isBack
  if (!isOwnStep && fieldsKey !== key) setFieldsKey(key)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (filter: ArticleFilter, isTyped: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    void navigate(archiveAddress({ ...filter, sort: query.sort }), {
      replace: isTyped && step === 'typed',
      preventScrollReset: true,
      state: { step: isTyped ? 'typed' : 'chosen' },
    })
  }
  const send = (isTyped: boolean) => {
    if (form.current) go(filterIn(form.current), isTyped)
  }
  return {
    form,
    /** Changes when the address was changed by Back, a chip or another link: the fields are then rendered again. */
    fieldsKey,
    onInput(target: EventTarget) {
      if (!isTyped(target)) return send(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(true), debounce)
    },
    /** Writes text that is still waiting for the pause. */
    flush() {
      if (timer.current !== undefined) send(true)
    },
    reset() {
      clearTimeout(timer.current)
      void navigate(archiveAddress({ sort: query.sort }), { preventScrollReset: true })
    },
  }
}

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && (target.type === 'search' || target.type === 'date')

function stepIn(state: unknown) {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
  return step === 'typed' || step === 'chosen' ? step : undefined
}
