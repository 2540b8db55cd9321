import { isWebVtt } from './webVtt.ts'

const cue = '00:01.000 --> 00:02.500\nHei'

test.for([
  ['the least', `WEBVTT\n\n${cue}\n`],
  ['with a byte-order mark and a title', `\uFEFFWEBVTT Film\n\n${cue}`],
  [
    'with line ends of Windows',
    `WEBVTT\r\n\r\n${cue.replace('\n', '\r\n')}\r\n\r\n2\r\n00:03.000 --> 01:00:04.000 align:start\r\nHa det`,
  ],
  ['with notes and styles', `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE ikke vis\n\n1\n${cue}`],
  ['with cues that begin at once', `WEBVTT\n\n${cue}\n\n${cue}`],
  ['with an arrow in the words', `WEBVTT\n\n${cue}\na --> b`],
] as const)('captions %s are taken', ([, text]) => {
  expect(isWebVtt(text)).toBe(true)
})

test.for([
  ['nothing', ''],
  ['SubRip', `1\n00:00:01,000 --> 00:00:02,000\nHei`],
  ['another word at the start', `WEBVTTX\n\n${cue}`],
  ['no cue', 'WEBVTT\n\n'],
  ['a comma in a time', 'WEBVTT\n\n00:01,000 --> 00:02.000\nHei'],
  ['a time that runs backwards', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHei'],
  ['a time of no length', 'WEBVTT\n\n00:02.000 --> 00:02.000\nHei'],
  ['sixty seconds', 'WEBVTT\n\n00:60.000 --> 01:01.000\nHei'],
  ['a cue before the one before', `WEBVTT\n\n00:05.000 --> 00:06.000\nHei\n\n00:01.000 --> 00:02.000\nHa det`],
  ['HTML', '<script>canary=1</script>'],
] as const)('captions with %s are refused', ([, text]) => {
  expect(isWebVtt(text)).toBe(false)
})
