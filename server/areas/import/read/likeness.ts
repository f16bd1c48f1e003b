import { furtherColumnsOf } from '../kinds/further-columns.ts'
import { namedColumns } from '../kinds/names.ts'
import { columnsOf, type TableName, tableNames } from '../rows.ts'
import { plainHeading } from './plain-heading.ts'

/** Below this likeness a heading matches no name. */
const leastLikeness = 0.6
/** The same where only letters are alike: a word with one letter wrong. */
const leastByLetters = 0.64
/** Two names whose likeness to a heading differs by less than this are equally like it. */
const equalWithin = 0.02
/** The likeness of a heading that is one of the names of a column, a little less for a later name. */
const exact = 1
/** A text with its words and its pairs of letters. */
type Form = { text: string; words: ReadonlySet<string>; pairs: ReadonlySet<string> }

function formOf(text: string): Form {
  const letters = [...text]
  const pairs = new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
  return { text, words: new Set(text.split(' ')), pairs }
}

/** `byWords`: only a heading with all words of a name is like it, because there are many such names. */
type Named = { column: string; forms: Form[]; byWords: boolean }

const namedBy = (column: string, synonyms: string | undefined, byWords: boolean): Named[] =>
  synonyms ? [{ column, forms: synonyms.split(', ').map(formOf), byWords }] : []

const names = Object.fromEntries(
  tableNames.map((table): [TableName, Named[]] => [
    table,
    [
      ...columnsOf(table).flatMap(([column, { synonyms, inLabel }]) =>
        // Else «Short description» is a description in German.
        namedBy(column, synonyms, inLabel !== undefined),
      ),
      ...furtherColumnsOf(table).flatMap(({ name, synonyms }) => namedBy(name, synonyms, true)),
    ],
  ]),
) as Record<TableName, Named[]>

/** What we have no column for, but whose letters are like those of a name: «Brand» is no branch. */
const notOurs = new Set(
  'brand, make, marca, marke, model, modello, modell, manufacturer, produttore, hersteller'.split(
    ', ',
  ),
)
/** The same of a single word: «Codice fiscale» is no CAP, «Warranty date» is not when a thing was added, «Phone 1 - Label» is no number. */
const notOursWords = new Set(
  'warranty, garanzia, garantie, fiscale, tax, iban, nascita, birth, geburtsdatum, label, formatted, rental, noleggio'.split(
    ', ',
  ),
)
export const isNotOurs = (plain: string) =>
  notOurs.has(plain) || plain.split(' ').some(word => notOursWords.has(word))

/** The likeness of a heading and a name, from 0 to 1: by their words, else by their pairs of letters. */
function likeness(heading: Form, name: Form, byWords: boolean): number {
  if (heading.text === name.text) return 1
  if ([...name.words].every(word => heading.words.has(word))) {
    return 0.6 + (0.3 * name.words.size) / heading.words.size
  }
  if (byWords) return 0
  let shared = 0
  for (const pair of name.pairs) if (heading.pairs.has(pair)) shared += 1
  const byLetters = (0.9 * 2 * shared) / Math.max(1, heading.pairs.size + name.pairs.size)
  return byLetters >= leastByLetters ? byLetters : 0
}

/**
 * The columns that headings name word by word: «Valore (€)», «Scadenza», «Kategorie». Of two names of a column the first is meant
 * that has any cells.
 */
function exactly(table: TableName, headings: readonly string[], isEmpty: Limits['isEmpty']) {
  const known = [...namedColumns[table].keys()]
  return headings.flatMap(heading => {
    const name = plainHeading(heading)
    const column = namedColumns[table].get(name)
    const lower = known.indexOf(name) / 1e6 + (isEmpty(heading) ? 1e-3 : 0)
    return column ? [{ column, heading, score: exact - lower }] : []
  })
}

/**
 * Which matches count: `fits` those whose cells may belong to the column, of which the heading is a name (`isNamed`) or only like
 * one; `exactOnly` those word by word.
 */
type Limits = {
  fits: (column: string, heading: string, isNamed: boolean) => boolean
  exactOnly: boolean
  /** No row has anything there. */
  isEmpty: (heading: string) => boolean
}

/**
 * Finds for each column of a table the heading of a file that is most like one of its names. A heading is used for one
 * column only, the one that it is most like; for none if it is equally like another column.
 */
export function likelyColumns(
  table: TableName,
  headings: readonly string[],
  { fits, exactOnly, isEmpty }: Limits,
) {
  const forms = headings.map(heading => ({ heading, form: formOf(plainHeading(heading)) }))
  const like = names[table].flatMap(({ column, forms: known, byWords }) =>
    forms.map(({ heading, form }) => {
      const scores = known.map((name, at) => likeness(form, name, byWords) - at / 1000)
      return { column, heading, score: Math.max(...scores) }
    }),
  )
  const found: Record<string, string> = {}
  const taken = new Set(headings.filter(heading => isNotOurs(plainHeading(heading))))
  const isNamed = (score: number) => score > exact - equalWithin
  const ranked = [...exactly(table, headings, isEmpty), ...(exactOnly ? [] : like)]
    .filter(
      ({ score, column, heading }) =>
        score >= leastLikeness && fits(column, heading, isNamed(score)),
    )
    .sort((a, b) => b.score - a.score)
  const ofHeading = Map.groupBy(ranked, ({ heading }) => heading)
  for (const { column, heading, score } of ranked) {
    if (taken.has(heading)) continue
    if (found[column]) {
      // A second shelf is no pickup point.
      if (isNamed(score)) taken.add(heading)
      continue
    }
    const equals = ofHeading
      .get(heading)
      ?.some(one => one.column !== column && !found[one.column] && one.score > score - equalWithin)
    // «Cognome e nome» is two columns in one: the person says what it is.
    if (equals && !isNamed(score)) {
      taken.add(heading)
      continue
    }
    found[column] = heading
    taken.add(heading)
  }
  return found
}
