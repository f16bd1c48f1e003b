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
    groups: groups.map(({ names, rows, lines, table, heading = null, ...group }) => {
      const { column } = group
      const title = column && table ? columnLabel(table, column, locale) : column
      return {
        ...group,
        title,
        text: faultText(asFault({ ...group, lines, heading: heading ?? title }), locale),
        rows: rows.map((row, at) => ({ ...row, name: names[at] ?? '' })),
      }
    }),
  }
}

/** A group as one fault of several rows, named by the file's own heading. */
export function asFault({ file, rule, heading = null, lines, count, examples }: Described): Fault {
  const [row = null] = lines
  const [value, another] = examples
  return {
    file,
    row,
    column: heading,
    rule,
    ...(value && another === undefined && { value }),
    ...(count > 1 && row !== null && { rows: lines, more: count - lines.length }),
  }
}

type Described = Pick<FoundGroup, 'file' | 'rule' | 'lines' | 'count' | 'examples' | 'heading'>
