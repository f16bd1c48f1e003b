import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { copiesMax, families } from '#contract/limits.ts'
import { ownFields } from '#contract/shapes/admin/transfer.ts'
import { copyStates } from '#contract/shapes/catalogue.ts'
import { italian } from '#contract/texts/italian.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import type { CategoriesTable, ObjectsTable } from '#server/core/store/tables/catalogue.ts'
import { photoCell } from '../photos/named-photos.ts'
import { cell } from '../read/cells.ts'
import { inLanguage, textColumns } from '../text-columns.ts'
import { type Columns, defineFile } from './column.ts'
import { dayOf, fileNames, isSign, listOf, ownerEmail, productCode } from './shared.ts'

const family = v.optional(
  v.pipe(
    cell.choice(['', ...families]),
    v.transform(written => written || null),
  ),
  '',
)

/** A list of own fields as JSON, so that an export comes back unchanged. */
const ownFieldsCell = v.optional(
  v.pipe(
    v.string(),
    v.transform(written => written || '[]'),
    v.check(written => v.is(ownFields, parsed(written)), 'own_fields'),
    v.transform(written => v.parse(ownFields, parsed(written))),
  ),
  '',
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The address of a page, or the name of a PDF. */
const manualCell = /^(https?:\/\/[^\s]{1,480}|[^/\\:]{1,120}\.pdf)$/i

export const categories = defineFile(
  'categories',
  {
    slug: { cell: cell.code, label: italian("Nome nell'indirizzo"), from: 'slug', key: true },
    ...textColumns('name', locale => ({
      cell: cell.maybe,
      label: italian('Nome in {language}'),
      inLabel: locale,
      from: (row: Selectable<CategoriesTable>) => row.name[locale],
      writes: ['name'],
      storedIfMissing: true,
      placeholder: locale === defaultLocale ? '-' : '',
    })),
    family: { cell: family, label: italian('Famiglia'), from: 'family', storedIfMissing: true },
    icon: { cell: cell.maybe, writes: ['img'], hidden: 'demo' },
    /** A file name in `pictures/`; without one a sign is drawn. */
    picture: {
      cell: cell.maybe,
      label: italian('Foto della categoria'),
      from: row => fileNames(isSign(row.img) ? [] : [row.img]),
      writes: ['img'],
    },
    order: { cell: cell.integer({ ifEmpty: 0 }), label: italian('Ordine'), from: 'position' },
  } satisfies Columns<'categories'>,
  { origin_id: 'the same as the slug' },
)

export const products = defineFile(
  'objects',
  {
    code: {
      cell: cell.code,
      label: italian('Codice'),
      synonyms: 'codice, cod, sigla, numero inventario, n inventario, inventario, code',
      from: 'code',
      // A picture may be named after it.
      writes: ['imgs'],
      key: true,
    },
    name: {
      cell: cell.text,
      label: italian("Nome dell'oggetto"),
      synonyms: 'nome, oggetto, attrezzo, articolo, titolo, cosa, name, item, object, title',
      from: 'name',
      placeholder: '-',
    },
    ...textColumns('name', locale => ({
      cell: cell.short,
      label: italian("Nome dell'oggetto in {language}"),
      ...inLanguage(locale, ['nome', 'name', 'oggetto', 'titolo', 'title', 'item']),
      from: (row: Selectable<ObjectsTable>) => row.names[locale],
      writes: ['names'],
    })),
    description: {
      cell: cell.free,
      label: italian('Descrizione'),
      synonyms: 'descrizione, dettagli, note, istruzioni, description, notes, details',
      from: 'description',
    },
    ...textColumns('description', locale => ({
      cell: cell.free,
      label: italian('Descrizione in {language}'),
      ...inLanguage(locale, ['descrizione', 'note', 'description', 'details']),
      from: (row: Selectable<ObjectsTable>) => row.descriptions[locale],
      writes: ['descriptions'],
    })),
    categories: {
      cell: cell.list,
      label: italian('Categorie'),
      synonyms: 'categoria, categorie, tipo, tipologia, genere, category, type',
    },
    family: { cell: family, label: italian('Famiglia'), from: 'family', storedIfMissing: true },
    icon: { cell: cell.maybe, writes: ['imgs'], hidden: 'demo' },
    /** Addresses, or file names in `pictures/`; when empty, the files named after the code. */
    pictures: {
      cell: photoCell,
      label: italian('Foto'),
      synonyms:
        'foto, immagini, immagine, pictures, photos, photo, image, images, picture, fotografia, nome foto, file foto, link foto, url foto, indirizzo foto, url immagine, link immagine, image url, photo url, picture url, image link, thumbnail, bild, bilder, fotos, bild url',
      from: row => fileNames(row.imgs),
      writes: ['imgs'],
    },
    transportable: {
      cell: cell.flag({ ifEmpty: true }),
      label: italian('Trasportabile (sì o no)'),
      synonyms: 'trasportabile, transportable',
      from: 'transportable',
    },
    location: {
      cell: cell.maybe,
      label: italian('Punto di ritiro'),
      synonyms: 'punto di ritiro, sede, dove, luogo, sportello, location, pickup point, branch',
      from: 'location_id',
      writes: ['location_id'],
      storedIfMissing: true,
    },
    owner_email: {
      ...ownerEmail,
      synonyms: 'email proprietario, proprietario, owner, owner email',
    },
    corner: {
      cell: cell.maybe,
      label: italian('Scaffale'),
      synonyms: 'scaffale, posizione, ripiano, armadio, shelf, corner',
      from: 'corner',
    },
    preparation_days: {
      cell: v.optional(
        v.pipe(
          cell.maybeInteger,
          v.check(days => days === null || (days >= 0 && days <= 30), 'integer'),
        ),
        '',
      ),
      label: italian('Giorni di preparazione'),
      synonyms: 'giorni di preparazione, preparazione, preparation days',
      from: 'preparation_days',
    },
    maintenance: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('In manutenzione (sì o no)'),
      synonyms: 'manutenzione, in riparazione, guasto, rotto, maintenance, broken',
      from: 'maintenance',
    },
    withdrawn: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Dismesso (sì o no)'),
      synonyms:
        'ritirato, dismesso, withdrawn, retired, ausgemustert, archived, archiviato, archiviert',
      from: 'withdrawn',
    },
    highlighted: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('In evidenza (sì o no)'),
      synonyms: 'in evidenza, highlighted',
      from: 'highlighted',
    },
    added: {
      cell: cell.maybeDay,
      label: italian('Aggiunto il'),
      synonyms: 'data di acquisto, aggiunto il, added, added on',
      from: row => dayOf(row.created_at),
      writes: ['created_at'],
      partDay: 'first',
      newRowsOnly: true,
    },
    added_days_ago: { cell: cell.maybeInteger, newRowsOnly: true, hidden: 'demo' },
    /** With the copies of the file of copies; only new ones are added. */
    quantity: {
      cell: v.optional(
        v.pipe(
          cell.maybeInteger,
          v.check(count => count === null || (count >= 1 && count <= copiesMax), 'quantity'),
        ),
        '',
      ),
      label: italian('Quante copie'),
      synonyms: 'quantita, quanti, quante, pezzi, numero pezzi, copie, qty, quantity, copies',
    },
    accessories: {
      cell: cell.list,
      label: italian('Accessori'),
      synonyms: 'accessori, componenti, dotazione, accessories, components, parts',
      from: row => listOf(row.accessories),
      writes: ['accessories'],
    },
    handout_note: {
      cell: cell.free,
      label: italian('Nota per la consegna'),
      synonyms: 'nota consegna, nota per la consegna, avvertenze, hand-out note, handover note',
      from: 'handout_note',
    },
    /** A link, or a PDF beside the tables or among the library's documents. */
    manual: {
      cell: v.optional(
        v.pipe(
          cell.free,
          v.check(written => written === '' || manualCell.test(written), 'manual'),
        ),
        '',
      ),
      label: italian('Manuale (link o PDF)'),
      synonyms: 'manuale, istruzioni per l uso, libretto, manual, instructions, user guide',
      from: 'manual',
      writes: ['manual'],
    },
    /** What no other column has. */
    own_fields: {
      cell: ownFieldsCell,
      label: italian('Altri campi'),
      from: row => (row.own_fields.length > 0 ? JSON.stringify(row.own_fields) : ''),
      writes: ['own_fields'],
    },
  } satisfies Columns<'objects'>,
  {
    id: 'made of the code',
    in_service: 'counted by the database',
    max_months: 'the same for all',
    category_names: 'made by the database',
  },
)

