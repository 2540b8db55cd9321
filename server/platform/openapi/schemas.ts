import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type jsonSchemaTransform,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as accounts from '#contract/accounts.ts'
import * as articles from '#contract/articles.ts'
import { failure } from '#contract/failure.ts'
import * as incidents from '#contract/incidents.ts'
import { inspection } from '#contract/inspection.ts'
import { entrySummary } from '#contract/knowledge.ts'
import { city, country } from '#contract/lookups.ts'
import { named, ownSession } from '#contract/wire.ts'

/** Component names. What is sent gets the ending `Input`, from the transformation below. */
const names = {
  Credentials: accounts.credentials,
  Registration: accounts.registration,
  PasswordForgotten: accounts.passwordForgotten,
  NewPassword: accounts.newPassword,
  PasswordChange: accounts.passwordChange,
  EmailChange: accounts.emailChange,
  AccountUpdate: accounts.accountUpdate,
  Incident: incidents.incidentForm,
  Tip: articles.tip,

  User: accounts.user,
  Session: ownSession,
  OwnIncident: incidents.ownIncident,
  SavedIncident: incidents.savedIncident,
  IncidentDocument: incidents.incidentDocument,
  Inspection: inspection,
  Article: articles.article,
  ArticleChoices: articles.articleChoices,
  NewsAgency: articles.newsAgency,
  Picture: articles.picture,
  Named: named,
  Country: country,
  City: city,
  KnowledgeEntry: entrySummary,
  Failure: failure,
} satisfies Record<string, z.ZodType>

for (const [id, schema] of Object.entries(names)) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Not its pattern: a telephone number may be sent with spaces that the pattern would refuse. */
const describing = ['minLength', 'maxLength', 'format'] as const

/**
 * Two things that zod does not derive: a field is required when the schema refuses its absence, also behind `preprocess`
 * and `refine`; and a text that is cleaned first and then checked has the limits of the check.
 */
const override: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(zodSchema.shape)
    const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name)
    if (required.length > 0) jsonSchema.required = required
    else delete jsonSchema.required
  }
  if (zodSchema instanceof z.ZodPipe && jsonSchema.type === 'string') {
    const check = jsonOf(zodSchema.out)
    if (check.type === 'string') for (const fact of describing) Object.assign(jsonSchema, part(check, fact))
  }
}

const part = <Key extends string>(from: Partial<Record<Key, unknown>>, key: Key) =>
  from[key] === undefined ? {} : { [key]: from[key] }

/** As it is sent. The clone has no name, so that the schema itself is written and not a reference to it. */
export const jsonOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(z.clone(schema, schema._zod.def), { io: 'input', unrepresentable: 'any', override })

export const transformSchema: typeof jsonSchemaTransform = createJsonSchemaTransform({ zodToJsonConfig: { override } })
export const transformDocument = createJsonSchemaTransformObject({ zodToJsonConfig: { override } })
