// Writes the types of the API's description as a TypeScript file: node scripts/openapi/generate.js openapi.json portal.ts
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const [, , from = '', to = ''] = process.argv
const file = ts.factory.createTypeReferenceNode('Blob')
const types = await openapiTS(await readFile(from, 'utf8'), {
  // A file is sent as a Blob; by default the generator takes it for text.
  transform: (schema) => (schema.format === 'binary' ? file : undefined),
})
await writeFile(to, astToString(types))
