import { furtherColumnsOf } from '../kinds/further-columns.ts'
import { namedColumns } from '../kinds/names.ts'
import { columnsOf, type TableName, tableNames } from '../rows.ts'
import { plainHeading } from './plain-heading.ts'

/** Below this likeness a heading matches no name. */
const leastLikeness = 0.5
/** Two names whose likeness to a heading differs by less than this are equally like it. */
const equalWithin = 0.02
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
      ...columnsOf(table).flatMap(([column, { synonyms }]) => namedBy(column, synonyms, false)),
      ...furtherColumnsOf(table).flatMap(({ name, synonyms }) => namedBy(name, synonyms, true)),
    ],
  ]),
) as Record<TableName, Named[]>

/** The likeness of a heading and a name, from 0 to 1: by their words, else by their pairs of letters. */
function likeness(heading: Form, name: Form, byWords: boolean): number {
  if (heading.text === name.text) return 1
  if ([...name.words].every(word => heading.words.has(word))) {
    return 0.6 + (0.3 * name.words.size) / heading.words.size
  }
  if (byWords) return 0
  let shared = 0
  for (const pair of name.pairs) if (heading.pairs.has(pair)) shared += 1
  return (0.9 * 2 * shared) / Math.max(1, heading.pairs.size + name.pairs.size)
}

/** The columns that headings name word by word: «Valore (€)», «Scadenza», «Kategorie». */
function exactly(table: TableName, headings: readonly string[]) {
  return headings.flatMap(heading => {
    const column = namedColumns[table].get(plainHeading(heading))
    return column ? [{ column, heading, score: 1 }] : []
  })
}

/**
 * Finds for each column of a table the heading of a file that is most like one of its names. A heading is used for one
 * column only, the one that it is most like; for none if it is equally like another column.
 */
export function likelyColumns(table: TableName, headings: readonly string[]) {
  const forms = headings.map(heading => ({ heading, form: formOf(plainHeading(heading)) }))
  const like = names[table].flatMap(({ column, forms: known, byWords }) =>
    forms.map(({ heading, form }) => {
      const scores = known.map((name, at) => likeness(form, name, byWords) - at / 1000)
      return { column, heading, score: Math.max(...scores) }
    }),
  )
  const found: Record<string, string> = {}
  const taken = new Set<string>()
  const ranked = [...exactly(table, headings), ...like]
    .filter(({ score }) => score >= leastLikeness)
    .sort((a, b) => b.score - a.score)
  const ofHeading = Map.groupBy(ranked, ({ heading }) => heading)
  for (const { column, heading, score } of ranked) {
    if (found[column] || taken.has(heading)) continue
    const equals = ofHeading
      .get(heading)
      ?.some(one => one.column !== column && !found[one.column] && one.score > score - equalWithin)
    // «Cognome e nome» is two columns in one: the person says what it is.
    if (equals && score < 1 - equalWithin) {
      taken.add(heading)
      continue
    }
    found[column] = heading
    taken.add(heading)
  }
  return found
}
