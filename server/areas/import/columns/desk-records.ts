import * as v from 'valibot'
import { contactKinds } from '#contract/shapes/admin/overdue.ts'
import { defectOutcomes } from '#contract/shapes/desk/defects.ts'
import { italian } from '#contract/texts/italian.ts'
import { cell } from '../read/cells.ts'
import { type Columns, defineFile } from './column.ts'
import { refOf } from './loans.ts'
import { instant, staffEmail } from './records.ts'
import { memberEmail, productCode } from './shared.ts'

const maybeInstant = v.optional(v.union([v.literal(''), instant], 'instant'), '')
const written = (at: Date | null) => at?.toISOString() ?? ''
/** One of a few words, or none. */
const maybeChoice = <const T extends readonly string[]>(values: T) =>
  v.optional(
    v.pipe(
      v.picklist(['', ...values], 'choice'),
      v.transform(chosen => chosen || null),
    ),
    '',
  )

/** What staff wrote about a talk with a member, or a message that they sent. */
export const contacts = defineFile(
  'contacts',
  {
    member_email: memberEmail,
    kind: { cell: cell.choice(contactKinds), label: italian('Come'), from: 'kind' },
    note: { cell: cell.free, label: italian('Nota'), from: 'note' },
    day: { cell: cell.day, label: italian('Giorno'), from: 'day' },
    made_by: { ...staffEmail(italian('E-mail di chi l’ha scritto')), writes: ['made_by'] },
    made: {
      cell: instant,
      label: italian('Scritto il'),
      from: row => written(row.made_at),
      writes: ['made_at'],
    },
  } satisfies Columns<'contacts'>,
  { id: 'made by the database' },
)

/** What a borrower said is broken. */
export const defects = defineFile(
  'defects',
  {
    loan: {
      cell: cell.code,
      label: italian('Riferimento del prestito'),
      from: row => refOf(row.loan_id, row.library_id),
      writes: ['loan_id'],
    },
    object_code: productCode,
    copy_code: { cell: cell.text, label: italian('Codice della copia'), writes: ['copy_id'] },
    member_email: memberEmail,
    note: { cell: cell.text, label: italian('Nota'), from: 'note' },
    reported: {
      cell: instant,
      label: italian('Segnalato il'),
      from: row => written(row.created_at),
      writes: ['created_at'],
    },
    closed: {
      cell: maybeInstant,
      label: italian('Chiuso il'),
      from: row => written(row.closed_at),
      writes: ['closed_at'],
    },
    closed_by: {
      cell: cell.maybeEmail,
      label: italian('E-mail di chi l’ha chiuso'),
      writes: ['closed_by'],
    },
    outcome: { cell: maybeChoice(defectOutcomes), label: italian('Com’è finita'), from: 'outcome' },
  } satisfies Columns<'defects'>,
  { id: 'made by the database', photo_id: 'the photos of members stay with their files' },
)

/** Who wants to hear when an object is free. */
export const wishes = defineFile(
  'wishes',
  {
    object_code: productCode,
    member_email: memberEmail,
    wished: {
      cell: instant,
      label: italian('Chiesto il'),
      from: row => written(row.created_at),
      writes: ['created_at'],
    },
    seen_busy: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Da allora è stato fuori (sì o no)'),
      from: 'seen_busy',
    },
  } satisfies Columns<'wishes'>,
  {},
)

/** Places in the queues, also those that have ended. */
export const queue = defineFile(
  'queue_places',
  {
    object_code: productCode,
    member_email: memberEmail,
    joined_queue: {
      cell: instant,
      label: italian('In coda dal'),
      from: row => written(row.joined_at),
      writes: ['joined_at'],
    },
    offered: {
      cell: cell.maybeDay,
      label: italian('Il suo turno è dal'),
      from: 'offered_on',
      writes: ['offered_on'],
    },
    ended: {
      cell: maybeInstant,
      label: italian('Fuori dalla coda dal'),
      from: row => written(row.ended_at),
      writes: ['ended_at'],
    },
    outcome: {
      cell: maybeChoice(['taken', 'left', 'passed', 'withdrawn']),
      label: italian('Com’è finita'),
      from: 'ended',
    },
  } satisfies Columns<'queue_places'>,
  { id: 'made by the database', number: 'the order of joining' },
)
