import { limits } from '#contract/limits.ts'

/** Control, format and bidirectional characters, line and paragraph separators, lone surrogates, byte-order marks. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
const replacement = 'dokument'
/** Bytes of a name in a zip before its extension: with the number before it no folder of a phone or computer refuses it. */
const zippedBytes = 200

/** The name as it is shown and offered for download: one line, no path, at most 255 bytes, its extension kept. */
export function displayName(sent: string) {
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const extension = extensionIn(clean)
  const stem =
    clean
      .slice(0, clean.length - extension.length)
      .replace(/^\.+/, '')
      .trim() || replacement
  return cutToBytes(stem, limits.documentNameBytes - extension.length) + extension
}

/** The name in a zip, behind the document's place in its case: without what folders or older systems stumble over. */
export function nameInZip(at: number, name: string) {
  const clean = name
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '_')
  const extension = extensionIn(clean)
  const stem = cutToBytes(clean.slice(0, clean.length - extension.length), zippedBytes)
  return `${String(at + 1).padStart(2, '0')}-${stem}${extension}`
}

const extensionIn = (name: string) => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/** The beginning of a text that is at most so many bytes, without half a sign. */
function cutToBytes(text: string, bytes: number) {
  let kept = ''
  let used = 0
  for (const sign of text) {
    used += Buffer.byteLength(sign)
    if (used > bytes) break
    kept += sign
  }
  return kept.trim()
}
