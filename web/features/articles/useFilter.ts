import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { ArticleFilter, ArticleQuery } from '#contract/articleAddress.ts'
import { archiveAddress, filterIn } from './filters.ts'

/** Spec section 9: how long a hand may rest before its words are looked for. */
const debounce = 500

/**
 * The list follows the form. A choice goes into the address at once and is a step that Back takes back; what is typed
 * goes there when the hand rests, and a whole word is one step.
 */
export function useFilter(query: ArticleQuery) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const step = stepIn(state)
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
    /** Changes when Back, a chip or a link elsewhere leads: the fields then begin anew. */
    fieldsKey: step && !isBack ? 'own' : key,
    onInput(target: EventTarget) {
      if (!isTyped(target)) return send(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(true), debounce)
    },
    /** What still waits for the hand to rest. */
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
