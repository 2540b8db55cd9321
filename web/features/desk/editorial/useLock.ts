import { useCallback, useEffect, useState } from 'react'
import type { LockHolder } from '#contract/deskItems.ts'
import { deskApi } from '../data/api.ts'

/** Milliseconds between two signs of life; the lock lasts two minutes without one. */
const every = 30_000

/**
 * Says that this person is editing the item for as long as the page is open, and tells who else is. Nobody is kept from
 * writing by it.
 */
export function useLock(id: number) {
  const [lock] = deskApi.useLockItemMutation()
  const [unlock] = deskApi.useUnlockItemMutation()
  const [holder, setHolder] = useState<LockHolder>(null)
  const [wasOwn, setWasOwn] = useState(false)

  const ask = useCallback(
    async (take: boolean) => {
      const { data, error } = await lock({ id, take })
      if (data) {
        setHolder(data.data.holder)
        if (data.data.holder?.is_own) setWasOwn(true)
      }
      return { error }
    },
    [id, lock],
  )

  useEffect(() => {
    const first = setTimeout(() => void ask(false), 0)
    const timer = setInterval(() => void (document.visibilityState === 'visible' && ask(false)), every)
    // The browser sends what is under way when a page is closed, mostly; else the lock runs out.
    const leave = () => void unlock(id)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      clearTimeout(first)
      clearInterval(timer)
      leave()
    }
  }, [ask, id, unlock])

  return { other: holder && !holder.is_own ? holder : null, wasOwn, take: () => ask(true) }
}
