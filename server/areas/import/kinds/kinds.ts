import { italian } from '#contract/texts/italian.ts'
import type { RawTable } from '../read/parse-table.ts'
import { plainHeading } from '../read/plain-heading.ts'
import type { TableName } from '../rows.ts'
import { type Profile, profilesOf } from './contents.ts'

/** Why a file was taken for one of our tables, or refused. `columns` are the headings that show it. */
export type Reason = { rule: ReasonRule; columns: string[]; system?: string }
type ReasonRule = keyof typeof reasonTexts

export const reasonTexts = italian({
  said: 'l’hai scelto tu',
  system: 'ha le colonne di {system}',
  own: 'ha le colonne di Oggettoteca',
  people: 'ha persone e come raggiungerle: {columns}',
  cards: 'dice di chi è una tessera, e da quando a quando vale: {columns}',
  loans: 'dice chi ha avuto un oggetto, e quando: {columns}',
  things: 'ha nomi di oggetti: {columns}',
  places: 'ha luoghi con indirizzo o orari: {columns}',
  groups: 'ha nomi di categorie: {columns}',
  bookings: 'sono prenotazioni fatte in un altro sistema, che qui non si importano: {columns}',
  none: 'nessuna colonna ha nomi di oggetti, di persone o di luoghi',
})

/** Words of headings, in the form of `plainHeading`, by what they say. Those with fewer than four letters must be the whole heading. */
const roles = {
  person:
    'cognome, nominativo, nome e cognome, cognome e nome, socio, socia, soci, iscritto, iscritta, utente, persona, member, borrower, first name, firstname, last name, lastname, surname, full name, given name, vorname, nachname, familienname, mitglied, ausleiher, entleiher, kunde, user, customer, patron, prestato a, checked out to, a chi, chi, wer, who, prenom, apellido, apellidos, achternaam, voornaam, lid, emprunteur, adherent',
  item: 'oggetto, oggetti, attrezzo, attrezzi, articolo, item, asset, object, tool, thing, gegenstand, was, artikel, objekt, gerat, gerate, werkzeug, cosa, prodotto, produkt, product, materiale, strumento, gioco, libro, objet, article, objeto, articulo, herramienta, outil, voorwerp, spielname, spiel, game, jeu',
  title: 'titel, title, titolo, bezeichnung, titre',
  start:
    'valida dal, valido dal, gultig ab, dal, da, inizio, uscita, data prestito, prestato il, consegnato il, ritiro, from, start, starts, due out, checked out, loan date, valid from, started at, checked out at, loaned at, borrowed, lent, verliehen, emprunte, preso, uscito, von, ab, beginn, ausgeliehen am, ausleihdatum, debut, desde, emissione, rilasciata, rilascio, issued, ausgabe, date d emprunt, fecha prestamo, fecha de prestamo, pickup date, date out',
  end: 'a, al, fine, scadenza, scade, scade il, valida fino, restituzione, rientro, restituire, restituito, reso, riportare, riportato, riconsegna, riconsegnare, rendere, torna, ritorno, to, until, end, ends, expires, expiry, expiration, due, due in, due at, due on, due back, due date, ended at, ended on, checked in, returned, return date, return by, valid to, valid until, bis, bis wann, zuruck, fallig, ende, ruckgabe, gultig bis, ablauf, fin, hasta, zuruckgegeben, retour, rendu, devolucion, terug, date due',
  card: 'tessera, tessere, tesseramento, membership, card, mitgliedschaft, mitgliedsart, ausweis, tipo tessera, abbonamento, abo, subscription, carte, carnet, adhesion, cotisation',
  loan: 'prestito, prestiti, loan, loans, ausleihe, verleih, checked out, checked in, due in, due out, due back, due at, due on, prestato, ausgeliehen, riconsegna, riconsegnato, restituito, emprunt, pret, prestamo, borrowed, borrower, returned, leihnr, ausgabe, uitgeleend, rendu, riportare, riportato, torna, ritorno, consegnato, return by, lent, verliehen, ruckgabe, emprunte, retour',
  booking:
    'booking, bookings, buchung, buchungen, prenotazione, prenotazioni, reservation, reservierung, reserva, timeframe, repetition, zeitrahmen',
  thing:
    'marca, brand, marke, hersteller, manufacturer, model, modello, modell, seriale, serial, matricola, categoria, categorie, tipologia, category, categories, kategorie, scaffale, shelf, regal, condition, valuation, valore, value, accessori, components, quantita, quantity, menge, stock',
  group:
    'categoria, categorie, category, categories, kategorie, kategorien, gruppo, group, gruppe, famiglia',
  place:
    'sede, punto, punto di ritiro, sportello, luogo, location, branch, standort, ort, filiale, site, pickup point, lieu',
  hours:
    'orari, orario, hours, opening, apertura, offnungszeiten, lunedi, martedi, mercoledi, giovedi, venerdi, sabato, monday, tuesday, wednesday, thursday, friday, saturday, montag, dienstag, mittwoch, donnerstag, freitag, samstag, latitudine, latitude, longitude, lat, lon, lng',
  contact:
    'email, e mail, mail, telefono, cellulare, phone, telephone, mobile, telefon, telefoon, handy, tel, cell, courriel, correo',
  address:
    'indirizzo, via, address, street, adresse, strasse, cap, citta, city, postcode, zip, plz, straat, calle, rue',
} as const
type Role = keyof typeof roles

const roleWords = Object.fromEntries(
  Object.entries(roles).map(([role, words]) => [role, words.split(', ')]),
) as Record<Role, string[]>

function hasRole(plain: string, role: Role): boolean {
  return roleWords[role].some(word =>
    word.length < 4 ? plain === word : ` ${plain} `.includes(` ${word} `),
  )
}

