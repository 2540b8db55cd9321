import { articlePage } from '#contract/articles.ts'
import { categoryOf, giveArticle, multipart, nobody, type Person, usePortal } from '#server/testing/index.ts'
import texts from '#texts/nb/articlesServer.ts'

const portal = usePortal()
let kari: Person
let ola: Person
const ids: Record<string, number> = {}

beforeAll(async () => {
  kari = await portal.given.account()
  ola = await portal.given.account()
  const give = async (title: string, rest: Parameters<typeof giveArticle>[1]) => {
    ids[title] = await giveArticle(portal.db, { title, ...rest })
  }
  await give('Ærlig', { date: '2026-01-01', categories: ['Kultur', 'Mat'], hashtags: ['Åpen'], is_paid: 'Ja' })
  await give('Bok', { date: '2026-02-01', agency: 'NRK', categories: ['Mat'], hashtags: ['Bok'], file_format: 'pdf' })
  await give('ånd', { date: '2026-02-01', agency: 'Vårt Land' })
  await give('2 dager', { date: '2025-02-01' })
  await give('10 dager', { date: '2024-02-01' })
})

const titles = ({ body }: { body: unknown }) =>
  articlePage.parse(body).impactHighlights.map(({ title }: { title: string }) => title)
const list = (person: Person | null, query = '') => portal.as(person).get(`/impact-highlight/list${query}`)
const mark = (person: Person, id: number | string) => portal.as(person).get(`/impact-highlight/mark/as/favourite/${id}`)

describe('the archive', () => {
  test('anybody reads it, the newest first, with everything that a card shows', async () => {
    const answer = await list(nobody)
    expect(answer.statusCode).toBe(200)
    expect(answer.body.success).toBe(true)
    expect(titles(answer)).toEqual(['ånd', 'Bok', 'Ærlig', '2 dager', '10 dager'])
    expect(answer.body.impactHighlights[1]).toEqual({
      id: ids['Bok'],
      title: 'Bok',
      description: 'Om noe.',
      date: '2026-02-01',
      filepath: null,
      file_format: 'pdf',
      is_paid: 'Nei',
      link: null,
      news_agency: { id: expect.any(Number), name: 'NRK', logo: null },
      categories: [{ id: await categoryOf(portal.db, 'Mat'), name: 'Mat' }],
      hashtags: [{ name: 'Bok' }],
      picture: null,
      is_demo: false,
    })
  })

  test('a filter travels in the address, a list repeated or with commas', async () => {
    const ask = async (query: string) => titles(await portal.as(nobody).get(`/impact-highlight/filter?${query}`))
    const [culture, food] = [await categoryOf(portal.db, 'Kultur'), await categoryOf(portal.db, 'Mat')]
    expect(await ask(`categories=${food}`)).toEqual(['Bok'])
    expect(await ask(`categories=${food},${culture}`)).toEqual(['Bok', 'Ærlig'])
    expect(await ask(`categories=${food}&categories=${culture}`)).toEqual(['Bok', 'Ærlig'])
    expect(await ask('title=%20%C3%86R%20')).toEqual(['Ærlig'])
    expect(await ask('newsAgency=v%C3%A5rt')).toEqual(['ånd'])
    expect(await ask('hashtags=%C3%A5pen&is_paid=Ja')).toEqual(['Ærlig'])
    expect(await ask('title=&categories=&newsAgency=&hashtags=&is_paid=&sort=')).toHaveLength(5)
  })

  test('what a filter does not take is refused at its field', async () => {
    const wrong = ['date_from=2026-02-30', 'is_paid=ja', 'sort=best', 'limit=0', 'limit=101', 'categories=x']
    for (const query of [...wrong, `title=${'x'.repeat(201)}`]) {
      const answer = await portal.as(nobody).get(`/impact-highlight/filter?${query}`)
      const [field = ''] = Object.keys(answer.body.fields)
      expect([answer.statusCode, query.split('=')[0]]).toEqual([422, field.split('.')[0]])
    }
  })

  test('a cursor that is made up or of another order is refused, not guessed at', async () => {
    const { body } = await list(nobody, '?sort=ascending&limit=1')
    const madeUp = Buffer.from('["latest","2026-02-01",1]').toString('base64url')
    for (const cursor of ['x', 'AAAA', madeUp, 'W10', 'x'.repeat(1999), body.next_cursor]) {
      const answer = await list(nobody, `?sort=latest&cursor=${cursor}`)
      expect([cursor, answer.statusCode, Object.keys(answer.body.fields)]).toEqual([cursor, 422, ['cursor']])
    }
  })

  test('one article answers at its number, any other number is the same 404', async () => {
    const { body } = await portal.as(nobody).get(`/impact-highlight/show/${ids['Bok']}`)
    expect(body.impactHighlight.title).toBe('Bok')
    for (const id of ['999999', '0', '-1', '1e20', '1 or 1=1', 'x']) {
      const missing = await portal.as(nobody).get(`/impact-highlight/show/${encodeURIComponent(id)}`)
      expect([id, missing.statusCode, missing.body.code]).toEqual([id, 404, 'not_found'])
    }
  })

  test('the filter offers only what exists, with how many', async () => {
    const { body } = await portal.as(nobody).get('/impact-highlight/choices')
    const short = (rows: { name: string; count: number }[]) => rows.map(({ name, count }) => `${name} ${count}`)
    expect(short(body.choices.categories)).toEqual(['Kultur 1', 'Mat 1'])
    expect(short(body.choices.newsAgencies)).toEqual(['NRK 1', 'Vårt Land 1'])
    expect(short(body.choices.hashtags)).toEqual(['Bok 1', 'Åpen 1'])
  })

  test('every installation knows the categories and Norwegian news agencies', async () => {
    const categories = await portal.as(nobody).get('/general/impact-highlight-categories/list')
    expect(categories.body.impactHighlightCategories.map(({ name }: { name: string }) => name)).toEqual(
      Object.values(texts.categories),
    )
    const agencies = await portal.as(nobody).get('/general/news-agencies/list')
    expect(agencies.body.newsAgencies).toContainEqual({ id: expect.any(Number), name: 'NRK', logo: null })
  })
})

