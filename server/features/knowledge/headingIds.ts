/** Ids that the page around the text has for itself. */
const ofThePage = ['main', 'help-now', 'contents', 'sources', 'related']

/** Gives each heading of one text an id of its own, readable in a shared address: `hva-sier-loven`, `hva-sier-loven-2`. */
export function makeIds() {
  const taken = new Set(ofThePage)
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