/** The copies of products with several, and those that differ from their product. */
export const copies = defineFile(
  'copies',
  {
    code: { cell: cell.code, label: italian('Codice della copia'), from: 'code', key: true },
    object_code: { ...productCode, newRowsOnly: true },
    state: {
      cell: v.optional(v.picklist(copyStates, 'choice'), 'in_service'),
      label: italian('Stato'),
      from: 'state',
      storedIfMissing: true,
    },
    state_reason: { cell: cell.free, label: italian('Motivo dello stato'), from: 'state_reason' },
    location: {
      cell: cell.maybe,
      label: italian('Punto di ritiro'),
      from: 'location_id',
      writes: ['location_id'],
    },
    corner: { cell: cell.maybe, label: italian('Scaffale'), from: 'corner' },
    serial_number: { cell: cell.free, label: italian('Numero di serie'), from: 'serial_number' },
    value_cents: {
      cell: v.optional(
        v.pipe(
          cell.maybeInteger,
          v.check(cents => cents === null || cents >= 0, 'integer'),
        ),
        '',
      ),
      label: italian('Valore'),
      from: 'value_cents',
    },
    bought_on: {
      cell: cell.maybeDay,
      label: italian('Acquistata il'),
      from: 'bought_on',
      writes: ['bought_on'],
      partDay: 'first',
    },
    note: { cell: cell.free, label: italian('Nota'), from: 'note' },
  } satisfies Columns<'copies'>,
  {
    id: 'made by the database; the first has its product’s',
    state_since: 'of this installation',
    state_by: 'of this installation',
    seen_at: 'of this installation',
    seen_location_id: 'of this installation',
    seen_by: 'of this installation',
    created_at: 'of this installation',
  },
)
