import nb from './nb/contactLanguages.ts'

export const contactLanguageTexts = { nb }
