import { useEffect } from 'react'

/**
 * For forms that only scripts can send (method="post"). Before they are there, the page holds such a form back and marks
 * it (`BeforePaint`); once they are, it is sent as the hand meant it.
 */
export function useSentEarly() {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    const form = document.querySelector<HTMLFormElement>('form[data-sent]')
    if (!form) return
    delete form.dataset['sent']
    // After every other part of the page has woken up.
    const timer = setTimeout(() => form.requestSubmit())
    return () => clearTimeout(timer)
  }, [])
}
