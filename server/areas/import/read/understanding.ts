import type * as v from 'valibot'
import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import { type Column, labelOf } from '../columns/column.ts'
import { profilesOf } from '../kinds/contents.ts'
import { furtherColumnsOf } from '../kinds/further-columns.ts'
import { kindOf, type Reason, reasonTexts } from '../kinds/kinds.ts'
import { columnsOf, type TableName, tableNames, tables } from '../rows.ts'
import { cell } from './cells.ts'
import { likelyAmong } from './likely-among.ts'
import { commas, mapped } from './mapping.ts'
import type { RawTable } from './parse-table.ts'

const sampleChars = 60
const sampleRows = 3

type Cells = Record<string, string>

/** A file as one of our tables, or `null` if it is unknown; and how it was understood, to be shown. */
export type Understood = {
  table: TableName | null
  system: string | null
  /** Whether columns were found by the likeness of their headings or by their cells. */
  guessed: boolean
  /** Why it is this table, or none. */
  reason: Reason
  /** The headings that a person left out, or to which no column of ours belongs. */
  left: readonly string[]
  /** Our columns that it has. */
  headings: readonly string[]
  /** The cells of a row by those columns. */
  cellsOf: (cells: Cells) => Cells
  shown: ImportTable
}

/**
 * Finds the table and columns of a file: by its name, else as another system's export, else by likeness.
 * `chosen` overrides the table, and the heading of each of our columns, or none.
 */
export function understand(raw: RawTable, chosen: ImportMapping[string] | undefined): Understood {
  const other = mapped(raw)
  const profiles = profilesOf(raw)
  const said = tableNames.find(name => name === chosen?.table)
  const named = other?.table ?? ownTable(raw)
  const kind = named ? null : kindOf(raw, profiles)
  const found = named ?? kind?.table ?? null
  const table = chosen?.table === noTable ? null : (said ?? found)
  const reason = reasonOf({
    isSaid: said !== undefined && said !== found,
    kind,
    system: other?.system,
  })
  // For another table than the system's, the system's columns do not apply.
  const known = other && other.table === table ? other : null
  const likely = table ? likelyAmong(table, raw, profiles, known) : {}
  const from = (column: string): string[] => {
    const heading = chosen?.columns[column]
    if (heading !== undefined) return raw.headings.includes(heading) ? [heading] : []
    if (known?.from[column]) return known.from[column]
    if (!known && raw.headings.includes(column) && likely[column] === undefined) return [column]
    const like = likely[column]
    return like && !Object.values(chosen?.columns ?? {}).includes(like) ? [like] : []
  }
  // What only the demo uses is offered only if the file has it.
  const columns: [string, Pick<Column<never>, 'cell'>][] = table
    ? [
        ...columnsOf(table).filter(
          ([name, { hidden }]) => hidden !== 'made' && (hidden !== 'demo' || from(name).length > 0),
        ),
        ...furtherColumnsOf(table).map(({ name }): [string, { cell: typeof cell.short }] => [
          name,
          { cell: cell.short },
        ]),
      ]
    : []
  const used = new Set(columns.flatMap(([name]) => from(name)))
  const guesses = Object.entries(likely).flatMap(([column, heading]) =>
    heading ? from(column).map(one => [column, one]) : [[column, heading]],
  )
  const guessed = guesses.length > 0
  const own = withChoices(raw.headings, known ?? { headings: raw.headings, cellsOf: same }, {
    ...Object.fromEntries(guesses),
    ...chosen?.columns,
  })
  return {
    table,
    system: known?.system ?? null,
    guessed,
    reason,
    left: raw.headings.filter(heading => !used.has(heading)),
    headings: own.headings,
    cellsOf:
      guessed && table && !known ? cells => withLists(table, own.cellsOf(cells)) : own.cellsOf,
    shown: {
      file: raw.file,
      table,
      system: known?.system ?? null,
      headings: raw.headings.map((heading, at) => ({
        heading,
        title: raw.titles?.[at] || heading,
        filled: raw.filled?.[at] ?? 0,
        samples: raw.rows
          .slice(0, sampleRows)
          .map(({ cells }) => (cells[heading] ?? '').slice(0, sampleChars)),
      })),
      columns: columns.map(([name, { cell }]) => ({
        name,
        required: isRequired(table, name, cell, from),
        from: from(name),
      })),
    },
  }
}

/**
 * How files were understood, with the names of our columns in words. Columns of other languages than the `offered` ones are
 * left out unless a file has them.
 */
