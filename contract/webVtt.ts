/** Whether browsers show it: its signature, then cues in order with well-formed times, none running back (W3C WebVTT, sections 3 and 4). */
export function isWebVtt(text: string) {
  const [signature = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT([ \t].*)?$/.test(signature)) return false
  let latest: number | undefined
  let isInCue = false
  for (const line of lines) {
    if (line === '') isInCue = false
    if (isInCue || !line.includes('-->')) continue
    const times = readTimes(line)
    if (!times || times.to <= times.from || times.from < (latest ?? 0)) return false
    latest = times.from
    isInCue = true
  }
  return latest !== undefined
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
