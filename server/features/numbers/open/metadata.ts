import { fileKind } from '#contract/figures.ts'
import type { Release, ReleaseFile, ReleaseSummary } from '#contract/openNumbers.ts'
import type { Config } from '#server/config.ts'
import texts from '#texts/nb/openData.ts'

export const numberColumns = [
  'release',
  'figure',
  'dimension',
  'code',
  'word',
  'dimension_2',
  'code_2',
  'word_2',
  'count',
] as const
export const dictionaryColumns = ['dimension', 'dimension_word', 'code', 'word', 'code_list'] as const

const columnsOf: Record<string, readonly (keyof typeof texts.fields)[]> = {
  'tall.csv': numberColumns,
  'kodeliste.csv': dictionaryColumns,
}
const whole = ['count', 'code_list']

/** The files of a release as a Frictionless Data Package 2.0. Paths are relative, so that it holds wherever the files lie together. */
export const describePackage = (release: Release, files: readonly ReleaseFile[]) => ({
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
  name: `tall-om-muslimhets-${release.slug}`,
  title: texts.named(release),
  description: describe(release),
  created: release.published_at,
  keywords: texts.keywords,
  licenses: [{ name: 'CC-BY-4.0', title: texts.licence, path: texts.licenceLink }],
  resources: files.map(({ name, media_type, bytes, sha256 }) => {
    const fields = columnsOf[fileKind(name)]?.map((column) => ({
      name: column,
      type: whole.includes(column) ? 'integer' : 'string',
      description: texts.fields[column],
    }))
    return {
      name,
      path: name,
      title: texts.files[fileKind(name)],
      format: formatOf(name),
      mediatype: media_type,
      bytes,
      hash: `sha256:${sha256}`,
      ...(fields && { type: 'table', encoding: 'utf-8', schema: { fields, missingValues: [''] } }),
    }
  }),
})

type Facts = Pick<Config, 'publicUrl' | 'orgName' | 'orgEmail'>

/** All releases as a DCAT-AP-NO 3 catalogue in JSON-LD. The organisation's number, which the profile wishes for, is in no setting. */
export function describeCatalog({ publicUrl, orgName, orgEmail }: Facts, releases: readonly ReleaseSummary[]) {
  const id = `${publicUrl}/api/numbers`
  const common = {
    'dct:publisher': { '@id': `${publicUrl}/about`, '@type': 'foaf:Agent', 'foaf:name': nb(orgName) },
    'dcat:contactPoint': {
      '@type': 'vcard:Organization',
      'vcard:fn': orgName,
      'vcard:hasEmail': at(`mailto:${orgEmail}`),
    },
    'dct:language': at(`${authority}/language/NOB`),
    'dct:license': at(`${authority}/licence/CC_BY_4_0`),
  }
  const datasetOf = (release: ReleaseSummary) => ({
    '@id': `${id}/${release.slug}`,
    '@type': 'dcat:Dataset',
    'dct:identifier': `${id}/${release.slug}`,
    'dct:title': nb(texts.named(release)),
    'dct:description': nb(describe(release)),
    ...common,
    'dcat:theme': [at(`${authority}/data-theme/JUST`), at(`${authority}/data-theme/SOCI`)],
    'dcat:keyword': texts.keywords.map(nb),
    'dct:accessRights': at(`${authority}/access-right/PUBLIC`),
    'dct:issued': typed('dateTime', release.published_at),
    'dct:spatial': at(`${authority}/country/NOR`),
    'dct:temporal': {
      '@type': 'dct:PeriodOfTime',
      'dcat:startDate': typed('date', release.from),
      'dcat:endDate': typed('date', release.to),
    },
    'dcat:landingPage': at(`${publicUrl}/tall/${release.slug}`),
    ...(release.corrects && { 'dct:replaces': at(`${id}/${release.corrects}`) }),
    ...(release.corrected_by && { 'dct:isReplacedBy': at(`${id}/${release.corrected_by}`) }),
    'dcat:distribution': release.files.map(({ name, media_type, bytes, sha256 }) => ({
      '@id': `${id}/${release.slug}/files/${name}`,
      '@type': 'dcat:Distribution',
      'dct:title': nb(name),
      'dct:description': nb(texts.files[fileKind(name)] ?? name),
      'dcat:accessURL': at(`${id}/${release.slug}/files/${name}`),
      'dcat:downloadURL': at(`${id}/${release.slug}/files/${name}`),
      'dct:format': at(`${authority}/file-type/${formatOf(name).toUpperCase()}`),
      'dcat:mediaType': at(`https://www.iana.org/assignments/media-types/${media_type}`),
      'dct:license': common['dct:license'],
      'dcat:byteSize': typed('nonNegativeInteger', String(bytes)),
      'spdx:checksum': {
        '@type': 'spdx:Checksum',
        'spdx:algorithm': at('spdx:checksumAlgorithm_sha256'),
        'spdx:checksumValue': typed('hexBinary', sha256),
      },
    })),
  })
  return {
    '@context': vocabularies,
    '@id': id,
    '@type': 'dcat:Catalog',
    'dct:identifier': id,
    'dct:title': nb(texts.catalog),
    'dct:description': nb(texts.about),
    ...common,
    'dcat:dataset': releases.map(datasetOf),
  }
}

const describe = ({ is_demo }: Pick<ReleaseSummary, 'is_demo'>) =>
  [...(is_demo ? [texts.demo] : []), texts.about, ...texts.reading].join(' ')

const formatOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const authority = 'http://publications.europa.eu/resource/authority'
const vocabularies = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}
const at = (address: string) => ({ '@id': address })
const nb = (words: string) => ({ '@language': 'nb', '@value': words })
const typed = (type: string, value: string) => ({ '@type': `xsd:${type}`, '@value': value })
