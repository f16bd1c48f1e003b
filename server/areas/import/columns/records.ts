import * as v from 'valibot'
import { paymentMethods, receiptKinds } from '#contract/shapes/desk/till.ts'
import { italian } from '#contract/texts/italian.ts'
import { cell } from '../read/cells.ts'
import { type Columns, defineFile } from './column.ts'
import { memberEmail } from './shared.ts'

/** An instant as an export writes it, such as `2026-11-20T10:30:00.000Z`. */
export const instant = v.pipe(v.string(), v.isoTimestamp('instant'))
const maybeInstant = { from: (at: Date) => at.toISOString() }
const integer = v.pipe(v.string(), v.regex(/^-?\d{1,9}$/, 'integer'), v.transform(Number))
export const staffEmail = (label: string) => ({ cell: cell.email, label }) as const

/** What staff wrote about members. */
export const notes = defineFile(
  'member_notes',
  {
    member_email: memberEmail,
    text: {
      cell: v.pipe(v.string(), v.nonEmpty('empty'), v.maxLength(20_000, 'too_long')),
      label: italian('Testo'),
      from: 'text',
    },
    pinned: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('In evidenza (sì o no)'),
      from: 'pinned',
    },
    author_email: { ...staffEmail(italian('E-mail di chi l’ha scritta')), writes: ['author_id'] },
    written: {
      cell: instant,
      label: italian('Scritta il'),
      from: row => maybeInstant.from(row.written_at),
      writes: ['written_at'],
    },
  } satisfies Columns<'member_notes'>,
  { id: 'made by the database' },
)

/** Counted tills. Only a library without receipts takes them. */
export const closings = defineFile(
  'closings',
  {
    headquarters: {
      cell: cell.text,
      label: italian('Punto di ritiro'),
      from: 'headquarters_id',
      writes: ['headquarters_id'],
    },
    day: { cell: cell.day, label: italian('Giorno'), from: 'day' },
    opening_cents: {
      cell: integer,
      label: italian('In cassa all’inizio'),
      from: 'opening_cents',
    },
    cash_cents: {
      cell: integer,
      label: italian('Contanti delle ricevute'),
      from: 'cash_cents',
    },
    counted_cents: {
      cell: integer,
      label: italian('Contati'),
      from: 'counted_cents',
    },
    taken_cents: { cell: integer, label: italian('Tolti'), from: 'taken_cents' },
    note: { cell: cell.free, label: italian('Nota'), from: 'note' },
    closed_by: { ...staffEmail(italian('E-mail di chi ha chiuso')), writes: ['closed_by'] },
    closed: {
      cell: instant,
      label: italian('Chiusa il'),
      from: row => maybeInstant.from(row.closed_at),
      writes: ['closed_at'],
    },
  } satisfies Columns<'closings'>,
  { id: 'made by the database' },
)

/** Money that moved, with a number of its year. Only a library without receipts takes them. */
export const receipts = defineFile(
  'receipts',
  {
    year: { cell: integer, label: italian('Anno'), from: 'year' },
    number: { cell: integer, label: italian('Numero nell’anno'), from: 'number' },
    kind: { cell: cell.choice(receiptKinds), label: italian('Per che cosa'), from: 'kind' },
    method: {
      cell: cell.choice(paymentMethods),
      label: italian('Come si è pagato'),
      from: 'method',
    },
    cents: { cell: integer, label: italian('Importo'), from: 'cents' },
    member_email: {
      cell: cell.maybeEmail,
      label: italian("E-mail dell'iscritto"),
      writes: ['member_id'],
    },
    card_name: { cell: cell.maybe, label: italian('Nome della tessera'), from: 'card_name' },
    from: {
      cell: cell.maybeDay,
      label: italian('Dal'),
      from: 'valid_from',
      writes: ['valid_from'],
      maxAhead: 'any',
    },
    to: {
      cell: cell.maybeDay,
      label: italian('Al'),
      from: 'valid_to',
      writes: ['valid_to'],
      maxAhead: 'any',
    },
    reason: { cell: cell.free, label: italian('Motivo'), from: 'reason' },
    /** Year and number of the receipt that this one gives back. */
    reversal_of: {
      cell: v.optional(v.pipe(v.string(), v.regex(/^(\d{4}\/\d{1,9})?$/, 'unknown')), ''),
      label: italian('Storna la ricevuta'),
      writes: ['reversal_of'],
    },
    headquarters: {
      cell: cell.maybe,
      label: italian('Punto di ritiro'),
      from: 'headquarters_id',
      writes: ['headquarters_id'],
    },
    day: { cell: cell.day, label: italian('Giorno'), from: 'day' },
    made_by: {
      cell: cell.maybeEmail,
      label: italian('E-mail di chi l’ha fatta'),
      writes: ['made_by'],
    },
    made: {
      cell: instant,
      label: italian('Fatta il'),
      from: row => maybeInstant.from(row.made_at),
      writes: ['made_at'],
    },
    /** The day of the closing at its pickup point that counted it. */
    closed_on: {
      cell: cell.maybeDay,
      label: italian('Nella chiusura del'),
      writes: ['closing_id'],
    },
    has_card: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('La sua tessera c’è ancora (sì o no)'),
      from: row => row.membership_id !== null,
      writes: ['membership_id'],
    },
  } satisfies Columns<'receipts'>,
  {
    id: 'made by the database',
    payment_id: 'the payments themselves stay with their provider',
  },
)
