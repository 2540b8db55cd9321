import fjordFile from './art/fjord.svg'
import fjordMarkup from './art/fjord.svg?raw'
import ringsFile from './art/rings.svg'
import ringsMarkup from './art/rings.svg?raw'
import rowFile from './art/row.svg'
import rowMarkup from './art/row.svg?raw'
import type { Picture } from './Drawing.tsx'

const inside = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replaceAll('\n', '')

/** A fjord at daybreak, with an eight-pointed star as the sun. */
export const fjord: Picture = {
  file: fjordFile,
  markup: import.meta.env.SSR ? inside(fjordMarkup) : '',
  box: [0, -110, 2400, 740],
}
/** A row of figures, one of them lit. */
export const row: Picture = {
  file: rowFile,
  markup: import.meta.env.SSR ? inside(rowMarkup) : '',
  box: [0, 0, 600, 120],
}
/** Concentric rings, one for each layer. */
export const rings: Picture = {
  file: ringsFile,
  markup: import.meta.env.SSR ? inside(ringsMarkup) : '',
  box: [0, 0, 600, 120],
}
