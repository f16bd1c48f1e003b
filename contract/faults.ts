import * as v from 'valibot'

/** Dotted field path → the rule it breaks (`required`, `email`…); anything without a name is `invalid`. */
export type Faults = Record<string, string>

/** What is wrong with some input, field by field; a schema's message is its rule's name. */
export function faultsIn(issues: readonly v.BaseIssue<unknown>[]): Faults {
  const faults: Faults = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    const named = /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid'
    const empty = issue.input === undefined || issue.input === ''
    faults[path] ??= empty ? 'required' : named
  }
  return faults
}

/** The faults of values by a schema; none for values that fit. */
export function faultsOf(schema: v.GenericSchema, values: unknown): Faults {
  const result = v.safeParse(schema, values)
  return result.success ? {} : faultsIn(result.issues)
}
