import { italian } from '#contract/texts/italian.ts'
import type { TableName } from '../rows.ts'
import type { PartDay } from '../values/days.ts'

/**
 * Columns that files of people have and ours have not: `spread` makes others of them. Those with a point belong to a row of another
 * table, which the same row of the file makes.
 */
type FurtherColumn = {
  name: string
  label: string
  /** As in `Column`. */
  synonyms: string
  cells: 'text' | 'day' | 'money' | 'email'
  /** As in `Column`. */
  partDay?: PartDay
}

const objects: readonly FurtherColumn[] = [
  {
    name: 'state',
    label: italian('Stato, in parole'),
    synonyms:
      'stato, condizione, condizioni, stato attuale, status, state, condition, availability, disponibilita, disponibile, prestabile, is borrowable, borrowable, bookable, available to book, zustand, verfugbarkeit, ausleihbar, etat, estado, staat',
    cells: 'text',
  },
  {
    name: 'lendable',
    label: italian('Si presta (sì o no)'),
    synonyms: '',
    cells: 'text',
  },
  {
    name: 'copies.serial_number',
    label: italian('Numero di serie'),
    synonyms:
      'numero di serie, n serie, seriale, matricola, serial number, serial, serial no, seriennummer, numero de serie',
    cells: 'text',
  },
  {
    name: 'copies.value_cents',
    label: italian('Valore in euro'),
    synonyms:
      'valore, valore stimato, valore euro, prezzo, prezzo di acquisto, costo, value, value rrp, valuation, replacement value, replacement cost, purchase cost, purchase price, price paid, price, cost, wert, neuwert, preis, kaufpreis, valeur, valor, retail value, retail price, list price, waarde, anschaffungswert, anschaffungspreis, valore di acquisto, valore a nuovo, quanto vale',
    cells: 'money',
  },
  {
    name: 'copies.bought_on',
    label: italian('Acquistato il'),
    synonyms:
      'purchase date, purchased on, purchased, bought, bought on, kaufdatum, gekauft am, date d achat, fecha de compra, anschaffungsdatum, rechnungsdatum, invoice date, date purchased',
    cells: 'day',
    partDay: 'first',
  },
  {
    name: 'loans.member_email',
    label: italian('E-mail di chi lo ha adesso'),
    synonyms: 'checked out to email, borrower email',
    cells: 'email',
  },
  {
    name: 'loans.member_name',
    label: italian('Chi lo ha adesso'),
    synonyms:
      'prestato a, in prestito a, chi ce l ha, chi lo ha, checked out to, lent to, loaned to, on loan to, borrower, borrowed by, current borrower, ausgeliehen an, verliehen an, ausleiher, entleiher, out to, custody, assigned to, checked out by, ce l ha, in mano a, uitgeleend aan, emprunte par, prete a, prestado a',
    cells: 'text',
  },
  {
    name: 'loans.member_number',
    label: italian('Numero di chi lo ha adesso'),
    synonyms: 'checked out to username, username, borrower number, member number',
    cells: 'text',
  },
  {
    name: 'loans.from',
    label: italian('In prestito dal'),
    synonyms:
      'in prestito dal, prestato il, checked out on, checkout date, last checkout, lent on, ausgeliehen am, ausgeliehen seit, seit, out since, date out, emprunte le, fecha prestamo, fecha de prestamo',
    cells: 'day',
  },
  {
    name: 'loans.to',
    label: italian('In prestito fino al'),
    synonyms:
      'in prestito fino al, da restituire entro, da restituire il, rientro previsto, due, due date, due back, expected checkin, expected checkin date, ruckgabe am, ruckgabe bis, zuruck bis, ruckgabedatum, riconsegna, rientro, fino al, torna il, rientra il, date due, retour prevu, terug op, fecha devolucion, fecha de devolucion',
    cells: 'day',
  },
]

const members: readonly FurtherColumn[] = [
  {
    name: 'full_name',
    label: italian('Nome e cognome insieme'),
    synonyms:
      'cognome e nome, nome e cognome, cognome nome, nome cognome, nominativo, nome completo, full name, name and surname, vor und nachname, name vorname, nachname vorname, vorname nachname, contact name, display name, member name, socio, iscritto, nom et prenom, nombre y apellidos',
    cells: 'text',
  },
]

const further: Partial<Record<TableName, readonly FurtherColumn[]>> = { objects, members }

export const furtherColumnsOf = (table: TableName): readonly FurtherColumn[] => further[table] ?? []
