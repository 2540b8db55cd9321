import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { crc32, deflateSync } from 'node:zlib'
import type { DocumentExtension } from '#server/platform/documents/types.ts'
import type { Finding } from '#server/platform/inspector/wire.ts'
import { compound, docx, oldOffice, pdf, photo, png, xlsx } from './documents.ts'

/** A hostile or broken file. `finds`: what must be found in it; null when it must be unreadable. */
export type Hostile = { extension: DocumentExtension; bytes: Buffer; finds: Finding | null }

/** Files with the right extension and the right first bytes, of which none is clean. */
export async function hostileDocuments(): Promise<Record<string, Hostile>> {
  return { ...(await hostileImages()), ...hostilePackages(), ...hostileCompoundFiles(), ...(await hostilePdfs()) }
}

/** Small files that grow when they are opened. */
export async function bombs(): Promise<Record<string, Hostile>> {
  return {
    'png of 64 megapixels': { extension: 'png', bytes: await hugePng(), finds: null },
    'png of 49 megapixels, interlaced': { extension: 'png', bytes: await largePng(), finds: null },
    'jpg of 49 megapixels, progressive': { extension: 'jpg', bytes: await largeJpg(), finds: null },
    'pdf with a stream of 600 MB': { extension: 'pdf', bytes: growingPdf(), finds: null },
  }
}

async function hostileImages(): Promise<Record<string, Hostile>> {
  const picture = await png(300, 300)
  const jpeg = await photo()
  const image =
    (extension: 'jpg' | 'png') =>
    (bytes: Buffer, finds: Finding | null = 'trailing_data') => ({ extension, bytes, finds })
  const [jpg, drawn] = [image('jpg'), image('png')]
  const withText = (text: Buffer) => drawn(withChunk(picture, 'tEXt', text))
  const after = (...parts: Buffer[]) => Buffer.concat([jpeg, ...parts])
  return {
    '64 KiB jpg with a tail of MZ': jpg(await jpgWithTail(64 * 1024)),
    '1 MiB jpg with a tail of MZ': jpg(await jpgWithTail(1024 * 1024)),
    'zip after a jpg': jpg(after(docx())),
    'pdf after a jpg': jpg(after(pdf())),
    'script after a jpg': jpg(after(Buffer.from('<script>alert(1)</script>'))),
    'another jpg after a jpg that does not announce it': jpg(after(jpeg)),
    'pdf in the comment of a jpg': jpg(withComment(jpeg, pdf())),
    'zip in the comment of a jpg': jpg(withComment(jpeg, docx())),
    'web page in the comment of a jpg': jpg(withComment(jpeg, Buffer.from('<!DOCTYPE html><script>'))),
    'archive in the comment of a jpg': jpg(withComment(jpeg, rar)),
    'program within the comment of a jpg': jpg(
      withComment(jpeg, Buffer.concat([Buffer.from('hei '), windowsProgram()])),
    ),
    'program within the text of a png': withText(Buffer.concat([Buffer.from('Comment\0hei '), linuxProgram])),
    'archive in a private chunk of a png': drawn(withChunk(picture, 'raRr', rar)),
    'large private chunk of a png': drawn(withChunk(picture, 'prVt', Buffer.alloc(100_000, 'a'))),
    'web page late in a png': withText(Buffer.from(`Comment\0${' '.repeat(5000)}<script>alert(1)</script>`)),
    'zip after a png': drawn(Buffer.concat([picture, docx()])),
    'cut jpg': jpg((await photo(2000, 1500)).subarray(0, 3000), null),
    'cut png': drawn(picture.subarray(0, -40), null),
    'png that claims to be huge': drawn(claimedSize(picture, 60_000), null),
    'animated png': drawn(animated(picture), null),
  }
}

/** A photo, then `MZ` again and again until it is as long as wanted. */
export async function jpgWithTail(size: number) {
  const jpeg = await photo(40, 30)
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length, 'MZ')])
}

const flat = (side: number, channels: 3 | 4) =>
  sharp({ create: { width: side, height: side, channels, background: '#888a' } })
