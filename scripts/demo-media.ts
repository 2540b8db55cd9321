import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { makeRenditions } from '#server/platform/media/renditions.ts'

/** Generates the files of the demo articles. The results are committed; the film needs ffmpeg. */
const folder = path.join(import.meta.dirname, '../server/database/seed/articles/media')
const width = 960
const height = 600

const palettes = [
  ['#0f4c4a', '#e9c46a', '#f4efe4', '#2a9d8f'],
  ['#31375c', '#f2b28b', '#fbf3ea', '#7c83b5'],
  ['#5b2a3c', '#f0c808', '#fdf6ec', '#b8677d'],
  ['#1f5134', '#f6a65b', '#f5f2e7', '#74a57f'],
] as const
type Palette = (typeof palettes)[number]

/** Eight-pointed stars, arches, rings or waves, in rows. */
const motifs: ((size: number, [dark, warm, , mid]: Palette, odd: boolean) => string)[] = [
  (s, [dark, warm, , mid], odd) =>
    `<g transform="translate(${s / 2} ${s / 2})"><rect x="${-s * 0.32}" y="${-s * 0.32}" width="${s * 0.64}" height="${s * 0.64}" fill="${odd ? dark : mid}"/><rect x="${-s * 0.32}" y="${-s * 0.32}" width="${s * 0.64}" height="${s * 0.64}" fill="${odd ? dark : mid}" transform="rotate(45)"/><circle r="${s * 0.18}" fill="${warm}"/></g>`,
  (s, [dark, warm, , mid], odd) =>
    `<path d="M${s * 0.14} ${s}V${s * 0.5}A${s * 0.36} ${s * 0.36} 0 0 1 ${s * 0.86} ${s * 0.5}V${s}Z" fill="${odd ? mid : dark}"/><path d="M${s * 0.32} ${s}V${s * 0.55}A${s * 0.18} ${s * 0.18} 0 0 1 ${s * 0.68} ${s * 0.55}V${s}Z" fill="${warm}"/>`,
  (s, [dark, warm, , mid], odd) =>
    `<circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.44}" fill="${mid}"/><circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.3}" fill="${odd ? warm : dark}"/><circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.13}" fill="${odd ? dark : warm}"/>`,
]

function draw(at: number) {
  const palette = palettes[at % palettes.length] ?? palettes[0]
  const motif = motifs[at % motifs.length]
  const size = [120, 200, 160][at % 3] ?? 120
  const cells: string[] = []
  for (let y = 0; y < height; y += size)
    for (let x = 0; x < width; x += size)
      cells.push(
        `<g transform="translate(${x} ${y})">${motif?.(size, palette, (x / size + y / size) % 2 === at % 2) ?? ''}</g>`,
      )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${palette[2]}"/>${cells.join('')}</svg>`,
  )
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
type Entry = { file: string; width: number; height: number; sources: { width: number; file: string }[] }
const pictures: Entry[] = []
const formats = ['jpg', 'png', 'webp', 'jpg', 'png', 'webp', 'jpg', 'png', 'jpg', 'png', 'webp', 'jpg'] as const
for (const [at, format] of formats.entries()) {
  const picture = sharp(draw(at))
  const bytes =
    format === 'jpg'
      ? picture.jpeg({ quality: 72, mozjpeg: true })
      : format === 'png'
        ? picture.png({ palette: true, colours: 32, compressionLevel: 9 })
        : picture.webp({ quality: 70, effort: 6 })
  await keep(`pattern-${String(at + 1).padStart(2, '0')}.${format}`, await bytes.toBuffer())
}
await keep('demoavisen.webp', await logo())
await write('report.pdf', pdf(['Demo: mangfold på arbeidsplassen', 'Laget for å vise arkivet.', 'Side 1 av 1']))
await write('summary.pdf', pdf(['Demo: et kort sammendrag', 'Laget for å vise arkivet.']))
await write('guide.docx', docx(['Demo: en veileder', 'Laget for å vise arkivet.']))
await write('program.doc', doc())
await write('archive.zip', Buffer.from(zipSync({ 'les-meg.txt': strToU8('Demo: laget for å vise arkivet.\n') })))
await film()
await writeFile(path.join(folder, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`)

async function write(file: string, bytes: Buffer) {
  await writeFile(path.join(folder, file), bytes)
}

/** The picture and its smaller copies. `of` is the file it illustrates, when that file is not a picture. */
async function keep(file: string, bytes: Buffer, of = file) {
  if (of === file) await write(file, bytes)
  const { width: across, height: down, renditions } = await makeRenditions(bytes)
  const stem = of.replace(/\.\w+$/, '')
  const sources = renditions.map((each) => ({
    width: each.width,
    file: `${stem}-${each.width}.webp`,
    bytes: each.bytes,
  }))
  for (const source of sources) await write(source.file, source.bytes)
  pictures.push({
    file: of,
    width: across,
    height: down,
    sources: sources.map((source) => ({ width: source.width, file: source.file })),
  })
}

function logo() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="240" height="80" rx="12" fill="#31375c"/><rect x="22" y="22" width="36" height="36" fill="#f2b28b"/><rect x="22" y="22" width="36" height="36" fill="#f2b28b" transform="rotate(45 40 40)"/><text x="80" y="52" font-family="DejaVu Sans" font-size="34" fill="#fbf3ea">Demo</text></svg>`
  return sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer()
}

function pdf(lines: string[]) {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
  const stream = `BT /F1 24 Tf 34 TL 60 760 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (nb-NO) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(body, 'latin1')
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(body, 'latin1')
  const count = objects.length + 1
  body += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

function docx(lines: string[]) {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const office = 'http://schemas.openxmlformats.org'
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': strToU8(
        `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
      ),
    }),
  )
}

/** Rich text with the extension .doc: every word processor opens it. */
function doc() {
  const text = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Helvetica;}}\f0\fs28 Demo: laget for \u229? vise arkivet.\par}`
  return Buffer.from(text, 'latin1')
}

/** Two seconds of a sun that crosses the sky, and its first frame. */
async function film() {
  const run = promisify(execFile)
  const target = path.join(folder, 'film.mp4')
  const sky = 'color=c=0x31375c:s=320x180:r=15:d=2'
  const sun = 'color=c=0xf2b28b:s=40x40:r=15:d=2'
  const move = "[0][1]overlay=x='140*t':y='120-160*t*(2-t)/2',format=yuv420p"
  await run('ffmpeg', [
    '-y',
    '-f',
    'lavfi',
    '-i',
    sky,
    '-f',
    'lavfi',
    '-i',
    sun,
    '-filter_complex',
    move,
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-crf',
    '30',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    target,
  ])
  const frame = path.join(folder, 'frame.png')
  await run('ffmpeg', ['-y', '-ss', '1', '-i', target, '-frames:v', '1', frame])
  const bytes = await readFile(frame)
  await rm(frame)
  await keep('frame.png', bytes, 'film.mp4')
}
