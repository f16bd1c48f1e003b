import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import {
  type ImportMapping,
  type ImportTable,
  importMapping,
} from '#contract/shapes/admin/transfer.ts'
import { importDecisions } from '#contract/shapes/admin/trial.ts'
import { italian } from '#contract/texts/italian.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
import { type FaultRule, faultText, ImportRefused } from '#server/areas/import/faults.ts'
import { headingKey } from '#server/areas/import/read/read-csv.ts'
import { reasonText } from '#server/areas/import/read/understanding.ts'
import { runImport } from '#server/areas/import/run-import.ts'
import { openFolder } from '#server/areas/import/sources/folder.ts'
import type { Source } from '#server/areas/import/sources/source.ts'
import { openFile } from '#server/areas/import/sources/zip.ts'
import { groupText } from '#server/areas/import/trial/answer.ts'
import { TrialRefused } from '#server/areas/import/trial/refused.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { listPickupPoints } from '#server/areas/pickup-points/pickup-points.repo.ts'
import type { Store } from '#server/core/store/open.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { say } from '#server/core/texts/say.ts'
import { findLibrary } from '#server/platform/library/libraries.repo.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { openServices } from './open.ts'
import { runCommand } from './run-command.ts'
import { languageOf, progressBar } from './terminal.ts'

/** Faults that a list of the pickup points helps to correct. */
const pointRules: readonly FaultRule[] = ['no_place', 'unknown_point', 'several_points']

const texts = italian({
  usage: `npm run import -- --library NOME [--dry-run] [--lang {languages}] CARTELLA|FILE.zip|FILE.xlsx|FILE.ods|FILE.csv
Per una tabella con altre colonne:
  --table objects          che cosa contiene (objects, members, headquarters, …; none per non importarla)
  --sheet Iscritti         il foglio di cui parlano le altre opzioni, se sono più fogli
  --column name="Attrezzo" la colonna del file da cui si legge «name»; più volte, vuota per nessuna
  --point centro           il punto di ritiro degli oggetti che non lo dicono (codice o nome)
  --point "Deposito=centro" quello che il file chiama «Deposito»; più volte
  --state "rotto=repair"   che cosa vuol dire una parola: in_service, repair, missing, retired; più volte
  --skip "Tipo=servizio"   le righe da lasciare fuori; più volte
  --days "Data=mdy"        se viene prima il giorno (dmy) o il mese (mdy); più volte
  --own "Marca=all"        chi vede un campo che qui non c’è: staff, all, o nessuno (vuoto); più volte
  --people same            chi ha solo il nome di una persona senza e-mail è la stessa (same) o un’altra (other)`,
  because: '{file}: {reason}',
  asBefore: '{file}: si legge come l’ultimo file con le stesse colonne',
  rows: '{file}: righe lasciate fuori: {rows}',
  states: '{file}: parole per lo stato: {words}',
  days: '{file}, {heading}: {sample} può essere {dmy} o {mdy}: scegli con --days',
  own: '{file}: diventano altri campi degli oggetti: {names}',
  leftover: '{file}: vanno in una nota per noi: {names}',
  lacking: "Non c'è: {name}",
  recognised: 'Riconosciuto: {systems}',
  left: '{file}: non si importa: {names}',
  unused: 'File non usati, perché non sono tabelle CSV né foto di una riga ({count}): {names}',
  affected: 'Prestiti a cui cambia qualcosa: {affected}. Chi li ha prenotati è avvisato.',
  quiet: 'Nessuno è stato avvisato: si comincia da «Importa ed esporta».',
  dry: 'Prova: nulla è cambiato.',
  refused: 'Nulla è stato importato.',
  choose: 'Scegline uno con --point: {names}',
  counts: '{created} nuovi, {updated} cambiati, {unchanged} uguali',
})

