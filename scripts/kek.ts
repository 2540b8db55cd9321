import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { SettingError, type Config } from '#server/config.ts'
import { joinKek, readLists, splitKek } from '#server/features/backup/kekShares.ts'
import { readKekFile, type Kek } from '#server/platform/secrets/kekFile.ts'
import { writePrivateFile } from '#server/platform/secrets/privateFile.ts'
import { command } from './withDatabase.ts'

/**
 * `npm run kek -- split`: prints the key-encryption key as three lists of words, any two of which give it back.
 * `npm run kek -- join --id NAME --to FILE`: reads two of the lists from the standard input, in rows as the
 * paper has them or a line each, with or without their numbers, and writes the key file.
 */
const usage = 'Use: npm run kek -- split    or: npm run kek -- join --id NAME --to FILE'

async function main(settings: () => Config) {
  const { wanted, id, to } = readWish()
  if (wanted === 'split') console.log(await papers(settings()))
  else await join(id, to)
}

function readWish() {
  const options = { id: { type: 'string' }, to: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [wanted, ...more] = positionals
  const { id = '', to = '' } = values
  const isSplit = wanted === 'split' && !id && !to
  if (more.length === 0 && (isSplit || (wanted === 'join' && id && to))) return { wanted, id, to }
  throw new SettingError(usage)
}

async function papers(config: Config) {
  const keks = await readKekFile(config)
  if (!keks) throw new SettingError('There is no key-encryption key yet: it is made at the first start.')
  const pages: string[] = []
  for (const kek of keks)
    for (const [at, words] of (await splitKek(kek)).entries()) {
      pages.push(page(kek, at + 1, words))
    }
  const what = keks.length > 1 ? `the ${keks.length} keys` : `the key "${keks[0].id}"`
  return [
    `Three papers for ${what}, for three people. Any two of them give the key back, one alone tells nothing.`,
    'Print this page, cut it, hand the papers out, and keep no copy: not in a mail, not on this screen.',
    ...pages,
  ].join('\n\n')
}

function page({ id }: Kek, number: number, words: readonly string[]) {
  const rows: string[] = []
  for (let at = 0; at < words.length; at += 5)
    rows.push(
      words
        .slice(at, at + 5)
        .map((word, index) => `${String(at + index + 1).padStart(2)} ${word.padEnd(10)}`)
        .join(' ')
        .trimEnd(),
    )
  return [
    '- '.repeat(36).trim(),
    `Paper ${number} of 3 · key "${id}" · ${new Date().toISOString().slice(0, 10)}`,
    `To restore: npm run kek -- join --id ${id} --to FILE, with this paper and one of the other two`,
    ...rows,
  ].join('\n')
}

async function join(id: string, to: string) {
  if (process.stdin.isTTY) console.log('Type the 30 words of one paper, and press enter; then those of another.')
  const kek = await joinKek(id, await readLists(createInterface({ input: process.stdin })))
  await writePrivateFile(to, `${kek.id}:${kek.key.toString('base64')}\n`).catch(() => {
    throw new SettingError(`${to} cannot be made, or is there already.`)
  })
  console.log(
    `The key "${kek.id}" is in ${to}: its check fits. Let KEK_FILE name that file, or move it to DATA_DIR/kek.`,
  )
}

if (import.meta.main) await command(main, usage)
