import { useCallback, useState } from 'react'
import type { ItemFacts } from '#contract/deskEditorial.ts'
import { useAutosave } from './useAutosave.ts'
import { useItemActions, type ActionCalls, type Answer } from './useItemActions.ts'

export type Written = ItemFacts & { content: { title: string } }
export type Calls<Item extends Written> = ActionCalls<Item> & {
  read: (id: number) => Promise<{ data?: { data: Item } | undefined }>
  save: (kept: { id: number; version: number; content: Item['content'] }) => Answer<Item>
}
type Told = { onBinned: () => void; onSetAside: () => void }

/** An item while it is written: what the server has of it, what others did with it meanwhile, and the ways out. */
export function useOpenItem<Item extends Written>(
  first: Item,
  calls: Calls<Item>,
  { owner, onBinned, onSetAside }: Told & { owner: number },
) {
  const [item, setItem] = useState(first)
  /** As it was when the last save was refused; undefined after one that was not. */
  const [newest, setNewest] = useState<Item>()
  const { read, save: send } = calls
  const save = useCallback(
    async (kept: { version: number; content: Item['content'] }) => {
      const { data, error } = await send({ id: first.id, ...kept })
      if (data) {
        setItem(() => data.data)
        setNewest(undefined)
      } else {
        const { data: now } = await read(first.id)
        setNewest(() => now?.data)
      }
      return { data: data?.data, error }
    },
    [first.id, read, send],
  )
  const autosave = useAutosave<Item['content']>(first, save, { owner, item: first.id })
  const follow = (now: Item) => {
    setItem(() => now)
    autosave.follow(now.version)
  }
  const adopt = (now: Item) => {
    setItem(() => now)
    autosave.adopt(now)
    setNewest(undefined)
  }
  const actions = useItemActions(first.id, calls, { onChanged: follow, onBinned })

  /** The newest version instead of what is written here, once the server has that as a revision. */
  const takeTheirs = async () => {
    if (!(await autosave.setAside())) return
    const { data: now } = await read(first.id)
    if (!now) return
    adopt(now.data)
    onSetAside()
  }
  /** Goes on after it was taken out of the bin, with what was typed meanwhile. */
  const goOn = async () => {
    const { data: now } = await read(first.id)
    if (!now) return
    if (autosave.state === 'saved') return adopt(now.data)
    setNewest(undefined)
    // With the same words, nobody has written meanwhile; else the save is refused, and the person chooses.
    if (JSON.stringify(now.data.content) === JSON.stringify(item.content)) follow(now.data)
    else setItem(() => now.data)
    await autosave.flush()
  }
  /** Another editor, or this one in another window, may have put it into the bin while it was open here. */
  const deletedAt = (newest ?? item).deleted_at
  return { item, newest, autosave, actions, adopt, takeTheirs, goOn, deletedAt }
}
