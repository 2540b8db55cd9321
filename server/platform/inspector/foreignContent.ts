const endOfZip = Buffer.from('PK\u0005\u0006', 'latin1')
const endOfZipBytes = 22
/** The comment of a zip is at most this long, so its end record is within the last bytes of a file. */
const longestZipComment = 65_535
const pdfHeader = Buffer.from('%PDF-', 'latin1')
/** Readers look for the header of a PDF in this much of a file. */
const pdfHeaderWithin = 1024
const markup = ['<!doctype', '<html', '<script', '<svg', '<iframe', '<body', '<?php']
const markupWithin = 4096

/** Whether another program would take the file for one of its own. `kind` is what the file itself is. */
export function hidesAnotherFile(bytes: Buffer, kind: 'image' | 'zip' | 'cfb' | 'pdf') {
  if (kind !== 'zip' && findEndOfZip(bytes) !== undefined) return true
  const from = kind === 'pdf' ? 1 : 0
  if (bytes.subarray(from, pdfHeaderWithin).includes(pdfHeader)) return true
  const head = bytes.toString('latin1', 0, markupWithin).toLowerCase()
  return markup.some((tag) => head.includes(tag))
}

const archives = [
  Buffer.from('Rar!\u001a\u0007', 'latin1'),
  Buffer.from('7z\u00bc\u00af\u0027\u001c', 'latin1'),
  Buffer.from('PK\u0003\u0004', 'latin1'),
]
const program = Buffer.from('MZ', 'latin1')
const windowsProgram = Buffer.from('PE\0\0', 'latin1')
/** Where a program for Windows says where its own header is, and how far away that may sensibly be. */
const offsetOfHeader = 0x3c
const farthestHeader = 4096
const linuxProgram = Buffer.from('\u007fELF', 'latin1')

/** Whether an archive, a program, a PDF or a web page begins in bytes that are said to hold none. */
export function holdsForeignContent(bytes: Buffer) {
  if (bytes.subarray(0, 2).equals(program) || bytes.includes(pdfHeader)) return true
  if (holdsWindowsProgram(bytes) || holdsLinuxProgram(bytes)) return true
  if (archives.some((signature) => bytes.includes(signature))) return true
  const text = bytes.toString('latin1').toLowerCase()
  return markup.some((tag) => text.includes(tag))
}

/** The two letters `MZ` are in any long data by chance, so they count when they lead to `PE`. */
function holdsWindowsProgram(bytes: Buffer) {
  if (!bytes.includes(windowsProgram)) return false
  for (let at = bytes.indexOf(program); at >= 0; at = bytes.indexOf(program, at + 1)) {
    if (at + offsetOfHeader + 4 > bytes.length) return false
    const header = bytes.readUInt32LE(at + offsetOfHeader)
    const found = bytes.subarray(at + header, at + header + windowsProgram.length)
    if (header <= farthestHeader && found.equals(windowsProgram)) return true
  }
  return false
}

/** Behind `ELF`: 32 or 64 bits, the order of bytes, version 1. */
function holdsLinuxProgram(bytes: Buffer) {
  for (let at = bytes.indexOf(linuxProgram); at >= 0; at = bytes.indexOf(linuxProgram, at + 1)) {
    const [bits = 0, order = 0, version = 0] = bytes.subarray(at + linuxProgram.length)
    if ([1, 2].includes(bits) && [1, 2].includes(order) && version === 1) return true
  }
  return false
}

const beginnings = [...archives, program, pdfHeader, Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'), linuxProgram]

/** Whether a file begins like an archive, a program, a PDF or a compound file. */
export const beginsLikeForeignFile = (bytes: Buffer) =>
  beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning))

/** Whether one of the archives that are found by searching is anywhere in a compound file. */
export const holdsArchive = (bytes: Buffer) => archives.slice(0, 2).some((signature) => bytes.includes(signature))

/** Offset of the last end record of a zip whose comment fits into the rest of the file. */
export function findEndOfZip(bytes: Buffer) {
  const from = Math.max(0, bytes.length - endOfZipBytes - longestZipComment)
  for (let at = bytes.lastIndexOf(endOfZip); at >= from; at = at > 0 ? bytes.lastIndexOf(endOfZip, at - 1) : -1) {
    const rest = bytes.length - at - endOfZipBytes
    if (rest >= 0 && bytes.readUInt16LE(at + 20) <= rest) return at
  }
  return undefined
}

/** Endings of files that a program opens or runs, and that no document of Office needs within it. */
const endings = ['.exe', '.dll', '.com', '.scr', '.bat', '.cmd', '.ps1', '.js', '.jse', '.vbs', '.vbe', '.wsf', '.wsh', '.hta', '.jar', '.lnk', '.htm', '.html', '.mht', '.swf', '.msi', '.msp', '.cpl', '.pif', '.reg', '.chm', '.one', '.url', '.iso', '.img', '.vhd', '.zip', '.rar', '.7z', '.cab', '.pdf', '.rtf', '.doc', '.docm', '.docx', '.dotm', '.xls', '.xlsm', '.xlsx', '.xlsb', '.xlam', '.xll', '.ppt', '.pptm', '.pptx', '.ppam', '.application', '.appx', '.msix', '.scf', '.settingcontent-ms', '.library-ms', '.search-ms', '.iqy', '.slk', '.sh', '.py'] // prettier-ignore

/** `name` in lower case. */
export const isProgramName = (name: string) => endings.some((ending) => name.endsWith(ending))