/** A heading of numbers that are no telephones. */
const codeWords = new Set(
  'cod codice code id n nr no numero number nummer barcode isbn ean serial seriale matricola'.split(
    ' ',
  ),
)
const isCode = (plain: string) =>
  plain.split(' ').some(word => codeWords.has(word) || word.startsWith('inventar'))
/** A cell that says itself that its row is a booking. */
const bookingCell = /^(booking|buchung|reservation|reservierung|prenotazione)$/i

/** Which of our tables a file is by its headings and its cells, and why. */
export function kindOf(
  raw: RawTable,
  profiles: ReadonlyMap<string, Profile> = profilesOf(raw),
): { table: TableName | null; reason: Reason } {
  const named = raw.headings.map((heading, at) => ({
    title: raw.titles?.[at] || heading,
    plain: plainHeading(raw.titles?.[at] || heading),
    profile: profiles.get(heading) as Profile,
    heading,
  }))
  type Named = (typeof named)[number]
  const of = (role: Role) => named.find(({ plain }) => hasRole(plain, role))
  const withContent = (content: Profile['content']) =>
    named.filter(({ profile }) => profile.content === content)
  const found = (table: TableName | null, rule: ReasonRule, ...shown: (Named | undefined)[]) => {
    const columns = shown.flatMap(one => (one ? [one.title] : []))
    return { table, reason: { rule, columns: [...new Set(columns)] } }
  }
  const email =
    withContent('email')[0] ?? named.find(({ plain }) => /(^| )e ?mail( |$)/.test(plain))
  // A code may have as many digits as a telephone.
  const phones = withContent('phone').filter(({ plain }) => !isCode(plain))
  const phone = phones[0] ?? named.find(one => hasRole(one.plain, 'contact') && one !== email)
  const days = withContent('day')
  const things = named.filter(({ plain }) => hasRole(plain, 'thing'))
  // «Nome» beside an e-mail, or a thing that is lent, is that of a person, unless more is said of a thing.
  const isOfPeople = things.length === 0 && (email ?? phone ?? (of('item') && of('loan')))
  const person =
    of('person') ??
    (isOfPeople ? named.find(({ plain }) => /(^| )((cog)?nome|name)( |$)/.test(plain)) : undefined)
  const item =
    named.find(one => hasRole(one.plain, 'item') && one !== person) ??
    named.find(one => hasRole(one.plain, 'title') && one !== person && !email)
  const begins = days.find(({ plain }) => hasRole(plain, 'start')) ?? of('start')
  const ends = days.find(({ plain }) => hasRole(plain, 'end')) ?? of('end')
  const loan = of('loan')
  const card = of('card')
  const who = person ?? email ?? (item && loan ? card : undefined)
  // A register of loans may name things by their codes alone. The number of an inventory is that of a thing.
  const lent =
    item ??
    (begins && ends
      ? named.find(({ plain }) => isCode(plain) && (loan || /inventar/.test(plain)))
      : undefined)
  const isBooked =
    of('booking') ??
    named.find(one =>
      raw.rows.slice(0, 20).some(({ cells }) => bookingCell.test(cells[one.heading] ?? '')),
    )
  const spans = (begins && ends) || days.length >= 2
  if (item && who && spans && isBooked && !loan)
    return found(null, 'bookings', isBooked, item, who, begins, ends)
  // Each row of an inventory is another thing. More is said of it than who has it, or most are not lent.
  const isMostlyThere = who !== undefined && who.profile.filled < 0.5
  const isInventory = item && item.profile.distinct >= 0.7 && (things.length >= 2 || isMostlyThere)
  if (
    lent &&
    who &&
    (begins || ends || days.length > 0) &&
    (loan || (begins && ends)) &&
    !isInventory
  ) {
    return found('loans', 'loans', lent, who, begins, ends)
  }
  const home = of('address')
  if (who && card && begins && ends && !home && !phones[0] && !isInventory) {
    return found('memberships', 'cards', who, card, begins, ends)
  }
  if (person && (email || phone || card || home) && !isInventory && !(item && things.length >= 2)) {
    return found('members', 'people', person, email, phone ?? card ?? home)
  }
  const hours = named.filter(({ plain }) => hasRole(plain, 'hours'))
  const place = of('place') ?? named.find(({ plain }) => /^(nome|name)$/.test(plain))
  if (place && !item && things.length === 0 && (hours.length > 0 || (home && home !== place)))
    return found('headquarters', 'places', place, home, hours[0])
  const group = of('group')
  if (
    group &&
    !item &&
    named.length <= 6 &&
    named.every(one => one === group || !hasRole(one.plain, 'thing') || hasRole(one.plain, 'group'))
  ) {
    const isList = group.profile.distinct > 0.95 || raw.rows.length === 0
    const name = named.find(({ plain }) => /^(nome|name|oggetti?)( |$)/.test(plain))
    if (isList && !name) return found('categories', 'groups', group)
  }
  const name =
    item ??
    named.find(({ plain }) =>
      /(^| )(nome|name|nom|nombre|naam|descrizione|description|beschreibung)( |$)/.test(plain),
    )
  if (name && (isInventory || !(email && person)))
    return found('objects', 'things', name, ...things.slice(0, 2))
  // Headings in a language that is not known: many different short texts beside codes, numbers or few words that return.
  const texts = named.filter(
    ({ profile: { content, distinct, length, filled } }) =>
      content === null && distinct > 0.8 && length >= 4 && length <= 60 && filled > 0.8,
  )
  if (email && texts[0]) return found('members', 'people', texts[0], email, phone)
  if (texts[0] && raw.rows.length >= 3 && things.length > 0 && !email)
    return found('objects', 'things', texts[0], ...things)
  return found(null, 'none')
}
