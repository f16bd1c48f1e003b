import { italian } from '#contract/texts/italian.ts'
import { lastNameOf } from '#domain/names.ts'
import { cell } from '../read/cells.ts'
import { type Columns, defineFile } from './column.ts'
import { addressIn, created, dayOf, leftover, memberByOther, memberEmail } from './shared.ts'

const home = addressIn('domicile')

export const members = defineFile(
  'members',
  {
    email: {
      cell: cell.memberEmail,
      label: italian('E-mail'),
      synonyms: 'email, e mail, mail, posta elettronica, indirizzo email',
      from: 'email',
      key: true,
      telling: true,
    },
    first_name: {
      cell: cell.text,
      label: italian('Nome della persona'),
      synonyms: 'nome, first name, given name, name',
      from: 'first_name',
      writes: ['first_name', 'name'],
      placeholder: '-',
    },
    last_name: {
      cell: cell.free,
      label: italian('Cognome'),
      synonyms: 'cognome, last name, surname, family name',
      from: lastNameOf,
      writes: ['name'],
      storedIfMissing: true,
    },
    phone_number: {
      cell: cell.maybePhone,
      label: italian('Telefono'),
      synonyms: 'telefono, cellulare, tel, cell, phone, mobile',
      from: 'phone_number',
    },
    contact_email: {
      cell: cell.maybeEmail,
      label: italian('E-mail di un familiare'),
      from: 'contact_email',
    },
    level: { cell: cell.count({ ifEmpty: 10 }), label: italian('Livello'), from: 'level' },
    card_number: {
      cell: cell.maybeNumber,
      label: italian('Numero della tessera'),
      synonyms: 'tessera, numero tessera, n tessera, card, card number',
      from: 'card_number',
    },
    origin_id: {
      cell: cell.maybeNumber,
      label: italian('Numero nel sistema da cui viene'),
      from: 'origin_id',
    },
    address: {
      ...home.address,
      synonyms: 'indirizzo, via, address, street',
      storedIfMissing: true,
    },
    cap: {
      ...home.cap,
      synonyms: 'cap, codice postale, postcode, zip, postal code',
      storedIfMissing: true,
    },
    city: { ...home.city, synonyms: 'citta, comune, city, town', storedIfMissing: true },
    province: { ...home.province, synonyms: 'provincia, prov, province', storedIfMissing: true },
    banned: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Sospeso (sì o no)'),
      from: 'banned',
    },
    can_post_objects: {
      cell: cell.flag({ ifEmpty: false }),
      label: italian('Può prestare oggetti (sì o no)'),
      from: 'can_post_objects',
    },
    max_loans: {
      cell: cell.count({ ifEmpty: 3 }),
      label: italian('Prestiti insieme'),
      from: 'max_loans',
    },
    adhesion_accepted: {
      cell: cell.maybeDay,
      label: italian('Adesione accettata il'),
      synonyms:
        'modulo firmato il, modulo firmato, data modulo, adesione firmata il, form signed on, signed on',
      from: row => dayOf(row.adhesion_accepted_at),
      writes: ['adhesion_accepted_at', 'adhesion_version'],
      partDay: 'first',
      newRowsOnly: true,
    },
    adhesion_accepted_days_ago: { cell: cell.maybeInteger, newRowsOnly: true, hidden: 'demo' },
    joined: {
      cell: cell.maybeDay,
      label: italian('Iscritto dal'),
      synonyms: 'iscritto dal, data iscrizione, joined',
      from: row => dayOf(row.created_at),
      writes: ['created_at', 'email_verified_at'],
      partDay: 'first',
      newRowsOnly: true,
    },
    card_to: {
      cell: cell.maybeDay,
      label: italian('Fine della tessera'),
      synonyms:
        'scadenza, scadenza tessera, tessera valida fino al, valida fino al, expires, expiry, expiration date',
      partDay: 'last',
      maxAhead: 'any',
      hidden: 'other',
    },
    card_from: {
      cell: cell.maybeDay,
      label: italian('Inizio della tessera'),
      synonyms: 'inizio tessera, tessera dal, card from, card starts',
      partDay: 'first',
      maxAhead: 'two years',
      hidden: 'other',
    },
    card_name: {
      cell: cell.short,
      label: italian('Tipo di tessera'),
      synonyms: 'tipo tessera, tipo di tessera, membership, membership type, card type',
      hidden: 'other',
    },
    card_price: {
      cell: cell.maybeAmount,
      label: italian('Prezzo della tessera'),
      synonyms: 'quota, quota pagata, prezzo tessera, membership price, fee paid',
      hidden: 'other',
    },
    leftover,
    joined_days_ago: { cell: cell.maybeInteger, newRowsOnly: true, hidden: 'demo' },
    demo_account: {
      cell: cell.flag({ ifEmpty: false }),
      writes: ['password_hash'],
      newRowsOnly: true,
      hidden: 'demo',
    },
  } satisfies Columns<'members'>,
  {
    id: 'an import makes a new one',
    language: 'a member chooses it again',
    fiscal_code: 'a member gives it again with a loan',
    sign_up_browser: 'needed during the sign-up only',
    deleted_at: 'deleted members are in no file',
    merged_into: 'deleted members are in no file',
    quiet_since: 'an import makes it',
    rights: 'whoever decides about them gives them again',
  },
)

export const memberships = defineFile(
  'memberships',
  {
    member_email: memberEmail,
    ...memberByOther,
    card_name: {
      cell: cell.short,
      label: italian('Nome della tessera'),
      synonyms: 'tipo, tipo tessera, tessera, membership type, membership, card type',
      from: 'card_name',
    },
    number: { cell: cell.maybeNumber, label: italian('Numero'), from: 'number' },
    /** Without it the card begins on the day on which its member joined, or one duration before its end. */
    from: {
      cell: cell.maybeDay,
      label: italian('Dal'),
      synonyms: 'dal, inizio, starts, start, start date, valid from',
      partDay: 'first',
      from: 'valid_from',
      writes: ['valid_from'],
      telling: true,
      maxAhead: 'two years',
    },
    /** It may be for life. */
    to: {
      cell: cell.day,
      label: italian('Al'),
      synonyms: 'al, fine, scadenza, expires, expiry, end, end date, valid to',
      partDay: 'last',
      from: 'valid_to',
      maxAhead: 'any',
    },
    price: {
      cell: cell.maybeAmount,
      label: italian('Prezzo'),
      synonyms: 'prezzo, quota, importo, price, amount, fee',
      from: 'price',
    },
    created,
    origin_created: {
      cell: cell.maybeDay,
      label: italian('Creato nel sistema da cui viene'),
      from: row => dayOf(row.origin_created_at),
      writes: ['origin_created_at'],
      partDay: 'first',
    },
    leftover,
  } satisfies Columns<'memberships'>,
  { id: 'made by the database' },
)
