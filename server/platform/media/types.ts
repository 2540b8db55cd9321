/** Media types of public files and of cases' documents, by extension. None of them can run in a page. */
const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}

/** Any other extension is served as plain bytes. */
export const mediaTypeOf = (extension: string) => mediaTypes[extension] ?? 'application/octet-stream'

/** Shown in the page: pictures, films with their captions, and pdf. The rest is downloaded. */
export const isShown = (media_type: string) =>
  media_type.startsWith('image/') ||
  media_type.startsWith('video/') ||
  media_type === 'text/vtt' ||
  media_type === 'application/pdf'
