import { useSyncExternalStore } from 'react'
import { todayInOslo } from '#contract/time.ts'

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, 60_000)
  return () => clearInterval(timer)
}

/** Today in Norway; '' on the server, whose page may be kept past midnight. */
export const useToday = () =>
  useSyncExternalStore(
    everyMinute,
    () => todayInOslo(),
    () => '',
  )