export function withLabels(
  tables: readonly ImportTable[],
  locale: Locale,
  offered: readonly Locale[] = locales,
): ImportTable[] {
  return tables.map(({ table, columns, ...read }) => {
    const { because } = read
    const labels = new Map<string, Pick<Column<never>, 'label' | 'inLabel'>>(
      table
        ? [
            ...columnsOf(table as TableName),
            ...furtherColumnsOf(table as TableName).map(one => [one.name, one] as const),
          ]
        : [],
    )
    const wanted = columns.filter(({ name, from }) => {
      const language = labels.get(name)?.inLabel
      return typeof language !== 'string' || offered.includes(language) || from.length > 0
    })
    const labelled = wanted.map(column => {
      const known = labels.get(column.name)
      return known?.label ? { ...column, label: labelOf(known, locale) } : column
    })
    return {
      table,
      columns: labelled,
      ...read,
      ...(because && { reason: reasonText(because, locale) }),
    }
  })
}

/** Why a file is what it is, in words: `ha nomi di oggetti: «Attrezzo», «Marca»`. */
export function reasonText(
  { rule, columns, system }: Reason | NonNullable<ImportTable['because']>,
  locale: Locale,
): string {
  const text = reasonTexts[rule as Reason['rule']]
  return say(locale, text, { columns: columns.map(one => `«${one}»`).join(', '), system })
}

/** The choice of a file that is not imported. */
const noTable = 'none'

type Known = { isSaid: boolean; kind: ReturnType<typeof kindOf> | null; system: string | undefined }

function reasonOf({ isSaid, kind, system }: Known): Reason {
  if (isSaid) return { rule: 'said', columns: [] }
  if (system) return { rule: 'system', columns: [], system }
  return kind?.reason ?? { rule: 'own', columns: [] }
}

const same = (cells: Cells) => cells

/** People separate the entries of a list by commas. */
function withLists(table: TableName, cells: Cells): Cells {
  const lists = columnsOf(table).filter(
    ([name, column]) => column.cell === cell.list && cells[name],
  )
  return { ...cells, ...Object.fromEntries(lists.map(([name]) => [name, commas(cells[name])])) }
}

function isRequired(
  table: TableName | null,
  name: string,
  cell: v.GenericSchema,
  from: (column: string) => string[],
): boolean {
  // A loan has the code of its product, or its name.
  if (table === 'loans' && name === 'object_code') return from('object_name').length === 0
  return cell.type !== 'optional' && !acceptsNothing(cell) && !isMade(table, name, from)
}

/** Products without a code get one, and a cell with both names gives the first one. */
function isMade(
  table: TableName | null,
  column: string,
  from: (column: string) => string[],
): boolean {
  if (table === 'members') return column === 'first_name' && from('full_name').length > 0
  if (table === 'categories' || table === 'headquarters')
    return column === 'slug' || column === 'code'
  return table === 'objects' && column === 'code'
}

/** Columns that must be in the file, but may be empty. */
function acceptsNothing(schema: { '~standard': { validate(value: unknown): unknown } }): boolean {
  const result = schema['~standard'].validate('') as { issues?: unknown }
  return result.issues === undefined
}

/** Applies the chosen columns over those that were understood. */
function withChoices(
  theirs: readonly string[],
  base: Pick<Understood, 'headings' | 'cellsOf'>,
  columns: Record<string, string>,
): Pick<Understood, 'headings' | 'cellsOf'> {
  const entries = Object.entries(columns)
  if (entries.length === 0) return base
  const left = new Set(entries.filter(([, heading]) => !heading).map(([column]) => column))
  const taken = entries.filter(([, heading]) => theirs.includes(heading))
  const rest = base.headings.filter(name => !left.has(name))
  return {
    headings: [...new Set([...rest, ...taken.map(([name]) => name)])],
    cellsOf: cells => {
      const own = Object.entries(base.cellsOf(cells)).filter(([column]) => !left.has(column))
      const chosen = taken.map(([column, heading]) => [column, cells[heading] ?? ''])
      return Object.fromEntries([...own, ...chosen])
    },
  }
}

/** Our own table, by its file name (`objects.csv`) or, if it was renamed, by its headings. */
function ownTable({ file, sheet, headings }: RawTable): TableName | undefined {
  const bare = (sheet ?? file).replace(/^.*\//, '').replace(/\.(csv|tsv|xlsx|ods)$/i, '')
  const named = tableNames.find(table => table === bare)
  const fits = (table: TableName) =>
    columnsOf(table).every(
      ([column, { cell, telling }]) =>
        (cell.type === 'optional' && !telling) || headings.includes(column),
    )
  if (named && Object.keys(tables[named].entries).some(column => headings.includes(column))) {
    return named
  }
  // Other systems have a name and a code too, among many columns of their own.
  const isMostlyOurs = (table: TableName) => {
    const ours = headings.filter(heading => Object.hasOwn(tables[table].entries, heading))
    return ours.length * 2 >= headings.length
  }
  return tableNames.find(table => fits(table) && isMostlyOurs(table))
}
