/** Where a captions file is wrong: the number of the line, from 1. */
export type VttVerdict = { isValid: true; cues: number } | { isValid: false; line: number }

/**
 * Whether a text is WebVTT that browsers show: its signature, then cues whose times are well formed, do not run backwards, and do
 * not begin before the cue before (W3C WebVTT, sections 3 and 4). Notes, styles and regions are passed over.
 */
export function checkWebVtt(text: string): VttVerdict {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0] ?? '')) return { isValid: false, line: 1 }
  let cues = 0
  let earliest = 0
  let isInCue = false
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    if (line === '') isInCue = false
    if (isInCue || !line.includes('-->')) continue
    const times = readTimes(line)
    if (!times || times.to <= times.from || times.from < earliest) return { isValid: false, line: at + 1 }
    earliest = times.from
    cues += 1
    isInCue = true
  }
  return cues > 0 ? { isValid: true, cues } : { isValid: false, line: lines.length }
}

function readTimes(line: string) {
  const [, from, to] = /^[ \t]*([\d:.]{9,15})[ \t]+-->[ \t]+([\d:.]{9,15})(?:[ \t].*)?$/.exec(line) ?? []
  const [start, end] = [seconds(from), seconds(to)]
  return start === undefined || end === undefined ? undefined : { from: start, to: end }
}

function seconds(time = '') {
  const [, hours = '0', minutes, rest] = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/.exec(time) ?? []
  return minutes === undefined || rest === undefined
    ? undefined
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}