test('a list is sent compressed and kept for a minute, but not the answer to a signed-in reader', async () => {
  const url = '/api/impact-highlight/list?sort=oldest'
  const { headers } = await portal.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    vary: 'accept-encoding, authorization',
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
  })
  const own = await list(kari)
  expect([own.headers['cache-control'], own.headers['etag']]).toEqual(['no-store', undefined])
})

describe('favourites', () => {
  const own = async (person: Person) =>
    (await portal.as(person).get('/impact-highlight/favourite/list')).body.impactHighlights

  test('a mark is set, comes first for its owner alone, and is taken away again', async () => {
    const marked = await mark(kari, ids['2 dager'] ?? 0)
    expect(marked.body).toEqual({ success: true, message: 'Marked as favourite', is_favourite: true })
    expect(await own(kari)).toEqual([ids['2 dager']])
    expect(await own(ola)).toEqual([])
    expect(titles(await list(kari))[0]).toBe('2 dager')
    expect(titles(await list(ola))[0]).toBe('ånd')
    expect(titles(await list(kari, '?sort=latest'))[0]).toBe('ånd')
    const unmarked = await mark(kari, ids['2 dager'] ?? 0)
    expect(unmarked.body).toEqual({ success: true, message: 'Removed from favourites', is_favourite: false })
    expect(await own(kari)).toEqual([])
  })

  test('favourites come first page by page, each article once, and within the filter', async () => {
    for (const title of ['10 dager', 'Bok', 'Ærlig']) await mark(ola, ids[title] ?? 0)
    const found: string[] = []
    let cursor = ''
    do {
      const page = await list(ola, `?limit=2${cursor && `&cursor=${cursor}`}`)
      found.push(...titles(page))
      cursor = page.body.next_cursor ?? ''
    } while (cursor)
    expect(found).toEqual(['Bok', 'Ærlig', '10 dager', 'ånd', '2 dager'])
    const filtered = await portal.as(ola).get('/impact-highlight/filter?title=dager')
    expect(titles(filtered)).toEqual(['10 dager', '2 dager'])
  })

  test('twenty at once end where they should, and none fails; what does not exist is not marked', async () => {
    const turns = (many: number) => Promise.all(Array.from({ length: many }, () => mark(kari, ids['Bok'] ?? 0)))
    const even = await turns(20)
    expect(even.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(even.filter(({ body }) => body.is_favourite)).toHaveLength(10)
    expect(await own(kari)).toEqual([])
    await turns(21)
    expect(await own(kari)).toEqual([ids['Bok']])
    for (const id of [999_999, 0, 'x']) expect((await mark(kari, id)).statusCode).toBe(404)
  })
})

describe('a tip', () => {
  const tip = { link: 'https://example.org/sak?x=1', suggestion: 'En fin sak om\nnaboer.' }
  const kept = () => portal.db.selectFrom('tip').select(['user_id', 'link', 'suggestion']).execute()
  const store = (person: Person | null, body: object) => portal.as(person).post('/impact-highlight/store', body)

  test('is kept as it was written, whether it comes as a form or as JSON', async () => {
    const { payload, headers } = await multipart(Object.entries(tip))
    const form = await portal.as(kari).post('/impact-highlight/store', payload, { headers })
    expect([form.statusCode, form.body]).toEqual([
      201,
      { success: true, message: 'Impact Highlight created successfully' },
    ])
    // But for what turns text around; and the sender cannot speak for another.
    const other = { ...tip, link: 'https://example.org/sak\u202E?x=1', user_id: kari.id, id: 1 }
    expect((await store(ola, other)).statusCode).toBe(201)
    expect(await kept()).toEqual([
      { user_id: kari.id, ...tip },
      { user_id: ola.id, ...tip },
    ])
  })

  test.for([
    [{ link: '', suggestion: 'x' }, 'link'],
    [{ link: 'javascript:alert(1)', suggestion: 'x' }, 'link'],
    [{ link: 'data:text/html,x', suggestion: 'x' }, 'link'],
    [{ link: 'ftp://example.org', suggestion: 'x' }, 'link'],
    [{ link: 'https:example.org', suggestion: 'x' }, 'link'],
    [{ link: 'ht\ntps://example.org', suggestion: 'x' }, 'link'],
    [{ link: 'https://bruker:ord@example.org', suggestion: 'x' }, 'link'],
    [{ link: `https://example.org/${'x'.repeat(2000)}`, suggestion: 'x' }, 'link'],
    [{ link: 'https://example.org', suggestion: ' ' }, 'suggestion'],
    [{ link: 'https://example.org', suggestion: 'x'.repeat(2001) }, 'suggestion'],
    [{ link: 'https://example.org' }, 'suggestion'],
  ] as const)('%o is refused at its field', async ([body, field]) => {
    const before = await kept()
    const answer = await store(kari, body)
    expect([answer.statusCode, Object.keys(answer.body.fields)]).toEqual([422, [field]])
    expect(await kept()).toEqual(before)
  })

  test('a form with files or without an end is refused or read, never an error of ours', async () => {
    const { payload, headers } = await multipart(Object.entries(tip), [{ name: 'x.exe', bytes: Buffer.alloc(100_000) }])
    expect((await portal.as(kari).post('/impact-highlight/store', payload, { headers })).statusCode).toBe(413)
    const cut = payload.subarray(0, 100)
    expect((await portal.as(kari).post('/impact-highlight/store', cut, { headers })).statusCode).toBe(400)
  })

  test('stays when the account goes', async () => {
    const siri = await portal.given.account()
    await store(siri, tip)
    await portal.db.deleteFrom('account').where('id', '=', siri.id).execute()
    expect((await kept()).at(-1)).toEqual({ user_id: null, ...tip })
  })
})