/** More pixels than are read at all. */
const hugePng = () => flat(8000, 4).png({ compressionLevel: 9 }).toBuffer()
/** Few enough pixels, but stored so that all of them must be in memory at once. */
export const largePng = () => flat(7000, 4).png({ progressive: true, compressionLevel: 9 }).toBuffer()
const largeJpg = () => flat(7000, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()

function claimedSize(bytes: Buffer, width: number) {
  const changed = Buffer.from(bytes)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(width, 20)
  return changed
}

/** An `acTL` chunk before the first data. Its checksum is wrong, which no reader of chunks minds. */
function animated(bytes: Buffer) {
  const chunk = Buffer.concat([Buffer.of(0, 0, 0, 8), Buffer.from('acTL'), Buffer.alloc(12, 1)])
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
}

function withComment(jpeg: Buffer, comment: Buffer) {
  const head = Buffer.of(0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255)
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

const rar = Buffer.concat([Buffer.from('Rar!\u001a\u0007\0', 'latin1'), Buffer.alloc(500, 'a')])

/** The two headers of a program for Windows, the second where the first says. */
function windowsProgram() {
  const bytes = Buffer.alloc(500)
  bytes.write('MZ')
  bytes.writeUInt32LE(128, 0x3c)
  bytes.write('PE', 128)
  return bytes
}
const linuxProgram = Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(100)])

/** A chunk behind the header, with its checksum. */
function withChunk(bytes: Buffer, name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([bytes.subarray(0, 33), length, body, sum, bytes.subarray(33)])
}

const relations = (...rows: string[]) => strToU8(`<Relationships>${rows.join('')}</Relationships>`)
const relation = (kind: string, target: string, mode = '') =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" ${mode}/>`
const outside = 'TargetMode="External"'
const word = (body: string) => ({ 'word/document.xml': strToU8(`<w:document>${body}</w:document>`) })

const instruction = (of: string) => `<w:instrText>${of}</w:instrText>`
const turn = (kind: string) => `<w:fldChar w:fldCharType="${kind}"/>`
const field = (body: string) => `${turn('begin')}${body}${turn('end')}`
/** A field whose result is this text. */
const nested = (result: string) => field(`${instruction('QUOTE')}${turn('separate')}<w:t>${result}</w:t>`)

/** The package names another part as its document; `word/document.xml` is empty. */
function moved(target: string) {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return docx({
    '[Content_Types].xml': strToU8(
      `<Types><Override PartName="/word/document.xml" ContentType="${type}"/><Override PartName="/${target}" ContentType="${type}"/></Types>`,
    ),
    '_rels/.rels': relations(relation('officeDocument', `/${target}`)),
    [target]: strToU8(`<w:document>${instruction('DDEAUTO cmd')}</w:document>`),
  })
}

