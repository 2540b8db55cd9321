/** What the public files may be, by ending. Nothing here can run in a page. */
export const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Of anything else only the bytes are known. */
export const mediaTypeOf = (extension: string) => mediaTypes[extension] ?? 'application/octet-stream'

/** Shown where it stands: pictures, films and pdf. The rest is saved. */
export const isShown = (media_type: string) =>
  media_type.startsWith('image/') || media_type.startsWith('video/') || media_type === 'application/pdf'
