const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const lastRegularSector = 0xfffffffa
const macros = /^(macros|_vba_project.*|vba|vba_project.*|dir_vba)$/i

/** A document of the older office, told by the names in its directory. */
export function checkOldOffice(bytes: Buffer, extension: 'doc' | 'xls') {
  const names = readNames(bytes)
  if (!names) return false
  const isWord = names.includes('WordDocument')
  const isExcel = names.includes('Workbook') || names.includes('Book')
  if (isWord === isExcel || isWord !== (extension === 'doc')) return false
  return !names.some((name) => macros.test(name) || name === 'EncryptedPackage')
}

/** Every name in the directory of a compound file; nothing when the file is not a whole one. */
function readNames(bytes: Buffer): string[] | undefined {
  if (bytes.length < 512 || !bytes.subarray(0, 8).equals(signature)) return undefined
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const size = 1 << shift
  const sectorAt = (sector: number) => (sector + 1) * size
  const holds = (sector: number) => sector < lastRegularSector && sectorAt(sector) + size <= bytes.length + size - 1
  const table = readTable(
    bytes,
    size,
    (sector) => sector < lastRegularSector && sectorAt(sector) + size <= bytes.length,
  )
  if (!table) return undefined

  const names: string[] = []
  const seen = new Set<number>()
  for (let sector = bytes.readUInt32LE(48); sector < lastRegularSector; sector = nextOf(bytes, table, size, sector)) {
    if (seen.has(sector) || !holds(sector)) return undefined
    seen.add(sector)
    for (let at = sectorAt(sector); at + 128 <= Math.min(sectorAt(sector) + size, bytes.length); at += 128) {
      const length = bytes.readUInt16LE(at + 64)
      if (length > 64) return undefined
      if (bytes[at + 66] !== 0 && length >= 2) names.push(bytes.toString('utf16le', at, at + length - 2))
    }
  }
  return names
}

/** The sectors that hold the allocation table: 109 in the header, more in a chain of their own. */
function readTable(bytes: Buffer, size: number, holds: (sector: number) => boolean) {
  const sectors: number[] = []
  for (let at = 76; at < 512; at += 4) sectors.push(bytes.readUInt32LE(at))
  const seen = new Set<number>()
  for (let sector = bytes.readUInt32LE(68); sector < lastRegularSector;) {
    if (seen.has(sector) || !holds(sector)) return undefined
    seen.add(sector)
    const start = (sector + 1) * size
    for (let at = start; at < start + size - 4; at += 4) sectors.push(bytes.readUInt32LE(at))
    sector = bytes.readUInt32LE(start + size - 4)
  }
  const used = sectors.filter((sector) => sector < lastRegularSector)
  return used.length > 0 && used.every(holds) ? used : undefined
}

function nextOf(bytes: Buffer, table: number[], size: number, sector: number) {
  const perSector = size / 4
  const holder = table[Math.floor(sector / perSector)]
  return holder === undefined ? lastRegularSector : bytes.readUInt32LE((holder + 1) * size + (sector % perSector) * 4)
}
