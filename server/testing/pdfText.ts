import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a pdf as a reader of it can select them, page by page, parted by spaces. */
export async function pdfText(bytes: Buffer) {
  const file = await getDocument({ verbosity: 0, data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await file.loadingTask.destroy()
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}
