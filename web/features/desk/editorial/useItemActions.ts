import type { ItemFacts, ItemMove } from '#contract/deskEditorial.ts'
import type { ItemActions, MoveMore } from './StatePanel.tsx'
import { deskApi } from '../data/api.ts'

export type Answer<Item> = Promise<{ data?: { data: Item } | undefined; error?: unknown }>
type Versioned = { id: number; version: number }
/** The calls of a kind of item. */
export type ActionCalls<Item> = {
  publish: (at: Versioned) => Answer<Item>
  withdraw: (at: Versioned) => Answer<Item>
  move: (at: Versioned & MoveMore & { move: ItemMove }) => Answer<Item>
}
type Told<Item> = { onChanged: (now: Item) => void; onBinned: () => void }

/** What can be done with an item as a whole. */
export function useItemActions<Item extends ItemFacts>(
  id: number,
  { publish, withdraw, move }: ActionCalls<Item>,
  { onChanged, onBinned }: Told<Item>,
): ItemActions {
  const [bin] = deskApi.useBinItemsMutation()
  const told = async (answer: Answer<Item>) => {
    const given = await answer
    if (given.data) onChanged(given.data.data)
    return given
  }
  return {
    publish: (version) => told(publish({ id, version })),
    withdraw: (version) => told(withdraw({ id, version })),
    move: (version, name, more) => told(move({ id, version, move: name, ...more })),
    async bin(version) {
      const { error } = await bin({ items: [{ id, version }] })
      if (!error) onBinned()
      return { error }
    },
  }
}
