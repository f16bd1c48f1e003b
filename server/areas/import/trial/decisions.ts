import type { FaultChoice, ImportDecisions } from '#contract/shapes/admin/trial.ts'
import type { Fault, FaultRule } from '../faults.ts'
import type { RawRow } from '../read/parse-table.ts'
import { acceptsEmpty, isColumn, type TableName } from '../rows.ts'

/** The rows of a group that are stored: those of the page. */
export type Page = { key: string; from: number }
export const rowsOfPage = 50
const rowsAtFirst = 10
const namedExamples = 3
const namedRows = 8
const mostGroups = 300

/** Faults of one kind in one column. */
export type Group = Pick<Fault, 'file' | 'column' | 'rule'> & {
  /** The table whose column it is, if it is one of ours. */
  table?: TableName
  count: number
  examples: string[]
  /** Its first rows. */
  lines: number[]
  from: number
  rows: { row: number; value: string }[]
  choices: (FaultChoice | 'ask')[]
  chosen?: FaultChoice
  warning?: true
}

const keyOf = ({ file, column, rule }: { file: string; column: string | null; rule: string }) =>
  `${rule} ${column ?? ''} ${file}`

/** Faults that do not stop an import: its row is imported. */
const warnings: ReadonlySet<FaultRule> = new Set<FaultRule>([
  'loan_kept',
  'staff_kept',
  'card_over',
  'no_email',
  'shared_email',
  'same_person',
  'card_from_joined',
  'card_from_before',
  'loan_from_today',
  'email_added',
  'day_first',
  'day_last',
])

export const isWarning = ({ rule }: Pick<Fault, 'rule'>) => warnings.has(rule)

/** An empty cell has such a fault too. */
const lacking: ReadonlySet<FaultRule> = new Set<FaultRule>(['empty', 'no_place', 'no_places_yet'])
/** Of such a fault the person says who is meant. The step that finds it asks for the answer. */
const asked: ReadonlySet<FaultRule> = new Set<FaultRule>(['same_name'])
const isAnswer = (choice: FaultChoice | undefined) => choice === 'same' || choice === 'other'

/** The rows that have something. A set of 200,000 numbers would hold up others while it grows. */
type Marks = true[]

function mark(all: Map<string, Marks>, key: string, line: number) {
  const marks = all.get(key) ?? []
  marks[line] = true
  all.set(key, marks)
}

/** What becomes of a row. */
type Change = { skipped: boolean; cells: Map<string, string> }

/**
 * What the person decided about the faults of an import, and the groups that these make. A choice for a group changes the rows
 * in which the fault is found: so the files are checked again, until a pass finds no fault that a choice settles.
 */
export class Decisions {
  readonly #choices: ReadonlyMap<string, FaultChoice>
  readonly #page: Page | null
  /** What becomes of rows, by file and row. */
  readonly #changes = new Map<string, Map<number, Change>>()
  /** Groups with a choice, which later passes no longer find. */
  readonly #settled = new Map<string, Group>()
  #found = new Map<string, Group>()
  /** The cells that cannot be read, by file and column, and their rows: no other fault is said of them. */
  #unread = new Map<string, Marks>()
  #faulty = new Map<string, Marks>()
  #tables = new Map<string, readonly TableName[]>()
  #isChanged = false

