import { expect, test } from 'vitest'
import { checkWebVtt } from './webVtt.ts'

const cue = '00:01.000 --> 00:02.500\nHei'

test.for([
  ['the least', `WEBVTT\n\n${cue}\n`, 1],
  ['with a byte-order mark and a title', `\uFEFFWEBVTT Film\n\n${cue}`, 1],
  [
    'with line ends of Windows',
    `WEBVTT\r\n\r\n${cue.replace('\n', '\r\n')}\r\n\r\n2\r\n00:03.000 --> 01:00:04.000 align:start\r\nHa det`,
    2,
  ],
  ['with notes and styles', `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE ikke vis\n\n1\n${cue}`, 1],
  ['with cues that begin at once', `WEBVTT\n\n${cue}\n\n${cue}`, 2],
  ['with an arrow in the words', `WEBVTT\n\n${cue}\na --> b`, 1],
] as const)('captions %s are taken', ([, text, cues]) => {
  expect(checkWebVtt(text)).toEqual({ isValid: true, cues })
})

test.for([
  ['nothing', '', 1],
  ['SubRip', `1\n00:00:01,000 --> 00:00:02,000\nHei`, 1],
  ['another word at the start', `WEBVTTX\n\n${cue}`, 1],
  ['no cue', 'WEBVTT\n\n', 3],
  ['a comma in a time', 'WEBVTT\n\n00:01,000 --> 00:02.000\nHei', 3],
  ['a time that runs backwards', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHei', 3],
  ['a time of no length', 'WEBVTT\n\n00:02.000 --> 00:02.000\nHei', 3],
  ['sixty seconds', 'WEBVTT\n\n00:60.000 --> 01:01.000\nHei', 3],
  ['a cue before the one before', `WEBVTT\n\n00:05.000 --> 00:06.000\nHei\n\n00:01.000 --> 00:02.000\nHa det`, 6],
  ['HTML', '<script>canary=1</script>', 1],
] as const)('captions with %s are refused at their line', ([, text, line]) => {
  expect(checkWebVtt(text)).toEqual({ isValid: false, line })
})
