import { readFile, writeFile } from 'node:fs/promises'
import { livesInWords } from '../server/cases/lives/shown.ts'

/** Writes the part of docs/data-map.md that is made from the lives of the tables. */
const name = new URL('../docs/data-map.md', import.meta.url)
const text = await readFile(name, 'utf8')
const [before = '', rest = ''] = text.split('<!-- lives -->\n')
const [, after = ''] = rest.split('<!-- end of lives -->')
await writeFile(name, `${before}<!-- lives -->\n${livesInWords()}\n<!-- end of lives -->${after}`)
