import type { ContactLanguage } from '#contract/contactLanguages.ts'

/** What the languages are called that somebody may ask staff to use. */
const names: Record<ContactLanguage, string> = {
  nb: 'Bokmål',
  sq: 'Albansk',
  am: 'Amharisk',
  ar: 'Arabisk',
  bn: 'Bengali',
  bs: 'Bosnisk',
  prs: 'Dari',
  en: 'Engelsk',
  fr: 'Fransk',
  kmr: 'Kurdisk (kurmanji)',
  ckb: 'Kurdisk (sorani)',
  nsl: 'Norsk tegnspråk',
  nn: 'Nynorsk',
  pa: 'Panjabi',
  ps: 'Pashto',
  fa: 'Persisk',
  pl: 'Polsk',
  ru: 'Russisk',
  so: 'Somali',
  sw: 'Swahili',
  ti: 'Tigrinja',
  tr: 'Tyrkisk',
  ur: 'Urdu',
  und: 'Et annet språk',
}

export default { names, none: 'Ikke valgt' }
