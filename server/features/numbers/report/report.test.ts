import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { insert, insertNumbered } from '#server/database/rows.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { readZip, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import figureTexts from '#texts/nb/figures.ts'
import texts from '#texts/nb/reports.ts'

const { portal, desk } = useStaffedPortal()

/** Two quarters of a year: enough cases for tables of two dimensions. `facts` of each group, and how many cases it counts. */
const groups: [quarter: string, facts: Record<string, string[]>, count: number][] = [
  ['2031-01-01', { source: ['portal'], act: ['threat', 'spitting'], arena: ['offline'], county: ['03'] }, 65],
  ['2031-01-01', { source: ['phone'], act: ['threat'], arena: ['online'], legal_flag: ['hate_crime'] }, 40],
  ['2031-04-01', { source: ['portal'], act: ['graffiti'], life_area: ['mosque'], perpetrator_kind: ['unknown'] }, 110],
  ['2031-04-01', { source: ['portal'], target_age: ['youth'], target_gender: ['woman'], life_area: ['work'] }, 15],
]
let analyst: StaffPerson
let officer: StaffPerson
beforeAll(async () => {
  ;[analyst, officer] = await desk.people('analyst', 'privacy_officer')
  const frozen = { is_correction: false, is_demo: true, is_small: false, code_list: 1 }
  for (const quarter of ['2031-01-01', '2031-04-01']) {
    const base_id = await insertNumbered(portal.db, 'frozen_base', { quarter, ...frozen })
    for (const [, facts, count] of groups.filter(([of]) => of === quarter))
      await insert(portal.db, 'frozen_group', { base_id, facts: JSON.stringify(facts), count })
  }
  const [summary, events] = ['Vi så en økning i mai.\nDen var på nett.', [{ quarter: '2031-04-01', text: 'Et valg.' }]]
  await portal.query(
    `INSERT INTO release (slug, starts_on, summary, events, drafted_by, drafted_at, publish_at)
     VALUES ('2031', '2031-01-01', $1, $2, $3, now(), '2032-03-01T08:00:00Z')`,
    [summary, JSON.stringify(events), analyst.id],
  )
  await portal.query(`INSERT INTO release_base SELECT r.id, b.id FROM release r, frozen_base b WHERE r.slug = '2031'`)
})

const fetch = (person: StaffPerson, kind: string, slug = '2031') =>
  desk.as(person).get(`/desk/numbers/releases/${slug}/report.${kind}`)
const approve = async (role: 'lead' | 'privacy_officer') => {
  const { id } = await desk.person(role)
  const approval = "INSERT INTO release_approval SELECT id, $1, $2, now() FROM release WHERE slug = '2031'"
  await portal.query(approval, [role, id])
}
/** Publishes a release of so many cases that came through the portal, of which nothing else is known. */
const published = (slug: string, count: number) =>
  portal.query(
    `WITH base AS (INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
        VALUES ($2, false, true, $3 < 100, 1) RETURNING id),
      part AS (INSERT INTO frozen_group (base_id, facts, count) SELECT id, '{"source": ["portal"]}', $3 FROM base),
      made AS (INSERT INTO release (slug, starts_on, drafted_at, published_at)
        VALUES ($1, $2, now(), now()) RETURNING id)
    INSERT INTO release_base SELECT made.id, base.id FROM made, base`,
    [slug, `${slug.slice(0, 4)}-01-01`, count],
  )
/** How many cases of a quarter or of the year have a code, as the test counts them. */
const sumOf = async (field: string, code: string, quarter = '%') => {
  const [row] = await portal.query(
    `SELECT sum(g.count)::integer AS sum FROM frozen_group g JOIN frozen_base b ON b.id = g.base_id
     WHERE b.quarter::text LIKE $3 AND g.facts -> $1 ? $2`,
    [field, code, quarter],
  )
  return Number(row?.sum)
}

test('a release that nobody has approved, or one person alone, has no report', async () => {
  expect((await fetch(analyst, 'pdf')).statusCode).toBe(404)
  await approve('lead')
  expect((await fetch(analyst, 'docx')).statusCode).toBe(404)
  await approve('privacy_officer')
})

test('the PDF of an approved release is tagged, and its numbers are the sums of the frozen groups', async () => {
  const from = await desk.lastRow()
  const answer = await fetch(analyst, 'pdf')
  expect(answer.headers['content-disposition']).toContain('rapport-2031.pdf')
  const made = [analyst.id, 'report_made', ['release=2031', 'pdf']]
  expect(await desk.told(from, 'who', 'action', 'after')).toEqual([made])
  const words = await pdfText(answer.rawPayload)
  for (const said of [texts.demo, texts.unpublished, 'Vi så en økning i mai.', '2. kvartal 2031: Et valg.'])
    expect(words).toContain(said)
  for (const said of [...texts.methods(1), ...texts.limitsOf]) expect(words).toContain(said)
  const { tables, figures, headings, title, lang } = await structureOf(answer.rawPayload)
  expect([title, lang]).toEqual([texts.title('2031'), 'nb-NO'])
  expect(headings).toEqual(expect.arrayContaining(Object.values(figureTexts.titles)))
  const drawn = tables.length
  expect(drawn).toBeGreaterThan(20)
  // A picture for each figure that has numbers, and words for what it shows.
  expect(figures).toHaveLength(Object.keys(figureTexts.titles).length)
  for (const alt of figures) expect(alt).toContain(texts.invented)
  const [offline, online] = [await sumOf('arena', 'offline'), await sumOf('arena', 'online')]
  expect(figures.find((alt) => alt?.includes(figureTexts.titles.arena))).toContain(`(${offline})`)
  const rows = tables.flatMap(({ rows: all }) => all)
  const first = (await sumOf('source', 'portal', '2031-01%')) + (await sumOf('source', 'phone', '2031-01%'))
  expect(rows).toContainEqual(['TH:1. kvartal 2031', `TD:${first}`])
  expect(rows).toContainEqual(['TH:På nett', `TD:${online}`])
  const acts = tables.find(({ heads }) => heads[0] === figureTexts.dimensions.act)
  expect(acts?.rows).toContainEqual(['TH:Trussel', `TD:${offline}`, `TD:${online}`, 'TD:0'])
})

