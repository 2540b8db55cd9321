import { useEffect } from 'react'

/**
 * For forms that only scripts can send (method="post"). A script in the page holds back a submit that comes before React
 * has hydrated it and marks the form (`BeforePaint`); this hook submits the marked form once it can be handled.
 * `isReady`: what was kept has been put back into the fields, which may replace their elements.
 */
export function useSentEarly(isReady = true) {
  useEffect(() => {
    if (!isReady) return
    document.documentElement.dataset['alive'] = ''
    const form = document.querySelector<HTMLFormElement>('form[data-sent]')
    if (!form) return
    delete form.dataset['sent']
    // After the effects of every other part of the page.
    const timer = setTimeout(() => form.requestSubmit())
    return () => clearTimeout(timer)
  }, [isReady])
}
