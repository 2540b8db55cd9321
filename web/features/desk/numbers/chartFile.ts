/** Width of a chart that is kept as a file, in CSS pixels: a page of text. A picture has twice as many. */
const [width, margin, head] = [680, 20, 64]
const namespace = 'http://www.w3.org/2000/svg'

/** The drawing in an element as a file of its own on white, under its title and the days that it counts. */
export function svgOf(element: Element, title: string, days: string) {
  const drawing = element.querySelector('svg')?.cloneNode(true)
  if (!(drawing instanceof SVGElement)) return ''
  const height = Number(drawing.getAttribute('height')) + head + margin
  const file = made('svg', { width, height, 'font-family': 'sans-serif', 'font-size': 15 })
  const place = made('svg', { x: margin, y: head, width: width - 2 * margin })
  place.append(drawing)
  file.append(
    made('title', {}, title),
    made('rect', { width, height, fill: '#ffffff' }),
    made('text', { x: margin, y: 28, 'font-weight': 600, fill: '#23201b' }, title),
    made('text', { x: margin, y: 48, 'font-size': 13, fill: '#59524a' }, days),
    place,
  )
  return new XMLSerializer().serializeToString(file)
}

function made(tag: string, attributes: Record<string, string | number>, text = '') {
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.textContent = text
  return element
}

/** The same as a picture, made in the browser. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.width * 2, image.height * 2)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob()
  } finally {
    URL.revokeObjectURL(address)
  }
}
