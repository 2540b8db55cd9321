import { useState } from 'react'
import type { EditorialKind, ItemFacts, ItemMove } from '#contract/deskEditorial.ts'
import type { DeskItem } from '#contract/deskItems.ts'
import { deskApi } from '../data/api.ts'
import { useAutosave } from '../form/useAutosave.ts'

export type AnyContent = DeskItem['content']
export type Item<Content> = ItemFacts & { kind: EditorialKind; content: Content }
export type IsOwn<Content extends AnyContent> = (content: AnyContent) => content is Content
/** `publish_at` when something is planned, `note` when it is sent back. */
export type MoveMore = { publish_at?: string; note?: string }
type Answer = Promise<{ data?: { data: DeskItem } | undefined; error?: unknown }>
type Given<Content extends AnyContent> = {
  isOwn: IsOwn<Content>
  onPublished?: ((now: Item<Content>) => void) | undefined
  onBinned: () => void
  onSetAside: () => void
}
export type ItemActions = ReturnType<typeof useOpenItem>['actions']

export function useOpenItem<Content extends AnyContent>(
  first: Item<Content>,
  { isOwn, onPublished, onBinned, onSetAside }: Given<Content>,
) {
  const { id, kind } = first
  const [item, setItem] = useState(first)
  /** As it was when the last save was refused; undefined after one that was not. */
  const [newest, setNewest] = useState<Item<Content>>()
  const [fetch] = deskApi.useLazyShowItemQuery()
  const [send] = deskApi.useSaveItemMutation()
  const [publish] = deskApi.usePublishItemMutation()
  const [withdraw] = deskApi.useWithdrawItemMutation()
  const [move] = deskApi.useMoveItemMutation()
  const [restore] = deskApi.useRestoreItemMutation()
  const [bin] = deskApi.useBinItemsMutation()

  const told = async (answer: Answer): Promise<{ item?: Item<Content>; error?: unknown }> => {
    const { data, error } = await answer
    const now = data?.data
    return now && isOwn(now.content) ? { item: { ...now, content: now.content } } : { error }
  }
  const read = async () => (await told(fetch(id))).item
  const save = async (kept: { version: number; content: Content }) => {
    const { item: saved, error } = await told(send({ id, kind, ...kept }))
    if (saved) setItem(saved)
    const now = saved ? undefined : await read()
    setNewest(now)
    return { data: saved, error }
  }
  const autosave = useAutosave<Content>(first, save)
  const follow = (now: Item<Content>) => {
    setItem(now)
    autosave.follow(now.version)
  }
  const adopt = (now: Item<Content>) => {
    setItem(now)
    autosave.adopt(now)
    setNewest(undefined)
  }
  const followed = async (answer: Answer, onDone?: (now: Item<Content>) => void) => {
    const given = await told(answer)
    if (given.item) {
      follow(given.item)
      onDone?.(given.item)
    }
    return given
  }
  const actions = {
    publish: (version: number) => followed(publish({ id, version }), onPublished),
    withdraw: (version: number) => followed(withdraw({ id, version })),
    move: (version: number, name: ItemMove, more?: MoveMore) => followed(move({ id, version, move: name, ...more })),
    bin: async (version: number): Promise<{ item?: ItemFacts; error?: unknown }> => {
      const { error } = await bin({ items: [{ id, version }] })
      if (!error) onBinned()
      return { error }
    },
  }

  const restoreRevision = async (number: number) => {
    const answer = await autosave.afterKeeping((version) => told(restore({ id, version, number })))
    if (answer?.item) adopt(answer.item)
    return { error: answer ? answer.error : true }
  }
  /** The newest version instead of what is written here, once the server has that as a revision. */
  const takeTheirs = async () => {
    if (!(await autosave.setAside())) return
    const now = await read()
    if (!now) return
    adopt(now)
    onSetAside()
  }
  /** Goes on after it was taken out of the bin, with what was typed meanwhile. */
  const goOn = async () => {
    const now = await read()
    if (!now) return
    if (autosave.state === 'saved') return adopt(now)
    setNewest(undefined)
    // With the same words, nobody has written meanwhile; else the save is refused, and the person chooses.
    if (JSON.stringify(now.content) === JSON.stringify(item.content)) follow(now)
    else setItem(now)
    await autosave.flush()
  }
  /** Another editor, or this one in another window, may have put it into the bin while it was open here. */
  const deletedAt = (newest ?? item).deleted_at
  return { item, newest, autosave, actions, restoreRevision, takeTheirs, goOn, deletedAt }
}
