import type { Locale } from '#contract/limits.ts'

/** The names of faults of a cell, a row or a file. The schemas of cells use them as messages. */
export type FaultRule = keyof typeof texts

/** A fault in a file. Rows are counted as in a spreadsheet: the heading is row 1. */
export type Fault = {
  file: string
  row: number | null
  column: string | null
  rule: FaultRule
  /** The value in the cell. */
  value?: string
}

const texts = {
  missing_column: { it: 'la colonna manca', en: 'the column is missing' },
  no_place: {
    it: 'manca il punto di ritiro',
    en: 'the pickup point is missing',
  },
  no_places_yet: {
    it: 'la biblioteca non ha ancora un punto di ritiro',
    en: 'the library has no pickup point yet',
  },
  unknown_point: {
    it: 'nessun punto di ritiro si chiama così',
    en: 'no pickup point has this name',
  },
  stray_quote: {
    it: 'c’è una virgoletta (") di troppo o che non si chiude',
    en: 'there is a quotation mark (") too many, or one that is not closed',
  },
  unreadable: { it: 'il file non si legge', en: 'the file cannot be read' },
  too_large: { it: 'il file è troppo grande', en: 'the file is too large' },
  unknown_file: {
    it: 'il file non è di quelli che si importano, né di un sistema conosciuto',
    en: 'the file is none of those that are imported, nor of a known system',
  },
  nothing: { it: 'non c’è nulla da importare', en: 'there is nothing to import' },
  empty: { it: 'è vuoto', en: 'is empty' },
  too_long: { it: 'è troppo lungo', en: 'is too long' },
  code: {
    it: 'può avere solo lettere, cifre, trattini e _ (al più 64)',
    en: 'may hold only letters, digits, hyphens and _ (64 at most)',
  },
  flag: { it: 'non è sì o no', en: 'is not yes or no' },
  integer: { it: 'non è un numero intero', en: 'is not a whole number' },
  number: { it: 'non è un numero', en: 'is not a number' },
  day: { it: 'non è un giorno (AAAA-MM-GG)', en: 'is not a day (YYYY-MM-DD)' },
  dates_reversed: { it: 'viene prima dell’inizio', en: 'comes before the beginning' },
  hours: { it: 'non sono orari come 09:00-12:30', en: 'are not hours such as 09:00-12:30' },
  email: { it: 'non è un’e-mail', en: 'is not an e-mail' },
  choice: { it: 'non è fra i valori ammessi', en: 'is none of the values allowed' },
  rating: { it: 'non è da 1 a 5', en: 'is not from 1 to 5' },
  unknown: { it: 'non esiste', en: 'does not exist' },
  repeated: { it: 'è già in una riga più su', en: 'is in a row above already' },
  picture_missing: { it: 'la foto non c’è', en: 'the picture is not there' },
  picture_unreadable: {
    it: 'la foto non è png, jpeg o tiff, o è rovinata',
    en: 'the picture is not png, jpeg or tiff, or is damaged',
  },
  overlap: {
    it: 'l’oggetto è già in prestito in quei giorni',
    en: 'the object is on loan on those days already',
  },
  number_taken: {
    it: 'un altro prestito ha già questo numero',
    en: 'another loan has this number already',
  },
  code_taken: {
    it: 'un altro prestito in corso ha già questo codice di ritiro in quel punto',
    en: 'another open loan has this pickup code already at that point',
  },
  loan_too_long: {
    it: 'un prestito dura al più 30 giorni',
    en: 'a loan lasts 30 days at most',
  },
  negative: { it: 'non può essere negativo', en: 'cannot be negative' },
  level: {
    it: 'non puoi dare un livello pari o superiore al tuo',
    en: 'you cannot give a level equal to yours or above',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** How to correct a fault, where its text does not say so. */
const corrections: Partial<Record<FaultRule, Record<Locale, string>>> = {
  missing_column: {
    it: 'aggiungila, o scegli quale colonna del file lo è',
    en: 'add it, or choose which column of the file it is',
  },
  unreadable: { it: 'salvalo di nuovo come CSV', en: 'save it as CSV again' },
  stray_quote: {
    it: 'toglila, o scrivila due volte ("")',
    en: 'remove it, or write it twice ("")',
  },
  unknown_file: { it: 'di’ tu che cosa contiene', en: 'say what it contains' },
  no_place: {
    it: 'scegli un punto per tutti, o aggiungi una colonna «Punto di ritiro» con il nome o il codice di un punto',
    en: 'choose a point for all, or add a column “Pickup point” with the name or the code of a point',
  },
  no_places_yet: {
    it: 'aggiungilo prima in «Punti e orari»',
    en: 'add it first under “Points and hours”',
  },
  unknown_point: {
    it: 'scrivi il nome o il codice di un punto della biblioteca',
    en: 'write the name or the code of one of the library’s points',
  },
  empty: { it: 'scrivi un valore in questa cella', en: 'write a value in this cell' },
  too_long: { it: 'accorcialo', en: 'shorten it' },
  flag: { it: 'scrivi «sì» o «no»', en: 'write “yes” or “no”' },
  repeated: { it: 'togli una delle due righe', en: 'remove one of the two rows' },
  unknown: {
    it: 'correggilo, o aggiungilo prima alla biblioteca',
    en: 'correct it, or add it to the library first',
  },
  picture_missing: {
    it: 'metti il file nella cartella «pictures» dello zip, o togli il nome',
    en: 'put the file into the zip’s folder “pictures”, or remove its name',
  },
}

const words = {
  it: { row: 'riga', column: 'colonna' },
  en: { row: 'row', column: 'column' },
} as const

/** Describes a fault: `objects.csv, riga 3, colonna name: è vuoto`. */
export function faultText(fault: Fault, locale: Locale): string {
  const { row, column } = words[locale]
  const location = [
    fault.file,
    fault.row !== null && `${row} ${fault.row}`,
    fault.column && `${column} ${fault.column}`,
  ]
  const value = fault.value ? ` («${fault.value.slice(0, 60)}»)` : ''
  const correction = corrections[fault.rule]?.[locale]
  const text = `${location.filter(Boolean).join(', ')}: ${texts[fault.rule][locale]}${value}`
  return correction ? `${text}. ${correction.charAt(0).toUpperCase()}${correction.slice(1)}.` : text
}

export function isFaultRule(text: string): text is FaultRule {
  return Object.hasOwn(texts, text)
}

/** The files have faults: nothing was imported. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super(
      faults
        .slice(0, 20)
        .map(fault => faultText(fault, 'en'))
        .join('\n'),
    )
    this.faults = faults
  }
}
