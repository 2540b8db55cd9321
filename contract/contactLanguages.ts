/**
 * The languages that somebody may ask staff to use when they talk: codes of ISO 639, of two letters where there is one, bokmål first
 * and then by their Norwegian names (texts/nb/contactLanguages.ts). `und`, a language that is not in the list, comes last. A code
 * that is stored is never given another meaning.
 */
export const contactLanguages = [
  'nb',
  'sq',
  'am',
  'ar',
  'bn',
  'bs',
  'prs',
  'en',
  'fr',
  'kmr',
  'ckb',
  'nsl',
  'nn',
  'pa',
  'ps',
  'fa',
  'pl',
  'ru',
  'so',
  'sw',
  'ti',
  'tr',
  'ur',
  'und',
] as const
export type ContactLanguage = (typeof contactLanguages)[number]