/** Imports products, members and pickup points from a folder, a zip or one CSV file. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      library: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      lang: { type: 'string' },
      table: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      point: { type: 'string', multiple: true, default: [] },
      sheet: { type: 'string' },
      state: { type: 'string', multiple: true, default: [] },
      skip: { type: 'string', multiple: true, default: [] },
      days: { type: 'string', multiple: true, default: [] },
      own: { type: 'string', multiple: true, default: [] },
      people: { type: 'string' },
    },
  })
  const locale = languageOf(values.lang)
  const [path] = positionals
  if (!values.library || !path) {
    console.error(say(locale, texts.usage, { languages: locales.join('|') }))
    return 2
  }
  const library = values.library
  const services = await openServices()
  try {
    const found = await findLibrary(services.store.db, library)
    if (!found || !existsSync(path)) {
      const lacking = found ? path : library
      console.error(say(locale, texts.lacking, { name: lacking }))
      return 2
    }
    const { counts, systems, dry, unused, affected, trial, warnings } = await runImport({
      transaction: fn => acrossLibraries(services.store, fn),
      ctx: await systemContext(services, library),
      name: basename(path),
      libraryId: library,
      source: await openSource(path),
      now: services.now(),
      draw: drawInto(services.files),
      files: services.files,
      dry: values['dry-run'],
      progress: progressBar(locale),
      mapping: mappingOf(basename(path), values),
      decisions: decisionsOf(basename(path), values),
      point: values.point.find(point => !point.includes('=')) || null,
      show: tables => console.log(tables.map(table => readingOf(table, locale)).join('\n')),
    })
    if (systems.length > 0) {
      console.log(say(locale, texts.recognised, { systems: systems.join(', ') }))
    }
    for (const [name, count] of Object.entries(counts)) {
      const sum = count.created + count.updated + count.unchanged
      if (sum > 0) console.log(`${name.padEnd(14)} ${lineOf(count, locale)}`)
    }
    if (affected) console.log(say(locale, texts.affected, { affected }))
    if (unused) {
      const names = unused.names.join(', ')
      console.log(say(locale, texts.unused, { count: unused.count, names }))
    }
    for (const group of trial?.groups ?? warnings ?? []) console.log(groupText(group, locale))
    const people = ['members', 'memberships', 'loans'].some(name => counts[name]?.created)
    if (people && !dry) console.log(say(locale, texts.quiet))
    if (dry) console.log(say(locale, texts.dry))
    return 0
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    const lines =
      error instanceof TrialRefused
        ? error.trial.groups.map(group => groupText(group, locale))
        : error.faults.map(fault => faultText(fault, locale))
    for (const line of lines) console.error(line)
    if (error.faults.some(({ rule }) => pointRules.includes(rule))) {
      console.error(await pointsOf(services.store, library, locale))
    }
    console.error(say(locale, texts.refused))
    return 1
  } finally {
    await services.store.close()
  }
}

async function openSource(path: string): Promise<Source> {
  if (statSync(path).isDirectory()) return openFolder(path)
  return openFile(basename(path), readFileSync(path))
}

type Said = {
  table?: string | undefined
  sheet?: string | undefined
  column: string[]
  point: string[]
  state: string[]
  skip: string[]
  days: string[]
  own: string[]
}

/** What the command says about the one file: its table, its columns, and how they are read. @throws ValiError */
function mappingOf(name: string, said: Said): ImportMapping {
  const file = said.sheet ? `${name} · ${said.sheet}` : name
  const places = said.point.filter(one => one.includes('='))
  const { table, column, state, skip, days, own } = said
  if (!table && [column, places, state, skip, days, own].every(one => one.length === 0)) return {}
  const heading = ([first, rest]: [string, string]): [string, string] => [headingKey(first), rest]
  const skipped = Map.groupBy(skip.map(pairOf).map(heading), ([key]) => key)
  const reading = {
    table: table ?? '',
    columns: Object.fromEntries(column.map(pairOf).map(([key, value]) => [key, headingKey(value)])),
    places: Object.fromEntries(places.map(pair => pair.split(/=(?=[^=]*$)/))),
    states: Object.fromEntries(
      state.map(pairOf).map(([word, value]) => [word.toLowerCase(), value]),
    ),
    skip: Object.fromEntries(
      [...skipped].map(([key, pairs]) => [key, pairs.map(([, value]) => value)]),
    ),
    days: Object.fromEntries(days.map(pairOf).map(heading)),
    own: Object.fromEntries(own.map(pairOf).map(heading)),
  }
  return v.parse(importMapping, { [file]: reading })
}

