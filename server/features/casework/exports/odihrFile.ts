import { sql } from 'kysely'
import { type Code, codes, type ExportFact, exportFacts } from '#contract/codes.ts'
import type { Progress } from '#server/cases/madeFiles/making.ts'
import { isOnlyCounted } from '#server/cases/counted.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import { xlsxOf } from '#server/platform/sheets/xlsx.ts'
import labels from '#texts/nb/deskCodeLabels.ts'
import texts from '#texts/nb/odihrFile.ts'
import { isCounting } from './validity.ts'

/** Cases whose keys are read at once. */
const batch = 500

/** As which of its parts ODIHR counts an incident: the first that fits. Hate crimes alone are its total. */
const parts = {
  hate_crime: ['hate_crime'],
  hate_speech: ['hate_speech'],
  discrimination: ['discrimination_criminal', 'discrimination'],
  harassing_conduct: ['harassing_conduct'],
} as const satisfies Record<string, readonly Code<'legal_flag'>[]>
const partNames = ['hate_crime', 'hate_speech', 'discrimination', 'harassing_conduct'] as const

const onProperty = ['arson', 'damage', 'graffiti', 'desecration'] as const satisfies readonly Code<'act'>[]
const shownLists = ['act', 'target_kind', 'bias_indicator'] as const

/**
 * The workbook of a year for ODIHR (docs/casework.md, "Codes"): a row for each incident that it asks for, in its order of columns;
 * what was counted and what is missing; what the codes mean in Norwegian. Names nobody. A case that does not count any more is left out.
 */
export async function odihrBytes(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  year: number,
  numbers: readonly number[],
  progress: Progress,
) {
  const all = await readIncidents(db, numbers)
  const listed = all.filter(isListed)
  progress.total = listed.length
  return xlsxOf([
    { name: texts.sheets.incidents, rows: incidentRows({ db, keys }, listed, progress) },
    { name: texts.sheets.counts, rows: countRows(year, all) },
    { name: texts.sheets.codes, rows: codeRows() },
  ])
}

type Incident = Awaited<ReturnType<typeof readIncidents>>[number]

/** In one statement, so that all are of one moment. */
async function readIncidents(db: Db, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('incident as i')
    .leftJoin('coding', 'coding.incident_id', 'i.id')
    .leftJoin('city', 'city.id', 'i.city_id')
    .leftJoin('country', 'country.id', 'i.country_id')
    .select([
      'i.id',
      'i.date',
      'city.name as city',
      'country.name as country',
      isOnlyCounted('i.id').as('is_only_counted'),
    ])
    .select(['coding.act', 'coding.target_kind', 'coding.bias_indicator', 'coding.legal_flag', 'coding.summary_sealed'])
    .where(sql<boolean>`i.id = ANY (${[...numbers]}::bigint[])`)
    .where(isCounting)
    .orderBy('i.date')
    .orderBy('i.id')
    .execute()
  return rows.map(({ legal_flag, ...row }) => {
    const flags = legal_flag ?? []
    return {
      ...row,
      flags,
      part: partNames.find((name) => parts[name].some((flag) => flags.includes(flag))),
      isOnProperty: onProperty.some((act) => row.act?.includes(act)),
    }
  })
}

async function* incidentRows(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  listed: readonly Incident[],
  progress: Progress,
): AsyncGenerator<Cell[]> {
  yield [...texts.headings]
  for (let at = 0; at < listed.length; at += batch) {
    const some = listed.slice(at, at + batch)
    const caseKeys = await keys.keysOf(
      db,
      some.map(({ id }) => id),
    )
    for (const one of some) {
      const { id, date, city, country, part, summary_sealed } = one
      const key = caseKeys.get(id)
      const others = { platform_address_sealed: null, platform_user_sealed: null }
      yield [
        date,
        [city, country].filter((place) => place !== null).join(', ') || null,
        ...shownLists.map((list) => one[list]?.join(', ') || null),
        key ? openRow('coding', key, { id, ...others, summary_sealed }).summary : null,
        part ? texts.parts[part] : null,
        texts.yes(part === 'hate_crime'),
        texts.yes(one.isOnProperty),
      ]
    }
    progress.done += some.length
  }
}

const isListed = ({ part, is_only_counted }: Incident) => part !== undefined && !is_only_counted

function* countRows(year: number, all: readonly Incident[]): Generator<Cell[]> {
  const listed = all.filter(isListed)
  const crimes = all.filter(({ part }) => part === 'hate_crime')
  yield [texts.counted(year), texts.incidents]
  yield [texts.total, crimes.length]
  yield [texts.onProperty, crimes.filter(({ isOnProperty }) => isOnProperty).length]
  for (const name of partNames.slice(1))
    yield [texts.apart(texts.parts[name]), all.filter(({ part }) => part === name).length]
  yield [texts.unlisted, all.filter(({ part, is_only_counted }) => part !== undefined && is_only_counted).length]
  yield [texts.others, all.filter(({ part, flags }) => part === undefined && flags.length > 0).length]
  yield [texts.notAssessed, all.filter(({ flags }) => flags.length === 0).length]
  for (const fact of exportFacts)
    if (fact !== 'legal_flag') yield [texts.without(texts.facts[fact]), listed.filter((one) => lacks(one, fact)).length]
}

function lacks(one: Incident, fact: Exclude<ExportFact, 'legal_flag'>) {
  if (fact === 'date') return one.date === null
  if (fact === 'place') return one.city === null
  if (fact === 'summary') return one.summary_sealed === null
  return (one[fact] ?? []).length === 0
}

function* codeRows(): Generator<Cell[]> {
  yield [...texts.codeHeadings]
  for (const list of shownLists) {
    const words = new Map<string, string>(Object.entries(labels[list]))
    for (const code of codes[list]) yield [texts.facts[list], code, words.get(code) ?? null]
  }
}
