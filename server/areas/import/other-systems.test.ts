import { expect, test } from 'vitest'
import { readRaw } from './read/read-csv.ts'
import { understand } from './read/understanding.ts'

/** A file, what it is, which of its headings is read into which of our columns, and what of its first row becomes of that. */
type Known = {
  name: string
  text: string
  table: string
  from: Record<string, string>
}

const files: Known[] = [
  {
    name: 'myTurn: inventory',
    text: 'Item ID,Item Type,Name,Description,Categories,Status,Storage Location,Manufacturer,Model,Serial #,Retail Value,Image URL,Checked Out To,Due Date,Date Added\n1001,DRILL,Cordless drill,18 V,Power Tools,Available,A-3,Makita,DHP453,SN1,$129.00,https://img.example.org/1.jpg,,,03/14/2022\n1002,LADDER,Ladder,,Ladders,Checked Out,B-1,Werner,D1224,,$250.00,,Jane Roe,11/30/2026,04/02/2022\n1003,SAW,Saw,,Tools,Maintenance,A-4,,,,,,,,12/25/2022\n',
    table: 'objects',
    from: {
      code: 'Item ID',
      name: 'Name',
      description: 'Description',
      categories: 'Categories',
      state: 'Status',
      corner: 'Storage Location',
      'copies.serial_number': 'Serial #',
      'copies.value_cents': 'Retail Value',
      pictures: 'Image URL',
      'loans.member_name': 'Checked Out To',
      'loans.to': 'Due Date',
      added: 'Date Added',
    },
  },
  {
    name: 'myTurn: users',
    text: 'User ID,Member ID,Username,First Name,Last Name,Email,Primary Phone,Address,City,State/Province,Postal Code,Membership Type,Membership Status,Membership Start,Membership Expiration,Balance\n55,M-0055,jroe,Jane,Roe,jane@example.org,(510) 555-0134,1 Oak St,Oakland,CA,94601,Annual,Active,01/15/2026,01/14/2027,$0.00\n',
    table: 'members',
    from: {
      origin_id: 'User ID',
      card_number: 'Member ID',
      first_name: 'First Name',
      last_name: 'Last Name',
      email: 'Email',
      phone_number: 'Primary Phone',
      address: 'Address',
      city: 'City',
      province: 'State/Province',
      cap: 'Postal Code',
      card_name: 'Membership Type',
      card_from: 'Membership Start',
      card_to: 'Membership Expiration',
    },
  },
  {
    name: 'Snipe-IT: assets with who has them',
    text: 'ID,Company,Asset Name,Asset Tag,Model,Category,Serial,Purchased,Cost,Location,Default Location,Status,Checked Out,Username,Checkout Date,Expected Checkin Date,Notes,Image\n12,OT,Projector,OT-0012,EB-X05,Projectors,X4LM01,2023-02-01,399.00,Depot,Depot,Ready to Deploy,Yes,mrossi,2026-11-20 10:00:00,2026-12-04,,https://snipe.example.org/12.jpg\n',
    table: 'objects',
    from: {
      code: 'Asset Tag',
      name: 'Asset Name + Model',
      categories: 'Category',
      description: 'Notes',
      location: 'Location + Default Location',
      maintenance: 'Status',
      withdrawn: 'Status',
      pictures: 'Image',
      'copies.serial_number': 'Serial',
      'copies.value_cents': 'Cost',
      'copies.bought_on': 'Purchased',
      'loans.member_number': 'Username',
      'loans.from': 'Checkout Date',
      'loans.to': 'Expected Checkin Date',
    },
  },
  {
    name: 'leihs in German',
    text: 'Inventarcode;Modell;Produkt;Hersteller;Kategorien;Zubehör;Seriennummer;Gebäude;Gestell;Zustand;Ausleihbar;Ausgemustert;Anschaffungswert;Rechnungsdatum\nAV001;Beamer Epson EB;Beamer Epson;Epson;Projektoren;Kabel;123;Haus A;G1;OK;Ja;Nein;1250;01.02.2021\nAV002;Beamer Epson EB;Beamer Epson;Epson;Projektoren;Kabel;124;Haus A;G1;Defekt;Nein;Nein;1250;31.02.2021\n',
    table: 'objects',
    from: {
      code: 'Inventarcode',
      name: 'Modell',
      categories: 'Kategorien',
      accessories: 'Zubehör',
      location: 'Gebäude',
      corner: 'Gestell',
      state: 'Zustand',
      lendable: 'Ausleihbar',
      withdrawn: 'Ausgemustert',
      'copies.serial_number': 'Seriennummer',
      'copies.value_cents': 'Anschaffungswert',
      'copies.bought_on': 'Rechnungsdatum',
    },
  },
  {
    name: 'Circulate: members',
    text: 'id,number,full_name,preferred_name,email,phone_number,address1,city,region,postal_code,status,created_at,membership_started_at,membership_ended_at\n7,1007,Alexander Kim,Alex Kim,alex@example.org,3125550123,12 W Lake St,Chicago,IL,60601,verified,2021-06-01,2026-06-01,2027-05-31\n',
    table: 'members',
    from: {
      card_number: 'number',
      full_name: 'full_name',
      email: 'email',
      phone_number: 'phone_number',
      address: 'address1',
      city: 'city',
      province: 'region',
      cap: 'postal_code',
      joined: 'created_at',
      card_from: 'membership_started_at',
      card_to: 'membership_ended_at',
    },
  },
  {
    name: 'Circulate: loans',
    text: 'id,item_id,item_complete_number,item_name,member_id,member_number,member_name,due_at,ended_at,renewal_count,created_at\n90,17,B-1234,Belt Sander,7,1007,Alex Kim,2026-12-01,,0,2026-11-24\n',
    table: 'loans',
    from: {
      ref: 'id',
      object_code: 'item_complete_number',
      object_name: 'item_name',
      member_number: 'member_number',
      member_name: 'member_name',
      to: 'due_at',
      returned: 'ended_at',
      created: 'created_at',
    },
  },
  {
    name: 'an inventory in German with who has what',
    text: 'Lfd. Nr.;Gegenstand;Rubrik;Regal;Zustand;Ausgeliehen an;Seit;Zurück bis\n1;Bohrmaschine;Werkzeug;R1;gut;;;\n2;Raclette;Küche;R2;ok;Müller, Anna;20.11.26;04.12.26\n',
    table: 'objects',
    from: {
      code: 'Lfd. Nr.',
      name: 'Gegenstand',
      categories: 'Rubrik',
      corner: 'Regal',
      state: 'Zustand',
      'loans.member_name': 'Ausgeliehen an',
      'loans.from': 'Seit',
      'loans.to': 'Zurück bis',
    },
  },
  {
    name: 'headings of a program',
    text: 'toolId,toolName,categoryName,serialNumber,purchasePrice,borrowedBy,dueDate\n7,Circular saw,Saws,S-1,89.90,Jane Roe,2026-12-01\n8,Jigsaw,Saws,S-2,59.90,,\n',
    table: 'objects',
    from: {
      code: 'toolId',
      name: 'toolName',
      categories: 'categoryName',
      'copies.serial_number': 'serialNumber',
      'copies.value_cents': 'purchasePrice',
      'loans.member_name': 'borrowedBy',
      'loans.to': 'dueDate',
    },
  },
  {
    name: 'Koha: patrons',
    text: 'cardnumber,surname,firstname,email,phone,address,city,zipcode,categorycode,dateenrolled,dateexpiry\n2351,Roe,Jane,jane@example.org,051 234567,Via Emilia 1,Bologna,40100,ADULT,2024-03-01,2027-03-01\n',
    table: 'members',
    from: {
      card_number: 'cardnumber',
      last_name: 'surname',
      first_name: 'firstname',
      email: 'email',
      phone_number: 'phone',
      address: 'address',
      city: 'city',
      cap: 'zipcode',
      joined: 'dateenrolled',
      card_to: 'dateexpiry',
    },
  },
  {
    name: 'a volunteer’s register of loans',
    text: 'Data prestito;Oggetto;Socio;Da riportare il;Rientrato il\n12/11/2026;Trapano;Rossi Mario;26/11/2026;\n',
    table: 'loans',
    from: {
      from: 'Data prestito',
      object_name: 'Oggetto',
      member_name: 'Socio',
      to: 'Da riportare il',
      returned: 'Rientrato il',
    },
  },
  {
    name: 'a table of Airtable',
    text: "Thing,Photo,What's included,Where,Availability,Donor,# owned\nKaraoke machine,karaoke.jpg,2 mics,Desk,Available,Ann,1\nPressure washer,,,Shed,Unavailable - broken,,2\n",
    table: 'objects',
    from: {
      name: 'Thing',
      pictures: 'Photo',
      accessories: "What's included",
      location: 'Where',
      state: 'Availability',
      quantity: '# owned',
    },
  },
  {
    name: 'things that are called by their description',
    text: 'Cod.;Descrizione;Marca;Modello\n1;Trapano avvitatore;Bosch;GSR\n2;Tenda da quattro;Quechua;Arpenaz\n',
    table: 'objects',
    from: { code: 'Cod.', name: 'Descrizione' },
  },
]

test.each(files)('$name: each column has its meaning', async ({ text, table, from }) => {
  const { shown } = understand(await readRaw('file.csv', Buffer.from(text)), undefined)
  const titles = new Map(shown.headings.map(({ heading, title }) => [heading, title]))
  const read = shown.columns.flatMap(column =>
    column.from.length > 0
      ? [[column.name, column.from.map(one => titles.get(one)).join(' + ')]]
      : [],
  )
  expect(shown.table).toBe(table)
  expect(Object.fromEntries(read)).toEqual(from)
})