  constructor(decisions: ImportDecisions = { groups: [], cells: [] }, page: Page | null = null) {
    this.#page = page
    this.#choices = new Map(
      decisions.groups.map(({ choice, ...group }) => [keyOf(group), choice] as const),
    )
    for (const { file, row, column, value } of decisions.cells) {
      this.#changeOf(file, row).cells.set(column, value)
    }
  }

  /** Begins a pass over the files. */
  begin() {
    this.#found = new Map()
    this.#unread = new Map()
    this.#faulty = new Map()
    this.#isChanged = false
    // These are found again in each pass.
    for (const [key, { chosen }] of this.#settled) if (isAnswer(chosen)) this.#settled.delete(key)
  }

  /** What the person chose for a group of faults. */
  choiceOf(group: { file: string; column: string; rule: FaultRule }): FaultChoice | undefined {
    return this.#choices.get(keyOf(group))
  }

  /** Whether this pass found faults that a choice settles: the next one will not have them. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  get isGiven(): boolean {
    return this.#choices.size > 0 || this.#changes.size > 0
  }

  /** The groups of the last pass, and those that choices have settled. */
  groups(): Group[] {
    return [...this.#settled.values(), ...this.#found.values()]
  }

  /** Says of which tables a file has rows: its own first. */
  nameTables(file: string, tables: readonly TableName[]) {
    this.#tables.set(file, tables)
  }

  /** The row with what was decided about its cells, by our columns; `null` if it is left out. */
  apply(file: string, { line, cells }: RawRow): Record<string, string> | null {
    const change = this.#changes.get(file)?.get(line)
    if (!change) return cells
    if (change.skipped) return null
    // The cells of a row of another table, which this row makes, stand under its name: `loans.member_email`.
    const theirs = Object.keys(cells).flatMap(name => {
      const value = change.cells.get(name.split('.')[1] ?? '')
      return value === undefined ? [] : [[name, value]]
    })
    return { ...cells, ...Object.fromEntries(change.cells), ...Object.fromEntries(theirs) }
  }

  /** Whether the person wrote this cell anew, or its row is left out. */
  isDecided(file: string, line: number, column: string): boolean {
    const change = this.#changes.get(file)?.get(line)
    return change !== undefined && (change.skipped || change.cells.has(column))
  }

  /** What the person decided about a cell; `undefined`: it stays. */
  cellOf(file: string, line: number, column: string): string | undefined {
    return this.#changes.get(file)?.get(line)?.cells.get(column)
  }

  isTouched(file: string, line: number): boolean {
    return Boolean(this.#changes.get(file)?.has(line)) || this.isFaulty(file, line)
  }

  /** The row cannot be imported. `unread` are the cells that cannot be read. */
  markFaulty(file: string, line: number, unread: readonly string[] = []) {
    mark(this.#faulty, file, line)
    for (const column of unread) mark(this.#unread, `${file}\0${column}`, line)
  }

  isFaulty(file: string, line: number): boolean {
    return this.#faulty.get(file)?.[line] ?? false
  }

  /** Adds a fault to its group. @returns whether it does not count: a choice settles it, or it is a warning, or is known */
  settle(fault: Fault): boolean {
    const { file, row, column } = fault
    if (row !== null && column && this.#unread.get(`${file}\0${column}`)?.[row]) return true
    const chosen = isWarning(fault) ? undefined : this.#choices.get(keyOf(fault))
    const group = this.#groupOf(fault, chosen)
    if (group) add(group, fault, this.#page)
    if (isWarning(fault)) return true
    const choice = chosen && group?.choices.includes(chosen) ? chosen : undefined
    if (isAnswer(choice)) return true
    if (choice && row !== null && column !== null) {
      const change = this.#changeOf(file, row)
      // An empty cell may have the same fault: then the choice does not settle it, and the passes end.
      const isDone = choice === 'skip' ? change.skipped : change.cells.get(column) === ''
      if (choice === 'skip') change.skipped = true
      else change.cells.set(column, '')
      if (!isDone) {
        this.#isChanged = true
        return true
      }
    }
    if (row !== null) this.markFaulty(file, row)
    return false
  }

  #changeOf(file: string, row: number): Change {
    const rows = this.#changes.get(file) ?? new Map<number, Change>()
    this.#changes.set(file, rows)
    const change = rows.get(row) ?? { skipped: false, cells: new Map<string, string>() }
    rows.set(row, change)
    return change
  }

  #groupOf(fault: Fault, chosen: FaultChoice | undefined): Group | undefined {
    const groups = chosen ? this.#settled : this.#found
    const key = keyOf(fault)
    const known = groups.get(key)
    if (known || groups.size >= mostGroups) return known
    const { file, row, column, rule } = fault
    const table = this.#tables.get(file)?.find(one => column !== null && isColumn(one, column))
    // The first row has the headings.
    const isCell = row !== null && row > 1 && column !== null && rule !== 'missing_column'
    const isOurs = isCell && table !== undefined
    // Without its member a loan is none, but the product that they have stays.
    const isNeeded = table === this.#tables.get(file)?.[0] && /^member_/.test(column ?? '')
    const canBeEmpty =
      isOurs && acceptsEmpty(table, column) && !isNeeded && !asked.has(rule) && !lacking.has(rule)
    const group: Group = {
      file,
      column,
      rule,
      ...(table && { table }),
      count: 0,
      examples: [],
      lines: [],
      from: this.#page?.key === key ? this.#page.from : 0,
      rows: [],
      choices: isWarning(fault)
        ? []
        : [
            ...(asked.has(rule) ? (['same', 'other'] as const) : []),
            ...(canBeEmpty ? (['empty'] as const) : []),
            ...(isCell ? (['skip'] as const) : []),
            ...(isOurs && !asked.has(rule) ? (['ask'] as const) : []),
          ],
      ...(chosen && { chosen }),
      ...(isWarning(fault) && { warning: true }),
    }
    groups.set(key, group)
    return group
  }
}

function add(group: Group, { row, value = '' }: Fault, page: Page | null) {
  // A missing column is a fault of the heading, found in every row.
  if (row !== null && group.lines.at(-1) === row) return
  const most = page?.key === keyOf(group) ? rowsOfPage : rowsAtFirst
  if (row !== null && group.count >= group.from && group.rows.length < most) {
    group.rows.push({ row, value })
  }
  group.count += 1
  if (row !== null && group.lines.length < namedRows) group.lines.push(row)
  if (value && group.examples.length < namedExamples && !group.examples.includes(value)) {
    group.examples.push(value.slice(0, 60))
  }
}
