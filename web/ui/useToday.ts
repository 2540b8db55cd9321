import { useSyncExternalStore } from 'react'
import { todayInOslo } from '#contract/time.ts'

export const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

/** Today in Norway; '' on the server, whose rendered page may be cached past midnight. */
export const useToday = () =>
  useSyncExternalStore(
    everyMinute,
    () => todayInOslo(),
    () => '',
  )
