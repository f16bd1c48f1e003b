import * as v from 'valibot'
import { orderMethods, orderStatuses } from '#contract/shapes/order.ts'
import { italian } from '#contract/texts/italian.ts'
import { cell } from '../read/cells.ts'
import { type Columns, defineFile } from './column.ts'
import { addressIn, created, memberEmail, productCode } from './shared.ts'

export const loans = defineFile(
  'loans',
  {
    ref: {
      cell: cell.code,
      label: italian('Riferimento'),
      from: ({ id, library_id }) =>
        id.startsWith(`${library_id}-`) ? id.slice(library_id.length + 1) : id,
      makes: ['id'],
    },
    number: { cell: cell.maybeNumber, label: italian('Numero'), from: 'number', makes: ['number'] },
    member_email: memberEmail,
    object_code: productCode,
    /** Without it any that is free on these days. */
    copy_code: { cell: cell.maybe, label: italian('Codice della copia'), makes: ['copy_id'] },
    status: {
      cell: v.pipe(
        v.picklist(orderStatuses, 'choice'),
        v.check(status => status !== 'checkout', 'choice'),
      ),
      label: italian('Stato'),
      from: 'status',
    },
    method: { cell: cell.choice(orderMethods), label: italian('Come si ritira'), from: 'method' },
    headquarters: {
      cell: cell.maybe,
      label: italian('Punto di ritiro'),
      from: 'headquarters_id',
      makes: ['headquarters_id'],
    },
    /** The address of a delivery; without it, the member's home. */
    ...addressIn('shipping_geo'),
    from: { cell: cell.day, label: italian('Dal'), from: 'from_date', ahead: 'two years' },
    to: { cell: cell.day, label: italian('Al'), from: 'to_date', ahead: 'two years' },
    first_to: {
      cell: cell.maybeDay,
      label: italian('Fine scelta all’inizio'),
      from: 'first_to_date',
      makes: ['first_to_date'],
      ahead: 'two years',
    },
    created,
    returned: {
      cell: cell.maybeDay,
      label: italian('Restituito il'),
      from: 'return_date',
      makes: ['return_date'],
    },
    pickup_code: {
      cell: cell.maybeNumber,
      label: italian('Codice di ritiro'),
      makes: ['pickup_code'],
      hidden: 'secret',
    },
    deposit_code: {
      cell: cell.maybeNumber,
      label: italian('Codice per riportare'),
      makes: ['deposit_code'],
      hidden: 'secret',
    },
    contact_shared: {
      cell: cell.flag('false'),
      label: italian('Contatti condivisi (sì o no)'),
      from: 'contact_shared',
    },
    /** Whether the owner of a private product agreed; always true once it was handed over. */
    owner_agreed: {
      cell: cell.flag('false'),
      label: italian('Chi lo presta è d’accordo (sì o no)'),
      from: row => row.owner_agreed_at !== null,
      makes: ['owner_agreed_at'],
    },
    deadline_extended: {
      cell: cell.flag('false'),
      label: italian('Prolungato (sì o no)'),
      from: 'deadline_extended',
    },
    note: { cell: cell.free, label: italian('Nota'), from: 'note' },
    note_answers: {
      cell: cell.maybe,
      label: italian('Risposte alla nota'),
      from: row => row.note_answers.join('\n'),
      makes: ['note_answers'],
    },
    motivation: { cell: cell.maybe, label: italian('Motivo'), from: 'motivation' },
  } satisfies Columns<'loans'>,
  {
    busy_until: 'counted from the days',
    collect_by: 'counted from the days',
    delivery_date: 'the first day, once it was handed over',
    closed_at: 'the day of its return, or its first',
    ready_at: 'of a loan in progress only',
    ended_because: 'of the clock only',
    undo_until: 'of the desk only',
    undo_columns: 'of the desk only',
    moved_from: 'told before the move',
    revision: 'of its calendar entry here',
    expires_at: 'of a reservation, which is in no file',
  },
)

export const reviews = defineFile(
  'reviews',
  {
    object_code: { ...productCode, once: true },
    member_email: { ...memberEmail, once: true },
    rating: {
      cell: v.pipe(v.string(), v.regex(/^[1-5]$/, 'rating'), v.transform(Number)),
      label: italian('Stelle'),
      from: 'rating',
    },
    message: { cell: cell.text, label: italian('Testo'), from: 'message' },
    created: { ...created, once: true },
    days_ago: { cell: cell.maybeInteger, once: true, hidden: 'demo' },
  } satisfies Columns<'reviews'>,
  { id: 'made by the database' },
)
