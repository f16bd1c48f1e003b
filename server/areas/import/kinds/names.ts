import { columnsOf, type TableName, tableNames } from '../rows.ts'
import { furtherColumnsOf } from './further-columns.ts'

/** More names of our columns, in other languages and of other systems, in the form of `plainHeading`. The whole heading is one. */
const more: Partial<Record<TableName, Record<string, string>>> = {
  objects: {
    code: 'code, cod, codigo, complete number, asset tag, asset tag id, sortly id sid, asset id, item code, item number, inventory number, inventarnummer, inventar nr, inv nr, nummer, artikelnummer, barcode, barcode code128, qr id, n, nr, no, numero, referencia, reference, sku, cote, tool number, object number, asset number, item id, tool id, thing id, inventarcode, inventory code, lfd nr, laufende nummer, progressivo, id',
    name: 'asset name, item name, product name, gegenstand, bezeichnung, artikel, titel, gerat, objekt, attrezzo, nome oggetto, denominazione, objet, nom, nombre, titulo, titre, naam, descrizione breve, tool name, thing name, articulo, voorwerp, spielname, spiel, gioco, game, jeu, juego, outil, herramienta',
    description:
      'long description, short description, description markdown, full description, item description, beschreibung, kurzbeschreibung, bemerkung, bemerkungen, notizen, notiz, hinweise, asset notes, post content, content, remarks, comments, remarque, remarques, observations, observaciones, osservazioni, omschrijving, descripcion, descrizione estesa',
    categories:
      'tags, kategorie, kategorien, rubrik, gruppe, gruppo, settore, reparto, item type, typ, warengruppe, art, categorie, categoria, category name, categorias',
    pictures:
      'image url, photo url, picture url, image urls, images, bild, bilder, foto url, link foto, main image, imagen',
    location:
      'standort, ort, filiale, ubicazione, luogo, dove si trova, dove sta, collocazione, site, main location, lieu, ubicacion, plaats, where, wo, gebaude, building, emplacement',
    corner:
      'regal, fach, lagerplatz, lagerort, gestell, raum, storage location, storage, aisle, location shelf, location area, stanza, cassetto, scatola, box, bin, room',
    accessories:
      'zubehor, contenuto, cosa comprende, cosa c e dentro, what s included, whats included, contents, included, includes, bestandteile, accessoires, accesorios',
    quantity:
      'menge, anzahl, stuck, stuckzahl, n pezzi, n copie, disponibili, number of copies, stock level, cantidad, quantite, owned, number owned, quanti ne abbiamo',
    manual: 'anleitung, bedienungsanleitung, manual url, link manuale, handbuch',
    handout_note: 'checkout notice, care information, avvertenza, hinweis zur ausgabe, loan notes',
    preparation_days: 'giorni tra i prestiti, buffer days',
    added:
      'created at, created, date added, erfasst am, angelegt am, data inserimento, inserito il, data acquisto, acquistato il, data, date',
  },
  members: {
    email:
      'e mail adresse, email address, mail address, posta, contatto email, correo, correo electronico, courriel, adresse mail, contact email',
    first_name:
      'vorname, prenom, nombre, voornaam, nome socio, user firstname, given names, forename',
    last_name:
      'nom, nachname, familienname, nom de famille, apellido, apellidos, achternaam, user lastname, cognome socio',
    phone_number:
      'handy, telefonnummer, mobil, mobilnummer, numero di telefono, phone number, primary phone, mobile number, telephone number, recapito, recapito telefonico, telefono cellulare, n telefono, whatsapp, telefoon, movil, portable, telephone, telefoonnummer',
    card_number:
      'mitgliedsnummer, mitglieds nr, ausweisnummer, membership number, member id, member number, member no, mitgliedsnr, number, barcode, n adherent, numero adherent, lidnummer, tessera n, n tessera, nr tessera, numero socio, n socio, card no, library card, cardnumber',
    origin_id:
      'contact id, user id, id socio, id utente, username, user name, login, employee number, employee no, employee id, account id',
    address:
      'strasse, adresse, anschrift, address1, address 1, residenza, domicilio, street address, address line 1, via e numero, direccion, calle, rue, straat',
    cap: 'plz, postleitzahl, c a p, zip code, zipcode, post code, code postal, codigo postal',
    city: 'ort, stadt, wohnort, localita, paese, town city, ville, ciudad, woonplaats, comune di residenza',
    province: 'pv, sigla provincia, county, state, state province, region, bundesland',
    joined:
      'added on, date joined, member since, joined on, iscritto il, data di iscrizione, socio dal, mitglied seit, eintritt, eintrittsdatum, beitrittsdatum, date enrolled, dateenrolled, data ammissione, ammesso il, data adesione, data tesseramento, date d adhesion, fecha de alta, lid sinds, join date, informazioni cronologiche, timestamp, zeitstempel, created at',
    card_to:
      'scade il, scade, gultig bis, ablauf, ablaufdatum, mitglied bis, valid until, membership expires, membership expiry, expires on, tessera scade il, valido fino al, membership expiration, membership expiration date, membership end, membership end date, membership ends, membership ended at, membership ended on, renewal date, renewal due, rinnovo, da rinnovare entro, date expiry, dateexpiry, expiry date, end date, bezahlt bis, paid until, pagato fino al, fin d adhesion, fin adhesion, valido hasta, lid tot',
    card_from:
      'gultig ab, valid from, membership start, membership starts, membership start date, membership started at, membership started on, inizio validita, valida dal, start date',
    card_name:
      'mitgliedschaft, mitgliedsart, beitragsart, tipologia socio, tipo socio, membership plan, membership level, membership tier, membership name',
    banned: 'sospeso, sospesa, suspended, frozen, freeze, banned, blocked, bloccato, gesperrt',
    card_price:
      'beitrag, mitgliedsbeitrag, importo, quota associativa, amount paid, quota versata, membership cost, membership fee, cotisation, cuota, contributie',
  },
  memberships: {
    member_email: 'email, e mail, mail, member email, email address, e mail adresse',
    member_name: 'cognome e nome, nominativo, name',
    member_number: 'member id, mitgliedsnummer',
    card_name:
      'membership type, membership, type, tipo, tipo tessera, tessera, mitgliedschaft, mitgliedsart, card, plan',
    number:
      'membership number, card number, numero, numero tessera, n tessera, tessera n, ausweisnummer',
    from: 'starts, start, start date, valid from, from, dal, inizio, valida dal, rilasciata il, data rilascio, emissione, gultig ab, von, beginn',
    to: 'expires, expiry, expiry date, expires on, end, end date, valid until, valid to, to, al, scadenza, scade il, fine, valida fino al, gultig bis, bis, ablauf, ende',
    price: 'price, amount, fee, quota, prezzo, importo, beitrag, preis',
    created: 'created at, created, added on',
  },
  loans: {
    ref: 'leihnr, leih nr, booking number, loan id, id prestito, loan number, loan no, prestito n, ausleihe nr, ausleihnummer, id, numero prestito',
    member_email: 'email, e mail, mail, member email, borrower email, user email, email address',
    member_name:
      'borrower, member, socio, iscritto, utente, name, nome e cognome, cognome e nome, nominativo, ausleiher, mitglied, prestato a, chi, a chi, wer, who, chi ce l ha, member name, borrower name, customer, patron, user, loaned to, checked out to, ausgeliehen an, emprunteur, adherent, nom et prenom, nome',
    object_code:
      'item code, asset tag, codice oggetto, codice, cod, inventory code, inventarcode, inventarnummer, item complete number, complete number, item number, barcode, code, object code, item id, n inventario, numero inventario, nr inventario, inventar nr, inventory number, asset number, nummer, tool id, thing id',
    status: 'status, state, stato, loan status, stato prestito, zustand',
    from: 'checked out, dal, da, data prestito, prestato il, prestito, consegnato il, consegna, preso il, uscito il, uscita, data uscita, start, starts, start date, from, loan date, checkout date, checked out at, checked out on, loaned at, loaned on, borrowed at, borrowed on, borrowed, lent, lent on, verliehen am, von, ab, beginn, ausgeliehen am, ausleihdatum, date out, inizio, ausgabe am, ausgabe, date d emprunt, emprunte le, fecha prestamo, fecha de prestamo, pickup date',
    to: 'due in, al, a, scadenza, torna il, ritorno, rientro, riconsegna, da riconsegnare il, da riportare entro, da rendere il, da restituire il, da restituire entro, fine, due, due date, due back, end, ends, end date, to, due at, due on, fino al, bis, bis wann, ende, ruckgabe bis, fallig am, return by, rientro previsto, retour prevu, zuruck bis, fecha devolucion, fecha de devolucion, terug op',
    returned:
      'checked in, checked in at, checkin date, ended at, ended on, restituito il, restituito, reso il, rientrato il, riconsegnato il, returned, returned on, return date, returned at, zuruck am, zuruckgegeben am, ruckgabe am, data restituzione, rendu le',
    created: 'added on, created at, created',
    object_name:
      'item name, asset name, tool, tool name, thing, was, what, gegenstand, artikel, objekt, gerat, cosa, che cosa, nome oggetto, title, titel, titolo, objet, objeto, product',
    staff_note:
      'nota, note, notes, annotazioni, osservazioni, note interne, notiz, notizen, bemerkung, bemerkungen, comment, comments, remarks, internal notes, remarque, remarques, observaciones, opmerkingen',
  },
  categories: {
    slug: 'codice, code, id, slug',
    name_it:
      'categoria, categorie, nome, name, category, nome categoria, category name, kategorie, kategorien, gruppo',
  },
  headquarters: {
    code: 'codice, id, code, sigla',
    name: 'nome, name, sede, punto, punto di ritiro, sportello, luogo, location, branch, standort, filiale, site',
    address: 'indirizzo, via, address, street, strasse, adresse',
    cap: 'cap, postcode, zip, plz',
    city: 'citta, comune, city, town, ort, stadt',
    province: 'provincia, prov, province, county',
  },
}

/** Our column of each table by the name of a heading. */
export const namedColumns = Object.fromEntries(
  tableNames.map((table): [TableName, ReadonlyMap<string, string>] => {
    const known = new Set(columnsOf(table).map(([column]) => column))
    const names = new Map<string, string>()
    const add = (column: string, words: string) => {
      for (const word of words.split(', ')) if (!names.has(word)) names.set(word, column)
    }
    for (const { name, synonyms } of furtherColumnsOf(table)) add(name, synonyms)
    for (const [column, { synonyms = '' }] of columnsOf(table)) if (synonyms) add(column, synonyms)
    for (const [column, words] of Object.entries(more[table] ?? {})) {
      if (known.has(column)) add(column, words)
    }
    return [table, names]
  }),
) as Record<TableName, ReadonlyMap<string, string>>
