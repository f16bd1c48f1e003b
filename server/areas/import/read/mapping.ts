import type { Row, TableName } from '../rows.ts'
import type { RawTable } from './parse-table.ts'

type Change = (cells: Record<string, string>) => string

/** How to turn another system's export into one of our tables: our headings by theirs. */
type System = {
  [N in TableName]: {
    name: string
    /** Headings that must all be present, in the form of `plain`. */
    knownBy: readonly string[]
    table: N
    columns: { [C in keyof Row<N>]?: Way }
  }
}[TableName]
type Way = string | readonly string[] | Change

/** Headings differ in case, blanks and underscores between versions and languages of a system. */
const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

const words = (text = '') => text.toLowerCase()
/** Changes lists with commas into lists with semicolons. */
export const commas = (text = '') =>
  text
    .split(/[,|]/)
    .map(part => part.trim())
    .join(';')
const noTags = (text = '') =>
  text
    .split('<')
    .map((part, at) => {
      const end = at > 0 ? part.indexOf('>') : -1
      if (end < 0) return at > 0 ? `<${part}` : part
      return (/^br\b/i.test(part) ? '\n' : '') + part.slice(end + 1)
    })
    .join('')

/** The name of somebody who has no e-mail, by which they are found. */
const withoutEmail: Change = cells =>
  cells.email ? '' : [cells['first name'], cells['last name']].filter(Boolean).join(' ')
const noDash = (text = '') => (text === '-' ? '' : text)
const isState = (text = '') => /^(in stock|on loan|repair)$/.test(words(text))
const inRepair = /repair|maint|pending|diagnos|broken|damag/
const gone = /archiv|lost|stolen|retired|not fixable/
const usable = /^$|ready|deploy|available|stock/
/** Whether a state is of this kind. One that is not understood stays as it is, and is refused. */
const stateOf = (text: string | undefined, kind: RegExp) => {
  const state = words(text)
  return kind.test(state) || [inRepair, gone, usable].some(known => known.test(state))
    ? String(kind.test(state))
    : (text ?? '')
}

const systems: readonly System[] = [
  {
    name: 'Lend Engine',
    knownBy: ['code', 'name', 'short description', 'care information'],
    table: 'objects',
    columns: {
      code: 'code',
      name: 'name',
      description: cells =>
        [cells['short description'], cells['long description'], cells['care information']]
          .map(noTags)
          .filter(Boolean)
          .join('\n\n'),
      // Its first «Type» says whether something is lent at all.
      categories: cells => commas(cells.tags) || (cells['type 2'] ?? cells.type ?? ''),
      // Its «location» is a state too.
      location: cells => (isState(cells.location) ? '' : (cells.location ?? '')),
      maintenance: cells => String(/^repair$/.test(words(cells.location))),
      accessories: cells => commas(cells.components),
      added: 'added on',
    },
  },
  // Its report of memberships, which has a row for each card, and names a member in several.
  {
    name: 'Lend Engine',
    knownBy: ['member id', 'membership number', 'membership type', 'starts', 'expires'],
    table: 'memberships',
    columns: {
      member_email: 'email',
      member_name: withoutEmail,
      card_name: 'membership type',
      number: 'membership number',
      from: 'starts',
      to: 'expires',
      price: 'price',
    },
  },
  {
    name: 'Lend Engine',
    knownBy: ['contact id', 'member id', 'first name', 'last name', 'telephone'],
    table: 'members',
    columns: {
      email: ['email', 'email address'],
      first_name: 'first name',
      last_name: 'last name',
      phone_number: 'telephone',
      card_number: 'member id',
      origin_id: 'contact id',
      address: ['street', 'address'],
      city: ['city', 'town'],
      cap: ['postcode', 'zip'],
      province: 'county',
      joined: 'added on',
    },
  },
  {
    name: 'Lend Engine',
    knownBy: ['loan id', 'item code', 'due out', 'checked out', 'due in', 'checked in'],
    table: 'loans',
    columns: {
      ref: 'loan id',
      status: 'status',
      member_email: 'email',
      member_name: withoutEmail,
      object_code: 'item code',
      from: cells => noDash(cells['checked out']) || (cells['due out'] ?? ''),
      to: 'due in',
      returned: cells => noDash(cells['checked in']),
      created: 'added on',
    },
  },
  {
    name: 'Lend Engine',
    knownBy: ['first name', 'last name', 'email', 'membership number'],
    table: 'members',
    columns: {
      email: ['email', 'email address'],
      first_name: 'first name',
      last_name: 'last name',
      phone_number: ['telephone', 'phone'],
      card_number: 'membership number',
      address: ['address line 1', 'address'],
      city: ['city', 'town'],
      cap: ['postcode', 'zip'],
    },
  },
  {
    name: 'Snipe-IT',
    knownBy: ['asset tag', 'category'],
    table: 'objects',
    columns: {
      code: 'asset tag',
      name: cells =>
        cells['asset name'] ||
        cells['item name'] ||
        cells.name ||
        cells.model ||
        cells['model name'] ||
        '',
      description: ['notes', 'asset notes', 'item notes'],
      categories: 'category',
      location: ['default location', 'location'],
      maintenance: ({ status }) => stateOf(status, inRepair),
      withdrawn: ({ status }) => stateOf(status, gone),
    },
  },
  {
    name: 'leihs',
    knownBy: ['inventory code'],
    table: 'objects',
    columns: {
      code: 'inventory code',
      name: cells =>
        [cells.product || cells['model name'] || cells.name, cells.version]
          .filter(Boolean)
          .join(' '),
      description: ['description', 'technical details', 'technical detail'],
      categories: cells => commas(cells.categories),
      accessories: cells => commas(cells.accessories),
      location: ['building', 'location'],
      corner: ['shelf', 'room'],
      maintenance: ['is broken', 'broken'],
      withdrawn: cells => String(/^(?!$|false|no|0|nein)/.test(words(cells.retired))),
    },
  },
]

