import { slugFrom } from '#contract/slugFrom.ts'

/** Ids that the page around the text uses itself. */
const reserved = ['main', 'help-now', 'contents', 'sources', 'related']

/** Makes a unique id for each heading of one text, readable in a shared address: `hva-sier-loven`, `hva-sier-loven-2`. */
export function makeIds() {
  const taken = new Set(reserved)
  /** The next number to try for each heading, so that a thousand equal ones are not counted through a thousand times. */
  const next = new Map<string, number>()
  return (heading: string) => {
    const plain = slugFrom(heading) || 'del'
    let id = plain
    let count = next.get(plain) ?? 2
    for (; taken.has(id); count += 1) id = `${plain}-${count}`
    next.set(plain, count)
    taken.add(id)
    return id
  }
}