test('the DOCX says the same, with heads of rows repeated and words for its pictures, for whoever approves', async () => {
  const from = await desk.lastRow()
  const answer = await fetch(officer, 'docx')
  const made = [officer.id, 'report_made', ['release=2031', 'docx']]
  expect(await desk.told(from, 'who', 'action', 'after')).toEqual([made])
  const parts = await readZip(answer.rawPayload)
  const xml = parts.get('word/document.xml')?.toString() ?? ''
  const plain = (one: string) => one.replaceAll(/<[^>]+>/g, '')
  const rows = [...xml.matchAll(/<w:tr>.*?<\/w:tr>|<w:tr .*?<\/w:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([one]) => plain(one)),
  )
  const [offline, online] = [await sumOf('arena', 'offline'), await sumOf('arena', 'online')].map(String)
  expect(rows).toContainEqual(['På nett', online])
  expect(rows).toContainEqual(['Trussel', offline, online, '0'])
  const count = (pattern: RegExp) => xml.match(pattern)?.length
  const drawn = Object.keys(figureTexts.titles).length
  expect(count(/<wp:docPr[^>]+descr="Figur/g)).toBe(drawn)
  expect(count(/<w:tblHeader\/>/g)).toBeGreaterThan(drawn - 1)
  expect(count(/w:val="Heading2"/g)).toBeGreaterThan(drawn)
  // Equal pictures are one file.
  expect(count(/r:embed=/g)).toBe(drawn)
  expect(plain(xml)).toContain('Vi så en økning i mai.')
})

test('the report of a published release does not say that it waits, and shows what came in beside earlier years', async () => {
  await published('2030', 345)
  await portal.query('DELETE FROM release_approval')
  await portal.query(`UPDATE release SET published_at = '2032-02-29T23:30:00Z' WHERE slug = '2031'`)
  const { rawPayload } = await fetch(officer, 'pdf')
  const words = await pdfText(rawPayload)
  expect(words).toContain(texts.earlier.year)
  const rows = (await structureOf(rawPayload)).tables.flatMap((table) => table.rows)
  expect(rows.find(([name]) => name?.endsWith(', 2030'))?.[1]).toBe('TD:345')
  // The day in Norway.
  expect(words).toContain('1. mars 2032')
  expect(words).not.toContain(texts.unpublished)
})

test('the report of a quarter with few reports says so instead of showing empty figures', async () => {
  await published('2033-k1', 20)
  const { rawPayload } = await fetch(officer, 'pdf', '2033-k1')
  expect(await pdfText(rawPayload)).toContain(texts.few)
  expect((await structureOf(rawPayload)).figures).toHaveLength(2)
})

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** What a screen reader meets: tables with their rows, the words for pictures, headings, title and language. */
async function structureOf(bytes: Buffer) {
  const file = await getDocument({ verbosity: 0, data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const tables: { heads: string[]; rows: string[][] }[] = []
  const figures: (string | undefined)[] = []
  const headings: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const said = new Map<string, string>()
    let open: string | undefined
    for (const item of items)
      if ('str' in item) {
        if (open) said.set(open, `${said.get(open) ?? ''} ${item.str}`.trim())
      } else if (item.type === 'beginMarkedContentProps') open = item.id
      else if (item.type === 'endMarkedContent') open = undefined
    const textOf = (node: Node): string =>
      node.type === 'content' ? (said.get(node.id ?? '') ?? '') : (node.children ?? []).map(textOf).join(' ').trim()
    const walk = (node: Node) => {
      if (node.role === 'Figure') figures.push(node.alt)
      if (node.role === 'H1' || node.role === 'H2') headings.push(textOf(node))
      if (node.role === 'Table') {
        const cells = (node.children ?? []).map((row) => row.children ?? [])
        tables.push({
          heads: (cells[0] ?? []).map(textOf),
          rows: cells.map((row) => row.map((one) => `${one.role}:${textOf(one)}`)),
        })
      }
      for (const child of node.children ?? []) walk(child)
    }
    walk((await page.getStructTree()) ?? {})
  }
  const { info } = await file.getMetadata()
  await file.loadingTask.destroy()
  const read: Record<string, unknown> = { ...info }
  return {
    tables,
    figures,
    headings: headings.map((one) => one.replaceAll(/\s+/g, ' ')),
    title: read.Title,
    lang: read.Language,
  }
}