const formula = (of: string) =>
  xlsx({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><c r="A1"><f>${of}</f></c></worksheet>`) })

function hostilePackages(): Record<string, Hostile> {
  const text = (bytes: Buffer, finds: Finding | null) => ({ extension: 'docx' as const, bytes, finds })
  const sheet = (bytes: Buffer, finds: Finding | null) => ({ extension: 'xlsx' as const, bytes, finds })
  const split = ['DD', 'EAUTO c:\\\\windows\\\\system32\\\\cmd.exe'].map((part) => `<w:instrText>${part}</w:instrText>`)
  const template = relations(relation('attachedTemplate', 'http://example.org/a.dotm', outside))
  return {
    'macros in docx': text(docx({ 'word/vbaProject.bin': strToU8('x') }), 'macros'),
    'macros in xlsx': sheet(xlsx({ 'xl/vbaProject.bin': strToU8('x') }), 'macros'),
    'XLM sheet in xlsx': sheet(xlsx({ 'xl/macrosheets/sheet1.xml': strToU8('<a/>') }), 'macros'),
    'dialog sheet in xlsx': sheet(xlsx({ 'xl/dialogsheets/sheet1.xml': strToU8('<a/>') }), 'macros'),
    'ActiveX in docx': text(docx({ 'word/activeX/activeX1.xml': strToU8('<a/>') }), 'macros'),
    'remote template': text(docx({ 'word/_rels/settings.xml.rels': template }), 'external_link'),
    'remote image': text(
      docx({ 'word/_rels/document.xml.rels': relations(relation('image', 'http://example.org/a.png', outside)) }),
      'external_link',
    ),
    'DDE field': text(docx(word('<w:fldSimple w:instr=" DDEAUTO cmd.exe a"/>')), 'external_link'),
    'DDE field in pieces': text(docx(word(`<w:fldChar/>${split.join('')}<w:fldChar/>`)), 'external_link'),
    'DDE field under another prefix': text(docx(word('<q:fldSimple q:instr="dde cmd a"/>')), 'external_link'),
    'DDE field behind 20 000 spaces': text(
      docx(word(instruction(`${' '.repeat(20_000)}DDEAUTO cmd`))),
      'external_link',
    ),
    'DDE field and a tab': text(docx(word(instruction('DDEAUTO\tcmd'))), 'external_link'),
    'DDE field and a quotation mark': text(docx(word(instruction('DDEAUTO"c:\\a.exe"'))), 'external_link'),
    'DDE field with half its name nested': text(
      docx(word(field(`${instruction('DD')}${nested('EAUTO')}${instruction(' cmd')}`))),
      'external_link',
    ),
    'DDE field with its name nested': text(docx(word(field(nested('DDEAUTO cmd')))), 'external_link'),
    'picture whose address is nested': text(
      docx(word(field(`<w:instrText>INCLUDEPICTURE "</w:instrText>${nested('http:')}<w:instrText>//a"</w:instrText>`))),
      'external_link',
    ),
    'document from another machine in docx': text(docx(word(instruction('RD \\\\a\\b.doc'))), 'external_link'),
    'main part under another name': text(moved('x/real.txt'), 'external_link'),
    'main part among the pictures': text(moved('word/media/d.xml'), 'external_link'),
    'main part elsewhere, beside a decoy': text(moved('word/media/d.xml'), 'not_as_named'),
    'WEBSERVICE in xlsx': sheet(formula('WEBSERVICE("http://example.org")'), 'external_link'),
    'IMAGE in xlsx': sheet(formula('_xlfn.IMAGE("http://example.org")'), 'external_link'),
    'IMAGE behind a sheet with a quotation mark': sheet(formula("'a&quot;'!A1+IMAGE(B1)"), 'external_link'),
    'DDE formula in xlsx': sheet(formula("cmd|'/c calc'!A0"), 'external_link'),
    'library in a name of xlsx': sheet(
      xlsx({ 'xl/workbook.xml': strToU8('<workbook><definedName name="a">CALL("a","b")</definedName></workbook>') }),
      'external_link',
    ),
    'DDE link in xlsx': sheet(xlsx({ 'xl/externalLinks/externalLink1.xml': strToU8('<a/>') }), 'external_link'),
    'embedded object in docx': text(docx({ 'word/embeddings/oleObject1.bin': strToU8('x') }), 'embedded_object'),
    'program in docx': text(docx({ 'word/media/a.exe': strToU8('MZ') }), 'embedded_object'),
    'shortcut in docx': text(docx({ 'word/media/a.url': strToU8('[InternetShortcut]') }), 'embedded_object'),
    'program in a picture of docx': text(docx({ 'word/media/image1.png': strToU8('MZ') }), 'embedded_object'),
    'archive before the directory of a docx': text(
      beforeDirectory(docx(), Buffer.alloc(9000, 'Rar!')),
      'trailing_data',
    ),
    'part with two names in docx': text(renamed(docx()), null),
    'plain zip as docx': text(Buffer.from(zipSync({ 'a.txt': strToU8('hei') })), 'not_as_named'),
    'xlsx as docx': text(xlsx(), 'not_as_named'),
    'path out of the docx': text(docx({ '../../evil.txt': strToU8('x') }), null),
    'zip bomb': text(docx({ 'word/media/a.bin': [new Uint8Array(30_000_000), { level: 9 }] }), null),
    'zip that claims little and holds much': text(lyingZip(), null),
    'garbage after a docx': text(Buffer.concat([docx(), Buffer.from('x')]), null),
    'cut docx': text(docx().subarray(0, -30), null),
    'deeply nested XML': text(docx(word('<a>'.repeat(200_000))), null),
    'encrypted docx': text(oldOffice('EncryptionInfo', 'EncryptedPackage'), 'encrypted'),
  }
}

function beforeDirectory(bytes: Buffer, more: Buffer) {
  const at = bytes.indexOf('PK\u0001\u0002')
  const all = Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
  all.writeUInt32LE(at + more.length, all.length - 6)
  return all
}

/** The first mention of the main part, before its content, gets another name than the directory has. */
function renamed(bytes: Buffer) {
  const at = bytes.indexOf('word/document.xml', bytes.indexOf('PK\u0003\u0004', 100))
  bytes.write('word/documenu.xml', at)
  return bytes
}

/** Says that a part of 30 MB is 10 bytes long. */
function lyingZip() {
  const bytes = docx({ 'word/footer1.xml': [new Uint8Array(30_000_000), { level: 9 }] })
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    if (bytes.readUInt32LE(at + 24) === 30_000_000) bytes.writeUInt32LE(10, at + 24)
  return bytes
}

const record = (type: number, ...data: number[]) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, Buffer.from(data)])
}
const beginOfFile = record(0x0809, 0, 6, 5, 0, ...Buffer.alloc(12))

/** A workbook with these records. */
function workbook(...records: Buffer[]) {
  return compound({ Workbook: Buffer.concat([beginOfFile, ...records, record(0x000a), Buffer.alloc(5000)]) })
}

function wordFile(flags: number, text: Buffer = Buffer.alloc(0), identifier = 0xa5ec) {
  const stream = Buffer.alloc(8192)
  stream.writeUInt16LE(identifier)
  stream.writeUInt16LE(flags, 0x0a)
  text.copy(stream, 0x400)
  return compound({ WordDocument: stream, '1Table': Buffer.alloc(5000) })
}

function hostileCompoundFiles(): Record<string, Hostile> {
  const doc = (bytes: Buffer, finds: Finding | null) => ({ extension: 'doc' as const, bytes, finds })
  const xls = (bytes: Buffer, finds: Finding | null) => ({ extension: 'xls' as const, bytes, finds })
  return {
    'macros in doc': doc(oldOffice('WordDocument', 'Macros/VBA/dir'), 'macros'),
    'macros in xls': xls(oldOffice('Workbook', '_VBA_PROJECT_CUR/VBA/dir'), 'macros'),
    'XLM sheet in xls': xls(workbook(record(0x0085, 0, 0, 0, 0, 0, 1, 1, 0, 65)), 'macros'),
    'DDE link in xls': xls(workbook(record(0x01ae, 0, 0, 4, 0, 0, 99, 109, 100, 3)), 'external_link'),
    'encrypted xls': xls(workbook(record(0x002f, 0, 0)), 'encrypted'),
    'encrypted doc': doc(wordFile(0x0300), 'encrypted'),
    'DDE field in doc': doc(wordFile(0x0200, Buffer.from('\u0013 DDEAUTO cmd.exe a\u0014', 'latin1')), 'external_link'),
    'DDE field in doc, wide': doc(wordFile(0x0200, Buffer.from('\u0013 ddeauto cmd.exe', 'utf16le')), 'external_link'),
    'DDE field in doc behind spaces': doc(
      wordFile(0x0200, Buffer.from(`\u0013${' '.repeat(300)}DDEAUTO\tcmd.exe`, 'latin1')),
      'external_link',
    ),
    'DDE field in doc behind spaces, wide': doc(
      wordFile(0x0200, Buffer.from(`\u0013${' '.repeat(300)}DDEAUTO\tcmd.exe`, 'utf16le')),
      'external_link',
    ),
    'DDE field in doc, half its name nested': doc(
      wordFile(0x0200, Buffer.from('\u0013DD\u0013 QUOTE \u0014EAUTO\u0015 cmd\u0015', 'latin1')),
      'external_link',
    ),
    'doc with an unknown header': doc(wordFile(0x0200, Buffer.alloc(0), 0xa5db), 'not_as_named'),
    'XLM sheet in xls that the list of sheets hides': xls(
      workbook(record(0x0085, 0, 0, 0, 0, 0, 0, 1, 0, 65), record(0x0809, 0, 6, 0x40, 0)),
      'macros',
    ),
    'xls whose workbook does not begin as one': xls(compound({ Workbook: Buffer.alloc(5000, 'a') }), 'not_as_named'),
    'XLM sheet in a second workbook of an xls': xls(
      compound({
        Workbook: Buffer.concat([beginOfFile, record(0x000a), Buffer.alloc(5000)]),
        Book: Buffer.concat([beginOfFile, record(0x0085, 0, 0, 0, 0, 0, 1, 1, 0, 65), Buffer.alloc(5000)]),
      }),
      'macros',
    ),
    'embedded object in doc': doc(oldOffice('WordDocument', 'ObjectPool/_1/\u0001Ole10Native'), 'embedded_object'),
    'program in doc': doc(oldOffice('WordDocument', 'Foo.exe'), 'embedded_object'),
    'archive behind the last sector of a doc': doc(
      Buffer.concat([oldOffice('WordDocument'), rar, Buffer.alloc(8500)]),
      'trailing_data',
    ),
    'doc as xls': xls(oldOffice('WordDocument'), 'not_as_named'),
    'zip after a doc': doc(Buffer.concat([oldOffice('WordDocument'), docx()]), 'trailing_data'),
    'doc whose tables lead in a circle': doc(circularDoc(), null),
  }
}

/** The list of the allocation table's sectors continues in itself. */
export function circularDoc() {
  const bytes = Buffer.concat([oldOffice('WordDocument'), Buffer.alloc(1024 * 1024)])
  bytes.writeUInt32LE(0, 68)
  bytes.writeUInt32LE(0xffff_fff0, 72)
  bytes.writeUInt32LE(0, 512 + 508)
  return bytes
}

const catalog = (more: string, objects = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type /Catalog ${more}>>\nendobj\n${objects}\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
  )

const hidden = (content: string) => `7 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj`

async function hostilePdfs(): Promise<Record<string, Hostile>> {
  const a = (bytes: Buffer, finds: Finding | null) => ({ extension: 'pdf' as const, bytes, finds })
  const packed = async (act: (file: PDFDocument) => Promise<void> | void) => {
    const file = await PDFDocument.create()
    file.addPage()
    await act(file)
    return Buffer.from(await file.save({ useObjectStreams: true }))
  }
  const action = (kind: string) => (file: PDFDocument) =>
    file.catalog.set(PDFName.of('OpenAction'), file.context.obj({ S: kind, F: PDFString.of('cmd.exe') }))
  const replaced = '5 0 obj\n<</S /JavaScript /JS (a)>>\nendobj\n5 0 obj\n<</Kids []>>\nendobj'
  return {
    'script in pdf': a(catalog('/OpenAction <</S /JavaScript /JS (app.alert(1))>>'), 'script'),
    'script in pdf, its name in hex': a(catalog('/OpenAction <</S /J#61vaScript /J#53 (app.alert(1))>>'), 'script'),
    'script in an object that a later one replaces': a(catalog('', replaced), 'script'),
    'additional actions in pdf': a(catalog('/AA <</O <</S /URI>>>>'), 'script'),
    'script in a compressed object stream': a(
      await packed((file) => file.addJavaScript('a', 'app.alert(1)')),
      'script',
    ),
    'launch in pdf': a(catalog('/OpenAction <</S /Launch /F (cmd.exe)>>'), 'launch'),
    'launch in a compressed object stream': a(await packed(action('Launch')), 'launch'),
    'form that is sent elsewhere': a(await packed(action('SubmitForm')), 'launch'),
    'embedded file in pdf': a(
      await packed((file) => file.attach(new Uint8Array([77, 90]), 'a.exe', { mimeType: 'application/octet-stream' })),
      'embedded_object',
    ),
    'script in the content of a stream': a(
      catalog('', hidden('1 0 obj\n<</OpenAction <</S /J#61vaScript /JS (a)>>>>\nendobj')),
      'script',
    ),
    'object in the content of a stream': a(catalog('', hidden('7 0 obj\n<</Type /Catalog>>\nendobj')), 'trailing_data'),
    'object stream in a comment': a(catalog('', '%7 0 obj<</Type /Obj#53tm /N 1>>'), 'trailing_data'),
    'address that is opened': a(catalog('/OpenAction 7 0 R', '7 0 obj\n<</S /URI /URI (http://a)>>\nendobj'), 'launch'),
    'link to another machine': a(catalog('', '7 0 obj\n<</S /URI /URI (file://a/b)>>\nendobj'), 'launch'),
    'thread in another file': a(catalog('/OpenAction <</S /Thread /F (a.pdf)>>'), 'launch'),
    'stream in another file': a(
      catalog('', '7 0 obj\n<</Length 0 /F <</FS /URL /F (http://a)>>>>\nstream\n\nendstream\nendobj'),
      'external_link',
    ),
    'page of another file': a(
      catalog('', '7 0 obj\n<</Subtype /Form /Ref <</F (a)>> /Length 0>>\nstream\n\nendstream\nendobj'),
      'external_link',
    ),
    'program between two ends': a(Buffer.concat([pdf(), Buffer.from('MZ'), pdf().subarray(9)]), 'trailing_data'),
    'encrypted pdf': a(catalog('', '2 0 obj\n<</Filter /Standard>>\nendobj\ntrailer <</Encrypt 2 0 R>>'), 'encrypted'),
    'web page in the head of a pdf': a(Buffer.concat([Buffer.from('%PDF-1.4 <script>\n'), pdf()]), 'trailing_data'),
    'zip after a pdf': a(Buffer.concat([pdf(), docx()]), 'trailing_data'),
    'a second pdf in the head of a pdf': a(Buffer.concat([pdf(), pdf()]), 'trailing_data'),
    'cut pdf': a(pdf().subarray(0, -10), null),
    'pdf of nothing but brackets': a(catalog(`/A ${'['.repeat(500_000)}`), null),
    'random bytes between head and end': a(Buffer.from('%PDF-1.7\n\u0001\u0002\u0003\n%%EOF\n'), null),
  }
}

/** An object stream of 600 kB that inflates to 600 MB. */
export function growingPdf() {
  const stream = deflateSync(Buffer.alloc(600_000_000, ' '), { level: 9 })
  const head = `%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n2 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length}>>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)])
}
