import type { ImportTrial, RowKind } from '#contract/shapes/admin/trial.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { type Fault, faultText } from '../faults.ts'
import { columnLabel, type FoundGroup, type TrialFound } from './found.ts'

/** What a trial has found, with the names of columns and faults in words. */
export function trialIn(locale: Locale, { tables, groups }: TrialFound): ImportTrial {
  return {
    tables: tables.map(({ table, files, kinds }) => ({
      table,
      files,
      counts: Object.fromEntries(
        Object.entries(kinds).map(([kind, { count }]) => [kind, count]),
      ) as Record<RowKind, number>,
      rows: Object.entries(kinds)
        .filter(([, { rows }]) => rows.length > 0)
        .map(([kind, { from, rows }]) => ({
          kind: kind as RowKind,
          from,
          rows: rows.map(({ fields, file, ...row }) => ({
            ...row,
            ...(files.length > 1 && { file }),
            fields: fields.map(({ column, ...field }) => ({
              label: columnLabel(table, column, locale),
              ...field,
            })),
          })),
        })),
    })),
    groups: groups.map(found => {
      const { names, rows, lines: _, table: __, heading: ___, ...group } = found
      return {
        ...group,
        title: titleOf(found, locale),
        text: groupText(found, locale),
        rows: rows.map((row, at) => ({ ...row, name: names[at] ?? '' })),
      }
    }),
  }
}

/** Our column in words, or the file's heading if it is none of ours. */
const titleOf = ({ column, table }: FoundGroup, locale: Locale) =>
  column && table ? columnLabel(table, column, locale) : column

/** A group as one fault of several rows, its column named by the file's own heading. */
export function groupText(group: FoundGroup, locale: Locale): string {
  const { file, rule, heading, lines, count, examples } = group
  const [row = null] = lines
  const [value, another] = examples
  const fault: Fault = {
    file,
    row,
    column: heading ?? titleOf(group, locale),
    rule,
    ...(value && another === undefined && { value }),
    ...(count > 1 && row !== null && { rows: lines, more: count - lines.length }),
  }
  return faultText(fault, locale)
}
