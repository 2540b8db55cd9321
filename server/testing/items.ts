import { expect } from 'vitest'
import type { EditorialKind, ItemMove } from '#contract/deskEditorial.ts'
import type { Portal } from './portal.ts'
import type { useDesk } from './staff.ts'

export type Editor = ReturnType<ReturnType<typeof useDesk>['as']>
export type GivenItem<Content> = {
  id: number
  version: number
  state: string
  public_id: number | null
  content: Content
} & Record<string, unknown>
type Named = { id: number; version: number }

/** What editors do with items of one kind, by calls. `whole`: what an item of it must have to be published. */
export function useItems<Content extends object>(
  portal: Pick<Portal, 'clock'>,
  desk: ReturnType<typeof useDesk>,
  kind: EditorialKind,
  whole: (given: Partial<Content>) => Partial<Content> | Promise<Partial<Content>>,
) {
  type Item = GivenItem<Content>
  const editor = async (): Promise<Editor> => desk.as(await desk.person('editor'))
  const begin = async (ada: Editor, content: object): Promise<Item> =>
    (await ada.post('/desk/items', { kind, content })).body.data
  const draft = async (ada: Editor, given: Partial<Content> = {}) => begin(ada, await whole(given))
  const save = (ada: Editor, { id, version, content }: Item, given: Partial<Content>) =>
    ada.post(`/desk/items/${id}`, { kind, version, content: { ...content, ...given } })
  const publish = (ada: Editor, { id, version }: Named) => ada.post(`/desk/items/${id}/publish`, { version })
  const done = async (answer: ReturnType<typeof save>): Promise<Item> => {
    const { statusCode, body } = await answer
    expect([statusCode, body.codes]).toEqual([200, undefined])
    return body.data
  }
  const inMinutes = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString()
  const move = (ada: Editor, { id, version }: Named, name: ItemMove, more: object = {}) =>
    ada.post(`/desk/items/${id}/moves`, { version, move: name, ...more })
  return {
    editor,
    begin,
    draft,
    read: async (ada: Editor, id: number): Promise<Item> => (await ada.get(`/desk/items/${id}`)).body.data,
    save,
    publish,
    move,
    plan: (ada: Editor, item: Named, publish_at: string) => move(ada, item, 'schedule', { publish_at }),
    withdraw: (ada: Editor, { id, version }: Named) => ada.post(`/desk/items/${id}/withdraw`, { version }),
    /** The item afterwards; fails when it was refused. */
    saved: (ada: Editor, item: Item, given: Partial<Content>) => done(save(ada, item, given)),
    publishNow: (ada: Editor, item: Named) => done(publish(ada, item)),
    published: async (ada: Editor, given: Partial<Content> = {}) => done(publish(ada, await draft(ada, given))),
    revisions: async (ada: Editor, id: number) => (await ada.get(`/desk/items/${id}/revisions`)).body.data,
    inMinutes,
    named: (...items: Named[]) => ({ items: items.map(({ id, version }) => ({ id, version })) }),
  }
}
