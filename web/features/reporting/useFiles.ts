import { useCallback, useState } from 'react'
import incidents from '#texts/nb/incidents.ts'
import { pick, type Chosen, type Refused } from '#web/ui/form/files.ts'

/** By form, until the page is closed: a step back or a visit to the login must not lose files, which the device cannot keep. */
const memory = new Map<string, Chosen[]>()

export const forgetFiles = (form: string) => memory.delete(form)
export const hasFiles = (form: string) => (memory.get(form)?.length ?? 0) > 0

export const messageFiles = (id: number) => `message ${id}`

/** The files of one form: chosen now, stored before, and lost by a reload. */
export function useFiles(form: string, stored: number) {
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => memory.get(form) ?? [])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [removed, setRemoved] = useState<readonly number[]>([])
  const [lost, setLost] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')

  const keep = useCallback(
    (next: Chosen[]) => {
      memory.set(form, next)
      setChosen(next)
    },
    [form],
  )
  const add = (picked: File[]) => {
    if (picked.length === 0) return
    // Not those of the last rendering: they may have been forgotten since.
    const before = memory.get(form) ?? []
    const { taken, refused: notTaken } = pick(picked, before, stored - removed.length)
    keep(taken)
    setRefused(notTaken)
    setLost((names) => names.filter((name) => !taken.some(({ file }) => file.name === name)))
    setAnnouncement(taken.length > before.length ? incidents.documents.added(taken.length - before.length) : '')
  }
  const remove = (key: string) => {
    const before = memory.get(form) ?? []
    setAnnouncement(incidents.documents.removed(before.find((one) => one.key === key)?.file.name ?? ''))
    keep(before.filter((one) => one.key !== key))
    setRefused([])
  }
  const toggleStored = (id: number) =>
    setRemoved((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const forget = useCallback(() => {
    keep([])
    setRefused([])
    setRemoved([])
    setLost([])
    setAnnouncement('')
  }, [keep])
  const noteLost = (names: readonly string[]) =>
    setLost(names.filter((name) => !chosen.some(({ file }) => file.name === name)))
  return {
    owner: form,
    chosen,
    refused,
    removed,
    lost,
    announcement,
    add,
    remove,
    toggleStored,
    forget,
    noteLost,
    setRemoved,
  }
}
export type Files = ReturnType<typeof useFiles>