/** The known system and our table for a file with these headings, or `null`. */
export type Mapped = {
  system: string
  table: TableName
  /** Our columns that it fills. */
  headings: readonly string[]
  /** Turns a row of the system into one of ours. */
  cellsOf: (cells: Record<string, string>) => Record<string, string>
  /** For each of our columns, the headings of the file from which it is read. */
  from: Record<string, string[]>
}

export function mapped({ headings }: Pick<RawTable, 'headings'>): Mapped | null {
  const theirs = headings.map(plain)
  const system = systems.find(({ knownBy }) => knownBy.every(one => theirs.includes(one)))
  if (!system) return null
  const columns = Object.entries<Way>(system.columns)
  const named = headings.map((heading, at) => [heading, theirs[at] ?? ''] as const)
  const cellsOf = (cells: Record<string, string>) => {
    const known = Object.fromEntries(named.map(([heading, name]) => [name, cells[heading] ?? '']))
    return Object.fromEntries(columns.map(([column, from]) => [column, cellOf(from, known)]))
  }
  const from = Object.fromEntries(
    columns.map(([column, way]) => {
      const names = readsFrom(way, theirs)
      return [column, named.flatMap(([heading, name]) => (names.has(name) ? [heading] : []))]
    }),
  )
  return {
    system: system.name,
    table: system.table,
    headings: Object.keys(system.columns).filter(column => from[column]?.length),
    cellsOf,
    from,
  }
}

function cellOf(from: Way, cells: Record<string, string>): string {
  if (typeof from === 'function') return from(cells)
  const names = typeof from === 'string' ? [from] : from
  return names.map(name => cells[name]).find(Boolean) ?? ''
}

/** The headings from which a column is made; for a function, those that it reads. */
function readsFrom(from: Way, theirs: readonly string[]): Set<string> {
  if (typeof from === 'string') return new Set([from])
  if (typeof from !== 'function') return new Set(from)
  const asked = new Set<string>()
  const cells = new Proxy({} as Record<string, string>, {
    get: (_, name) => {
      if (typeof name !== 'string' || !theirs.includes(name)) return undefined
      asked.add(name)
      return ''
    },
  })
  from(cells)
  return asked
}
