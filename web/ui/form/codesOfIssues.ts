import { fieldCodes, type FieldCodes } from '#contract/errors.ts'

/** zod's issue, as far as it matters here. The contract's schemas put a code where zod has its message (`say`). */
type Issue = { path: PropertyKey[]; message: string }

/** What a schema found wrong: the first code for each path, keyed as the server keys its `codes`. */
export function codesOfIssues(issues: readonly Issue[] = []): FieldCodes {
  const codes: FieldCodes = {}
  for (const { path, message } of issues)
    codes[path.join('.')] ??= fieldCodes.find((code) => code === message) ?? 'invalid'
  return codes
}
