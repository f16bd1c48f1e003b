import { copiesMax } from '#contract/limits.ts'
import { italian } from '#contract/texts/italian.ts'
import { type Locale, terminalLocale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import { sourceLimits } from './sources/source.ts'

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
  /** Its first rows, if it is in several. */
  rows?: number[]
  /** In how many rows it is besides. */
  more?: number
}

/** How many different faults are reported. */
const mostFaults = 200
/** How many rows of one fault are named. */
const namedRows = 8
/** How much of a cell's value is stored. */
const valueChars = 200

/**
 * Collects faults. Those that differ only in their row are one fault, because every row of a file may have it. So time
 * and memory depend on the reported faults only.
 */
export class FaultList {
  readonly #known = new Map<string, { fault: Fault; last: number | null }>()
  #isCut = false
  readonly #settle: (fault: Fault) => boolean

  /** @param settle says which faults need not be reported */
  constructor(settle: (fault: Fault) => boolean = () => false) {
    this.#settle = settle
  }

  get length(): number {
    return this.#known.size
  }

  push(found: Fault) {
    const { file, row, column, rule, value } = found
    if (this.#settle(found)) return
    const shown = value?.slice(0, valueChars)
    const key = JSON.stringify([file, row === null, column, rule, shown])
    const known = this.#known.get(key)
    if (known) {
      join(known, found)
      known.last = row
    } else if (this.length === mostFaults) this.#isCut = true
    else this.#known.set(key, { fault: { ...found, ...(shown && { value: shown }) }, last: row })
  }

  all(): Fault[] {
    const all = [...this.#known.values()].map(({ fault }) => fault)
    const { file = '' } = all[0] ?? {}
    return this.#isCut ? [...all, { file, row: null, column: null, rule: 'more' }] : all
  }
}

/** Adds the row of the same fault. */
function join({ fault, last }: { fault: Fault; last: number | null }, found: Fault) {
  const { row, rows, more } = found
  if (rows) {
    // The same cells of the file, read into another of our columns.
    if (rowCount(found) > rowCount(fault)) Object.assign(fault, { rows, more })
    return
  }
  if (row === null || row === last) return
  fault.rows ??= [fault.row ?? row]
  if (fault.rows.length < namedRows) fault.rows.push(row)
  else fault.more = (fault.more ?? 0) + 1
}

/** In how many rows a fault is. */
export const rowCount = ({ rows, more = 0 }: Fault) => (rows?.length ?? 1) + more

const texts = italian({
  more: 'ci sono anche altri errori',
  missing_column: 'la colonna manca',
  no_place: 'manca il punto di ritiro',
  no_places_yet: "l'oggettoteca non ha ancora un punto di ritiro",
  unknown_point: 'nessun punto di ritiro si chiama così',
  several_points: 'più punti di ritiro si chiamano così',
  stray_quote: 'c’è una virgoletta (") di troppo o che non si chiude',
  unreadable: 'il file non si legge',
  old_workbook: 'è di un vecchio Excel, oppure ha una password',
  too_large: 'il file è troppo grande',
  too_many_tables: 'sono troppe tabelle insieme (al più {most})',
  too_many_rows: 'con questo file le righe sono troppe (al più {most})',
  too_many_values: 'con questo file le celle, righe per colonne, sono troppe (al più {most})',
  too_many_columns: 'ha troppe colonne (al più {most})',
  too_many_cells: 'ha più celle che intestazioni',
  heading_too_long: 'un’intestazione è troppo lunga (al più {most} caratteri)',
  damaged_character: 'ha un carattere che non si legge',
  misread_characters: 'ha lettere accentate salvate male',
  no_value: 'è un errore del foglio elettronico, non un valore',
  unknown_file: 'il file non è di quelli che si importano, né di un sistema conosciuto',
  other_bookings: 'sono prenotazioni di un altro sistema, che non si importano',
  nothing: 'non c’è nulla da importare',
  empty: 'è vuoto',
  too_long: 'è troppo lungo',
  code: 'può avere solo lettere, cifre, trattini e _ (al più 64)',
  flag: 'non è sì o no',
  integer: 'non è un numero intero',
  quantity: 'non è un numero di copie (da 1 a {most})',
  product_lent: 'qualcuno l’ha in prestito o prenotato: non si può dismettere',
  fewer_copies: 'ci sono già più copie: si dismettono a mano',
  other_product: 'è la copia di un altro oggetto',
  copies_full: 'un oggetto ha al più {most} copie',
  one_thing: 'è di un iscritto, che ne presta uno solo: non ha altre copie',
  former_release: 'è ancora in funzione la versione di prima, che non conosce le copie',
  number: 'non è un numero',
  own_fields: 'non è una lista di altri campi, come la scrive un’esportazione',
  state_word: 'non si capisce in che stato è l’oggetto',
  position: 'non è una latitudine o una longitudine',
  day: 'non è un giorno (AAAA-MM-GG)',
  day_year: 'è solo un anno, non un giorno',
  day_first: 'è solo un mese o un anno: vale il suo primo giorno',
  day_last: 'è solo un mese o un anno: vale il suo ultimo giorno',
  day_serial: 'è il numero con cui un foglio elettronico conta i giorni, non un giorno',
  day_far: 'è un giorno che non può essere',
  day_ahead: 'è un giorno che deve ancora venire',
  rounded: 'è un numero arrotondato dal foglio elettronico: le ultime cifre sono perse',
  cap: 'non è un CAP di cinque cifre',
  cap_zeros: 'è un CAP che ha perso gli zeri all’inizio',
  phone: 'non è un numero di telefono',
  dates_reversed: 'viene prima dell’inizio',
  hours: 'non sono orari come 9-12:30 oppure 9:00-12:30, 15:00-19:00',
  hours_overlap: 'sono orari che si sovrappongono',
  hours_midnight: 'finisce prima di cominciare',
  email: 'non è un’e-mail',
  choice: 'non è fra i valori ammessi',
  rating: 'non è da 1 a 5',
  unknown: 'non esiste',
  repeated: 'è già in una riga più su',
  code_alike: 'si distingue da un codice che c’è già solo per maiuscole, accenti o segni',
  code_given: 'è stato dato a un altro oggetto durante l’importazione',
  picture_missing: 'la foto non c’è',
  picture_format: 'le foto in questo formato non si leggono',
  manual: 'non è un link che comincia con http, né il nome di un PDF',
  manual_missing: 'questo PDF non c’è, o non è intero',
  picture_unreadable: 'la foto non è png, jpeg o tiff, o è rovinata',
  overlap: 'l’oggetto è già in prestito in quei giorni',
  number_taken: 'un altro prestito ha già questo numero',
  code_taken: 'un altro prestito in corso ha già questo codice di ritiro in quel punto',
  loan_too_long: 'un prestito dura al più 30 giorni',
  negative: 'non può essere negativo',
  several_members: 'più iscritti si chiamano così',
  several_products: 'più oggetti si chiamano così',
  no_email: 'è vuoto: la persona entra senza e-mail, e la si chiama al telefono',
  shared_email:
    'è già l’e-mail di un’altra persona: questa entra con quell’indirizzo come recapito, e potrà avere un accesso con uno suo',
  email_added:
    'chi c’era senza e-mail adesso ha questa: è la stessa persona, per nome e telefono o numero',
  same_name: 'c’è già una persona con questo nome e senza e-mail: può essere la stessa',
  same_person: 'è una persona di una riga più su: resta un iscritto solo',
  card_from_joined: 'manca: la tessera comincia il giorno dell’iscrizione',
  card_from_before: 'manca: la tessera comincia una durata prima della fine',
  loan_from_today: 'manca: il prestito comincia il giorno in cui è stato scritto, o oggi',
  level: 'non puoi dare un livello pari o superiore al tuo',
  instant: 'non è un momento, come 2026-11-20T10:30:00Z',
  receipts_there: 'ci sono già altre ricevute: i loro numeri non si cambiano',
  loan_kept: 'c’è già, e non si cambia: lo cambia il banco',
  staff_kept: 'ha un livello pari o superiore al tuo: non si cambia',
  card_over: 'è già scaduta',
})

/** How to correct a fault, where its text does not say so. */
const corrections: Partial<Record<FaultRule, string>> = italian({
  missing_column: 'aggiungila, o scegli quale colonna del file lo è',
  unreadable: 'salvalo di nuovo come CSV',
  old_workbook: 'salvalo come .xlsx senza password, o come CSV',
  stray_quote: 'toglila, o scrivila due volte ("")',
  damaged_character: 'riscrivi la cella, e salva di nuovo come CSV',
  misread_characters:
    'riprendi il file di prima e aprilo indicando la codifica giusta, o riscrivi la cella',
  no_value: 'scrivi il valore, o allarga la colonna e salva di nuovo',
  too_many_cells:
    'metti fra virgolette la cella che contiene il separatore, o togli le celle in più',
  too_many_rows: 'importane una parte per volta',
  too_many_values: 'togli le colonne che non servono, o importane una parte per volta',
  too_many_tables: 'importane una parte per volta',
  heading_too_long: 'accorciala; se è un titolo sopra la tabella, toglilo',
  unknown_file: 'di’ tu che cosa contiene, o di non importarlo',
  other_bookings: 'di’ di non importarle, o che cosa sono',
  no_place:
    'scegli un punto per tutti, o aggiungi una colonna «Punto di ritiro» con il nome o il codice di un punto',
  no_places_yet: 'aggiungilo prima in «Punti e orari»',
  several_points: 'scrivi il codice del punto',
  unknown_point: "scrivi il nome o il codice di un punto dell'oggettoteca",
  empty: 'scrivi un valore in questa cella',
  too_long: 'accorcialo',
  hours_overlap: 'scrivili uno dopo l’altro, come 9-12, 15-19',
  hours_midnight:
    'per il pomeriggio scrivi 9-17; dopo mezzanotte è un altro giorno: scrivi 19:00-24:00, e il resto nel giorno dopo',
  flag: 'scrivi «sì» o «no»',
  state_word: 'di’ tu che cosa vuol dire',
  day_year: 'scrivi un giorno, per esempio 01/01/{year}, o togli la colonna',
  day_serial: 'dai alla colonna il formato «data», e salva di nuovo',
  day_far: 'controlla l’anno',
  day_ahead: 'controlla l’anno',
  rounded: 'dai alla colonna il formato «testo», e riscrivi il numero',
  cap_zeros: 'riscrivilo con cinque cifre, con la colonna in formato «testo»',
  phone: 'scrivi un solo numero, con il prefisso se non è italiano, o svuota la cella',
  repeated: 'togli una delle due righe',
  code_alike: 'scrivi il codice come è nell’oggettoteca, o danne uno diverso',
  code_given: 'controlla di nuovo il file prima di importarlo',
  several_members: 'scrivi anche l’e-mail, o il numero dell’iscritto',
  several_products: 'scrivi anche il codice',
  unknown: "correggilo, o aggiungilo prima all'oggettoteca",
  same_name: 'di’ se è la stessa, o un’altra',
  manual_missing: 'metti il PDF nello zip, o scrivi un link',
  picture_format: 'esportala come JPEG',
  picture_missing: 'metti il file nella cartella «pictures» dello zip, o togli il nome',
})

const words = italian({
  row: 'riga {row}',
  rows: '{count} righe ({rows})',
  column: 'colonna {column}',
})

/** `riga 3`, or `42 righe (3, 4, 5…)`. */
function rowText(fault: Fault, locale: Locale): string | null {
  const { row, rows, more } = fault
  if (!rows) return row === null ? null : say(locale, words.row, { row })
  const some = rows.join(', ')
  return say(locale, words.rows, { count: rowCount(fault), rows: more ? `${some}…` : some })
}

const mostOf: Partial<Record<FaultRule, number>> = {
  too_many_tables: sourceLimits.tables,
  quantity: copiesMax,
  copies_full: copiesMax,
  too_many_rows: sourceLimits.rows,
  too_many_values: sourceLimits.cells,
  too_many_columns: sourceLimits.columns,
  heading_too_long: sourceLimits.headingChars,
}

/** Describes a fault: `objects.csv, riga 3, colonna name: è vuoto`. */
export function faultText(fault: Fault, locale: Locale): string {
  const location = [
    fault.file,
    rowText(fault, locale),
    fault.column && say(locale, words.column, { column: fault.column }),
  ]
  const value = fault.value ? ` («${fault.value.slice(0, 60)}»)` : ''
  const known = corrections[fault.rule]
  const most = mostOf[fault.rule]
  const correction = known && say(locale, known, { year: fault.value })
  const text = `${location.filter(Boolean).join(', ')}: ${say(locale, texts[fault.rule], { most })}${value}`
  return correction ? `${text}. ${correction.charAt(0).toUpperCase()}${correction.slice(1)}.` : text
}

export function isFaultRule(text: string): text is FaultRule {
  return Object.hasOwn(texts, text)
}

function grouped(faults: readonly Fault[]): Fault[] {
  const list = new FaultList()
  for (const fault of faults) list.push(fault)
  return list.all()
}

/** The files have faults: nothing was imported. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  readonly faults: readonly Fault[]
  constructor(found: FaultList | readonly Fault[]) {
    const faults = found instanceof FaultList ? found.all() : grouped(found)
    super(
      faults
        .slice(0, 20)
        .map(fault => faultText(fault, terminalLocale))
        .join('\n'),
    )
    this.faults = faults
  }
}

/** Refuses a file as a whole. @throws ImportRefused */
export function refuseFile(file: string, rule: FaultRule, value = ''): never {
  throw new ImportRefused([{ file, row: null, column: null, rule, ...(value && { value }) }])
}
