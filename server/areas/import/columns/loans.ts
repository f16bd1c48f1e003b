import * as v from 'valibot'
import { orderStatuses } from '#contract/order-status.ts'
import { orderMethods } from '#contract/shapes/order.ts'
import { italian } from '#contract/texts/italian.ts'
import { cell } from '../read/cells.ts'
import { type Columns, defineFile } from './column.ts'
import { addressIn, created, memberByOther, memberEmail, productCode } from './shared.ts'

/** A loan's id without its library's, so that a file can go to another library. */
export const refOf = (id: string, libraryId: string) =>
  id.startsWith(`${libraryId}-`) ? id.slice(libraryId.length + 1) : id

export const loans = defineFile(
  'loans',
  {
    ref: {
      cell: v.optional(v.union([cell.code, v.literal('')], 'code'), ''),
      label: italian('Riferimento'),
      from: ({ id, library_id }) => refOf(id, library_id),
      writes: ['id'],
      telling: true,
    },
    number: {
      cell: cell.maybeNumber,
      label: italian('Numero'),
      from: 'number',
      writes: ['number'],
    },
    member_email: memberEmail,
    ...memberByOther,
    object_code: { ...productCode, cell: cell.short },
    /** By this a product is found without its code. */
    object_name: {
      cell: cell.free,
      label: italian("Nome dell'oggetto"),
      synonyms: 'oggetto, attrezzo, articolo, item, object',
      hidden: 'other',
    },
    /** Without it any that is free on these days. */
    copy_code: { cell: cell.maybe, label: italian('Codice della copia'), writes: ['copy_id'] },
    /** Without it the days say it: returned, out, or booked. */
    status: {
      cell: v.optional(
        v.pipe(
          v.picklist(['', ...orderStatuses], 'choice'),
          v.check(status => status !== 'checkout', 'choice'),
        ),
        '',
      ),
      label: italian('Stato'),
      from: 'status',
      telling: true,
    },
    /** Without it at the desk. */
    method: {
      cell: v.optional(v.picklist(['', ...orderMethods], 'choice'), ''),
      label: italian('Come si ritira'),
      from: 'method',
    },
    headquarters: {
      cell: cell.maybe,
      label: italian('Punto di ritiro'),
      from: 'headquarters_id',
      writes: ['headquarters_id'],
    },
    /** The address of a delivery; without it, the member's home. */
    ...addressIn('shipping_geo'),
    /** Without it the day on which it was written down, else today, but not after its end. */
    from: {
      cell: cell.maybeDay,
      label: italian('Dal'),
      synonyms: 'dal, inizio, uscito il, checked out, date out, out',
      from: 'from_date',
      maxAhead: 'two years',
    },
    to: {
      cell: cell.day,
      label: italian('Al'),
      synonyms: 'al, fine, da riportare il, scadenza, due in, due, due date, due back',
      from: 'to_date',
      maxAhead: 'two years',
    },
    first_to: {
      cell: cell.maybeDay,
      label: italian('Fine scelta all’inizio'),
      from: 'first_to_date',
      writes: ['first_to_date'],
      maxAhead: 'two years',
    },
    created,
    returned: {
      cell: cell.maybeDay,
      label: italian('Restituito il'),
      synonyms: 'restituito il, riportato il, rientrato il, checked in, returned, returned on',
      from: 'return_date',
      writes: ['return_date'],
    },
    pickup_code: {
      cell: cell.maybeNumber,
      label: italian('Codice di ritiro'),
      writes: ['pickup_code'],
      hidden: 'secret',
    },
    deposit_code: {
      cell: cell.maybeNumber,
      label: italian('Codice per riportare'),
      writes: ['deposit_code'],
      hidden: 'secret',
    },
    contact_shared: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Contatti condivisi (sì o no)'),
      from: 'contact_shared',
    },
    /** Whether the owner of a private product agreed; always true once it was handed over. */
    owner_agreed: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Chi lo presta è d’accordo (sì o no)'),
      from: row => row.owner_agreed_at !== null,
      writes: ['owner_agreed_at'],
    },
    deadline_extended: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Prolungato (sì o no)'),
      from: 'deadline_extended',
    },
    /** The borrower reads it. */
    note: { cell: cell.free, label: italian('Nota'), from: 'note' },
    note_answers: {
      cell: cell.maybe,
      label: italian('Risposte alla nota'),
      from: row => row.note_answers.join('\n'),
      writes: ['note_answers'],
    },
    /** A line for each value that has no column stands here too. */
    staff_note: { cell: cell.free, label: italian('Nota per noi'), from: 'staff_note' },
    motivation: { cell: cell.maybe, label: italian('Motivo'), from: 'motivation' },
    /** The reference of the first loan of those that were booked together; empty for one alone. */
    booking: {
      cell: v.optional(
        v.union([
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          cell.code,
        ]),
        '',
      ),
      label: italian('Prenotato insieme al prestito'),
      from: ({ id, booking_id, library_id }) =>
        booking_id === id ? '' : refOf(booking_id, library_id),
      writes: ['booking_id'],
    },
    /** The loan ended because its product was lost. */
    lost: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Perso (sì o no)'),
      from: 'lost',
      writes: ['lost'],
    },
  } satisfies Columns<'loans'>,
  {
    busy_until: 'computed from the days',
    collect_by: 'computed from the days',
    delivery_date: 'the first day, once it was handed over',
    closed_at: 'the day of its return, or its first',
    steps_from: 'staff choose it after an import',
    ready_at: 'needed while the loan is in progress only',
    ended_because: 'only loans that lapsed here have it',
    undo_until: 'needed at the desk only',
    undo_columns: 'needed at the desk only',
    moved_from: 'needed at the desk only',
    revision: 'counts changes of its calendar entry on this server',
    expires_at: 'only reservations have it, and they are in no file',
  },
)

export const reviews = defineFile(
  'reviews',
  {
    object_code: { ...productCode, newRowsOnly: true },
    member_email: { ...memberEmail, newRowsOnly: true },
    rating: {
      cell: v.pipe(v.string(), v.regex(/^[1-5]$/, 'rating'), v.transform(Number)),
      label: italian('Stelle'),
      from: 'rating',
    },
    message: { cell: cell.text, label: italian('Testo'), from: 'message' },
    created: { ...created, newRowsOnly: true },
    days_ago: { cell: cell.maybeInteger, newRowsOnly: true, hidden: 'demo' },
  } satisfies Columns<'reviews'>,
  { id: 'made by the database', seen_at: 'staff have chosen what they import' },
)
