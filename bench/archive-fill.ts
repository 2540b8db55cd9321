/** Needs a single connection, because it creates a temporary table. */
type Query = (sql: string) => Promise<unknown>

/** Words of the titles: from one in every second title to names that are in few. */
export const words = [
  'om', 'ny', 'og', 'ungdom', 'frivillige', 'skole', 'åpner', 'bygger', 'idrett', 'leder', 'kvinner', 'nabolag', 'ære',
  'forsker', 'møter', 'kultur', 'helse', 'økonomi', 'fest', 'laget', 'gründer', 'student', 'moské', 'kirke', 'dialog',
  'arbeid', 'språk', 'høytid', 'årets', 'samtale', 'gjennom', 'hverdagen', 'framtid', 'bok', 'film', 'musikk',
] // prettier-ignore

const triggered = ['article', 'article_category_of', 'article_hashtag']

/** Creates `count` articles: twelve categories, forty agencies, five hundred hashtags, eight formats, forty years. */
export async function fillArchive(query: Query, count: number) {
  const list = `ARRAY[${words.map((word) => `'${word}'`).join(',')}]`
  await query('TRUNCATE article, hashtag RESTART IDENTITY CASCADE')
  // Writes once what the triggers would write per row, which saves two hundred thousand updates.
  for (const table of triggered) await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await query(`SELECT setseed(0.42)`)
  await query(`INSERT INTO hashtag (name) SELECT 'emne' || n FROM generate_series(1, 500) AS n`)
  await query(`
    CREATE TEMP TABLE made AS SELECT
      n AS id,
      initcap((${list})[1 + floor(power(random(), 2) * ${words.length})::int]) || ' ' ||
        (${list})[1 + floor(random() * ${words.length})::int] || ' ' ||
        (${list})[1 + floor(random() * ${words.length})::int] || ' i ' || place.name || ' ' || n AS title,
      '1986-01-01'::date + floor(power(random(), 0.5) * 14900)::int AS date,
      (ARRAY['jpg','jpg','jpg','png','webp','pdf','docx','Video',NULL])[1 + floor(random() * 9)::int] AS file_format,
      CASE WHEN random() < 0.3 THEN 'Ja' ELSE 'Nei' END AS is_paid,
      (SELECT array_agg(id) FROM news_agency)[
        1 + floor(power(random(), 2) * (SELECT count(*) FROM news_agency))::int] AS news_agency_id,
      (SELECT array_agg(id) FROM article_category)[1 + floor(random() * 12)::int] AS first_category_id,
      ARRAY(SELECT DISTINCT id FROM unnest(ARRAY[
        1 + floor(power(random(), 3) * 500)::int, 1 + floor(power(random(), 3) * 500)::int, 1 + n % 500]) AS tag (id)
      ) AS hashtag_ids
    FROM generate_series(1, ${count}) AS n
    JOIN (SELECT name, row_number() OVER (ORDER BY id) - 1 AS nr FROM city) AS place ON place.nr = (n * 7919) % 15000`)
  await query(`
    INSERT INTO article (id, title, description, date, file_format, filepath, is_paid, link, link_key, news_agency_id)
    OVERRIDING SYSTEM VALUE
    SELECT id, title, repeat('En artikkel som forteller om noe godt, og om dem som gjorde det. ', 4 + id % 8), date,
      file_format, '/media/' || md5(id::text) || '.jpg', is_paid, 'https://example.org/' || id, 'example.org/' || id, news_agency_id
    FROM made`)
  await query(`
    INSERT INTO article_index (article_id, title, date, news_agency_id, first_category_id, file_format, is_paid,
      hashtag_ids)
    SELECT id, title, date, news_agency_id, first_category_id, file_format, is_paid, hashtag_ids FROM made`)
  await query(`
    INSERT INTO article_category_of (article_id, category_id, position)
    SELECT id, first_category_id, 1 FROM made
    UNION ALL SELECT id, first_category_id % 12 + 1, 2 FROM made WHERE id % 2 = 0`)
  await query('INSERT INTO article_hashtag (article_id, hashtag_id) SELECT id, unnest(hashtag_ids) FROM made')
  for (const table of triggered) await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await query('DROP TABLE made')
  // The ids above were given by hand; the next article is counted from there.
  await query(`SELECT setval(pg_get_serial_sequence('article', 'id'), ${count})`)
  await query('UPDATE content_version SET version = version + 1')
  await query('VACUUM ANALYZE article, article_index, article_category_of, article_hashtag, hashtag')
}