/** What the command says about people of whom only the name is known. @throws ValiError */
function decisionsOf(name: string, { people, sheet }: { people?: string; sheet?: string }) {
  const file = sheet ? `${name} · ${sheet}` : name
  const groups = people ? [{ file, column: 'email', rule: 'same_name', choice: people }] : []
  return v.parse(importDecisions, { groups, cells: [] })
}

/** What stands before and after the first `=`. */
function pairOf(text: string): [string, string] {
  const [key = '', ...value] = text.split('=')
  return [key, value.join('=')]
}

/** The values that `--point` takes: `Choose one with --point: centro (Sportello Centro), …`. */
async function pointsOf(store: Store, library: string, locale: Locale): Promise<string> {
  const points = await withLibrary(store, library, listPickupPoints)
  const shared = points.filter(({ kind }) => kind !== 'private')
  const names = shared.map(({ id, name }) => `${id} (${name})`).join(', ')
  return say(locale, texts.choose, { names })
}

/** How a file was understood: `tools.csv → objects: name ← Tool; code ← No.`, why, and what of it is not imported as it is. */
function readingOf(shown: ImportTable, locale: Locale): string {
  const { file, table, headings, columns, because, own = [], states = [] } = shown
  const titleOf = (key: string) => headings.find(({ heading }) => heading === key)?.title ?? key
  const read = columns
    .filter(({ from }) => from.length > 0)
    .map(({ name, from }) => `${name} ← ${from.map(titleOf).join(' + ')}`)
  const used = new Set([
    ...columns.flatMap(({ from }) => from),
    ...own.map(({ heading }) => heading),
  ])
  const left = headings
    .filter(({ heading, filled }) => filled && !used.has(heading))
    .map(({ title, filled }) => `${title} (${filled})`)
  const lines = [`${file} → ${table ?? '?'}: ${read.join('; ')}`]
  const add = (text: string, words: Record<string, string>) =>
    lines.push(say(locale, text, { file, ...words }))
  if (because) add(texts.because, { reason: reasonText(because, locale) })
  if (shown.remembered) add(texts.asBefore, {})
  if (table && left.length > 0) add(texts.left, { names: left.join(', ') })
  if (own.length > 0) {
    const names = own.map(one => [titleOf(one.heading), one.for] as const)
    if (table !== 'objects') add(texts.leftover, { names: names.map(([name]) => name).join(', ') })
    else add(texts.own, { names: names.map(([name, viewer]) => `${name} (${viewer})`).join(', ') })
  }
  const rows = shown.left_rows?.map(({ line, text }) => `${line} («${text}»)`) ?? []
  for (const { heading, values } of shown.groups ?? []) {
    for (const { value, rows: count, skipped } of values) {
      if (skipped) rows.push(`${titleOf(heading)} = ${value} (${count})`)
    }
  }
  if (rows.length > 0) add(texts.rows, { rows: rows.join(', ') })
  if (states.length > 0) {
    add(texts.states, {
      words: states.map(({ word, state }) => `«${word}» = ${state ?? '?'}`).join(', '),
    })
  }
  for (const { heading, sample, dmy, mdy } of shown.unsure_days ?? []) {
    add(texts.days, { heading: titleOf(heading), sample, dmy, mdy })
  }
  return lines.join('\n')
}

type Counted = { created: number; updated: number; unchanged: number }
const lineOf = (count: Counted, locale: Locale) => say(locale, texts.counts, count)

void runCommand(main)
