/** Ids that the page around the text uses itself. */
const reserved = ['main', 'help-now', 'contents', 'sources', 'related']

/** Makes a unique id for each heading of one text, readable in a shared address: `hva-sier-loven`, `hva-sier-loven-2`. */
export function makeIds() {
  const taken = new Set(reserved)
  return (heading: string) => {
    const plain = slugOf(heading) || 'del'
    let id = plain
    for (let count = 2; taken.has(id); count += 1) id = `${plain}-${count}`
    taken.add(id)
    return id
  }
}

const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
