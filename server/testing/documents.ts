import CFB from 'cfb'
import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { witnessFieldNames } from '#contract/incidentFacts.ts'

/** Small real documents of every kind that may be sent. */
const partsOf = (main: string, type: string) => ({
  '[Content_Types].xml': strToU8(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  ),
  '_rels/.rels': strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
  ),
})

export const docx = (more: Zippable = {}) =>
  Buffer.from(
    zipSync({
      ...partsOf('word/document.xml', 'wordprocessingml.document'),
      'word/document.xml': strToU8('<w:document/>'),
      ...more,
    }),
  )

export const xlsx = (more: Zippable = {}) =>
  Buffer.from(
    zipSync({
      ...partsOf('xl/workbook.xml', 'spreadsheetml.sheet'),
      'xl/workbook.xml': strToU8('<workbook/>'),
      ...more,
    }),
  )

export function oldOffice(...streams: string[]) {
  const named = streams.map((name): [string, Buffer] => {
    const bytes = Buffer.alloc(5000, name)
    // The headers by which Word and Excel know their streams.
    if (name === 'WordDocument') bytes.writeUInt16LE(0xa5ec)
    if (name === 'Workbook') Buffer.of(0x09, 0x08, 16, 0, 0, 6, 5, 0).copy(bytes)
    return [name, bytes]
  })
  return compound(Object.fromEntries(named))
}

/** The container of Office before 2007, with these streams. */
export function compound(streams: Record<string, Buffer>) {
  const file = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, bytes)
  const bytes = CFB.write(file, { type: 'buffer' })
  if (typeof bytes === 'string') throw new Error('expected bytes')
  return Buffer.from(bytes)
}

export const pdf = (text = 'Hei') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type /Catalog /Note (${text})>>\nendobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
  )

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f5e' } })

export const png = (width = 40, height = 30) => canvas(width, height).png().toBuffer()

/** A photo as a phone takes it: turned, and telling where it was taken. */
export const photo = (width = 400, height = 300) =>
  canvas(width, height)
    .withExif({
      IFD0: { Make: 'CanaryCam', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' },
    })
    .jpeg()
    .toBuffer()

export type Sent = { name: string; bytes: Uint8Array; field?: string }

/** A multipart body as a browser writes it. */
export async function multipart(fields: [string, string][], files: Sent[] = []) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const { name, bytes, field = 'documents[]' } of files)
    form.append(field, new File([new Uint8Array(bytes)], name))
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await response.arrayBuffer()) }
}

/** The fields of a report under the names that the form sends. */
export function fieldsOf(report: Record<string, unknown>): [string, string][] {
  const { witnesses, ...facts } = report
  const fields = Object.entries(facts).map(([name, value]): [string, string] => [name, String(value ?? '')])
  const rows = Array.isArray(witnesses) ? witnesses : []
  for (const [at, row] of rows.entries())
    for (const field of witnessFieldNames) fields.push([`witnesses[${at}][${field}]`, String(row[field] ?? '')])
  return fields
}
