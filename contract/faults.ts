import * as v from 'valibot'

/**
 * Dotted field path → the violated rule (`required`, `email`…); `invalid` if the rule has no name.
 */
export type Faults = Record<string, string>

/** The violated rule of each field. A schema's message is the name of its rule. */
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

/** The violated rules of `values` by a schema; empty if the values are valid. */
export function faultsOf(schema: v.GenericSchema, values: unknown): Faults {
  const result = v.safeParse(schema, values)
  return result.success ? {} : faultsIn(result.issues)
}
