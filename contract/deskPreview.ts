/** How a preview is asked for: as the public page, or as the card in the archive; and in which colours. */
export const previewViews = ['detail', 'card'] as const
export type PreviewView = (typeof previewViews)[number]
export const previewThemes = ['light', 'dark'] as const
export type PreviewTheme = (typeof previewThemes)[number]
