import type { App } from '../context.ts'

type Operation = { operationId: string; summary: string; responses: Record<string, unknown> }

/** The operations of the API's description as `GET /api/user`, with the codes of each refusal by status. */
export function readDescription(app: Pick<App, 'swagger'>) {
  const document: any = app.swagger()
  const paths: Record<string, Record<string, Operation>> = document.paths
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, ...words }]) => ({
      ...words,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
      answers: new Map(Object.entries(responses).map(([status, answer]) => [Number(status), codesOf(answer)])),
    })),
  )
}

const codesOf = (answer: any): string[] | undefined =>
  answer.content?.['application/json']?.schema.allOf?.[1]?.properties?.code?.enum

/** Every app of a run has the same calls, and to describe them takes a third of a second. */
let described: ReturnType<typeof readDescription> | undefined

/** Fails when a call answered with a status or a code that its description does not name. */
export function demandDescribed(app: App, call: string, status: number, body: any) {
  // Apps of single tests describe nothing; 304 repeats an answer that is described.
  if (!app.hasDecorator('swagger') || status === 304) return
  const operations = (described ??= readDescription(app))
  const [method = '', url = ''] = call.split(' ')
  const path = url.split('?')[0] ?? ''
  const found = operations.find((one) => one.method === method && one.pattern.test(path))
  if (!found) return
  const code: string | undefined = body?.success === false ? body.code : undefined
  const isNamed = found.answers.has(status) && (!code || found.answers.get(status)?.includes(code))
  if (!isNamed)
    throw new Error(
      `${call} answered ${status} ${code ?? ''}, which its description does not name: see fails of the call in contract/.`,
    )
}
